import type { InterfaceLanguage } from '@robin/contract/sessions';
import { minutesBalance } from './agenda-minutes.ts';
import {
  checklist,
  documentOf,
  expectedSection,
  section,
  table,
  titleOf,
  wordsIn,
  wordsOrOpen,
  wordsWithin,
} from './document-blocks.ts';
import type { Answers, ComposedDocument } from './guided-workflow.types.ts';
import { decimalText } from './number-text.ts';
import { investLetters, investNames, plannedMinutes, readinessOf } from './readiness.ts';

/** Writes the preparation of a refinement from the answers alone. Pure. */
export function composeRefinement(answers: Answers, language: InterfaceLanguage): ComposedDocument {
  const say = wordsIn(language);
  const questions = answers.rows('questions').map((row) => {
    const item = wordsWithin(row.text('item') ?? '');
    const who = wordsOrOpen(row.text('who') ?? '', language);
    const about = item === '' ? '' : ` (${item})`;
    return `${wordsOrOpen(row.text('question') ?? '', language)}${about} · **${say('Wer weiß es', 'Who knows')}:** ${who}`;
  });
  return documentOf(
    titleOf(say('Refinement', 'Refinement'), answers.text('meeting') ?? ''),
    `**${say('Ziel', 'Goal')}:** ${wordsOrOpen(answers.text('goal') ?? '', language)}`,
    expectedSection(say('Agenda', 'Agenda'), language, ...agenda(answers, language)),
    section(say('Vorher klären', 'To settle beforehand'), checklist(questions)),
    section(say('Reife nach INVEST', 'Readiness by INVEST'), investTable(answers, language)),
    section(
      say('Definition of Ready je Eintrag', 'Definition of ready by item'),
      readyLists(answers),
    ),
  );
}

function agenda(answers: Answers, language: InterfaceLanguage): (string | null)[] {
  const say = wordsIn(language);
  const items = readinessOf(answers);
  const show = (value: number) => decimalText(value, language);
  const planned = plannedMinutes(answers);
  const rows = items.map(({ item, minutes }, index) => [
    String(index + 1),
    wordsWithin(item),
    minutes === null ? wordsOrOpen('', language) : show(minutes),
  ]);
  const total = ['', `**${say('Summe', 'Sum')}**`, `**${show(planned)}**`];
  return [
    rows.length === 0
      ? null
      : table(['#', say('Eintrag', 'Item'), say('Minuten', 'Minutes')], [...rows, total]),
    minutesBalance(planned, answers.number('duration'), language),
  ];
}

/** One column per letter: met, open, or not judged. */
function investTable(answers: Answers, language: InterfaceLanguage): string | null {
  const say = wordsIn(language);
  const items = readinessOf(answers);
  if (items.every(({ missing }) => missing === null)) return null;
  const names = investLetters.map((letter) => `${letter} (${investNames[language][letter]})`);
  const rows = items.map(({ item, missing }) => [
    wordsWithin(item),
    ...investLetters.map((letter) =>
      missing === null ? '–' : missing.includes(letter) ? say('fehlt', 'missing') : '✓',
    ),
  ]);
  return table([say('Eintrag', 'Item'), ...names], rows);
}

/** The boxes of the definition of ready below each item, to tick in the meeting. */
function readyLists(answers: Answers): string | null {
  const lines = answers.list('definitionOfReady').map(wordsWithin);
  const items = answers.list('items');
  if (lines.length === 0 || items.length === 0) return null;
  return items.map((item) => `### ${wordsWithin(item)}\n\n${checklist(lines)}`).join('\n\n');
}

export function refinementLessons(answers: Answers, language: InterfaceLanguage): string {
  const say = wordsIn(language);
  const items = readinessOf(answers);
  if (items.length === 0) {
    return say(
      'Noch ist kein Eintrag genannt. Wähl vor dem Termin aus, worüber ihr sprecht, dann kann sich jeder vorbereiten.',
      'No item is named yet. Choose before the meeting what you talk about, so that everybody can prepare.',
    );
  }
  const ready = items.filter(({ missing }) => missing?.length === 0).length;
  return ready === items.length
    ? say(
        'Alles ist schon bereit. Frag, ob ihr den Termin noch braucht oder kürzen könnt.',
        'Everything is ready already. Ask whether you still need the meeting, or shorten it.',
      )
    : say(
        `Bereit nach INVEST: ${ready} von ${items.length}. Schick die Fragen heute an die, die sie beantworten können.`,
        `Ready by INVEST: ${ready} of ${items.length}. Send the questions today to those who can answer them.`,
      );
}
