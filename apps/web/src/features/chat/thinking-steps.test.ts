import { describe, expect, test } from 'vitest';
import { addThinkingStep, guessStepType } from './thinking-steps.ts';

const at = '2026-11-20T14:02:11.000Z';

describe('the kind of a thinking step', () => {
  test.each([
    ['Zusammenfassend planen wir das so', 'conclusion'],
    ['Ich analysiere den Plan', 'analysis'],
    ['Mein Vorgehen in drei Teilen', 'planning'],
    ['Der PLAN steht, weil alle da sind', 'planning'],
    ['Weil zwei Personen fehlen', 'reasoning'],
    ['Hm', 'other'],
  ])('of "%s" is %s [MSG-066] [MSG-067] [OPEN2-048]', (thought, type) => {
    expect(guessStepType(thought)).toBe(type);
  });

  test.each([
    ['conclusion', 'Fazit, Schlussfolgerung, Zusammenfassend, Abschließend, Ergebnis'],
    ['analysis', 'Analys, Untersuch, Betracht, Prüf'],
    ['planning', 'Plan, Schritt, Vorgehen, Als nächstes'],
    ['reasoning', 'Weil, Daher, Deshalb, Denn, Folglich, Begründ, Überleg'],
  ])('is %s with each of the beginnings of words %s [MSG-067] [OPEN2-048]', (type, beginnings) => {
    for (const beginning of beginnings.split(', ')) {
      expect([beginning, guessStepType(`So: ${beginning}en`)]).toEqual([beginning, type]);
    }
  });

  test.each([
    ['Fazit der Analyse', 'conclusion'],
    ['Analyse des Plans', 'analysis'],
    ['Plan, weil es drängt', 'planning'],
  ])(
    'is the first in the order of what "%s" could be, %s [MSG-067] [OPEN2-048]',
    (thought, type) => {
      expect(guessStepType(thought)).toBe(type);
    },
  );
});

describe('adding a thinking step', () => {
  test('takes the time of its own, and none that is no time: the chat could not show it [MSG-070]', () => {
    const timestampOf = (timestamp: string) =>
      addThinkingStep([], { thought: 'Hm', timestamp }, at)[0]?.timestamp;
    expect(timestampOf('2026-11-20T14:02:09.000Z')).toBe('2026-11-20T14:02:09.000Z');
    for (const written of ['', 'just now', '2026-13-45T99:99:99Z']) {
      expect(timestampOf(written)).toBe(at);
    }
  });

  test('keeps number, thought, final mark and time [MSG-065] [MSG-068] [MSG-069]', () => {
    const args = { thought: 'Fazit: ja', step_number: 4, is_final: true };
    expect(addThinkingStep([], args, at)).toEqual([
      {
        step_number: 4,
        step_type: 'conclusion',
        thought: 'Fazit: ja',
        is_final: true,
        timestamp: at,
      },
    ]);
  });

  test('replaces a step that was sent in a shorter form, and keeps when it began', () => {
    const first = addThinkingStep([], { thought: 'Ich prüfe', step_number: 1 }, at);
    const grown = addThinkingStep(
      first,
      { thought: 'Ich prüfe die Liste', step_number: 1 },
      '2026-11-20T14:02:20.000Z',
    );
    expect(grown).toMatchObject([{ thought: 'Ich prüfe die Liste', timestamp: at }]);
  });

  test('adds a new thought that carries the number of another one', () => {
    const first = addThinkingStep([], { thought: 'Eins', step_number: 1 }, at);
    expect(addThinkingStep(first, { thought: 'Zwei', step_number: 1 }, at)).toHaveLength(2);
  });

  test('gives a step without a number the next one', () => {
    const first = addThinkingStep([], { thought: 'Eins' }, at);
    const steps = addThinkingStep(first, { thought: 'Zwei' }, at);
    expect(steps.map(({ step_number: number }) => number)).toEqual([1, 2]);
  });

  test('makes do with arguments that are no step at all', () => {
    const nothing = { step_number: 1, thought: '', is_final: false, timestamp: at };
    const others = { step_number: '7', thought: 7, is_final: 'yes', timestamp: 7 };
    for (const args of [null, 'words', others]) {
      expect(addThinkingStep([], args, at)).toMatchObject([nothing]);
    }
  });
});
