import { quoted, wordsIn } from './document-blocks.ts';
import type { GuidedQuestion } from './guided-workflow.types.ts';
import { investLetters, investNames, missingLetters } from './readiness.ts';
import { textColumn } from './table-columns.ts';
import { vagueHint } from './wording-hints.ts';

const item = textColumn('item', 'Eintrag', 'Item');

/** What makes an item ready, and what each one still lacks. */
export const readinessQuestions: readonly GuidedQuestion[] = [
  {
    id: 'definitionOfReady',
    kind: 'list',
    label: { de: 'Definition of Ready', en: 'Definition of ready' },
    ask: {
      de: 'Was muss bei euch erfüllt sein, bevor ein Eintrag in den Sprint darf?',
      en: 'What must be true before an item may enter a sprint?',
    },
    example: {
      de: 'Akzeptanzkriterien stehen\nHöchstens 8 Punkte\nEntwurf liegt vor',
      en: 'Acceptance criteria written\n8 points at most\nDesign available',
    },
    why: {
      de: 'Eine gemeinsame Liste beendet die Frage, wann etwas reif ist. Prüfbare Zeilen helfen am meisten.',
      en: 'A shared list ends the question when something is ready. Lines that can be checked help most.',
    },
    check: (answers, language) => vagueHint(answers.list('definitionOfReady').join('\n'), language),
  },
  {
    id: 'readiness',
    kind: 'table',
    rowsFrom: 'items',
    saysNone: true,
    label: { de: 'Reife', en: 'Readiness' },
    columns: [item, textColumn('missing', 'Was fehlt nach INVEST', 'What is missing by INVEST')],
    appliesIf: (answers) => answers.list('items').length > 0,
    show: (_answers, language) =>
      investLetters.map((letter) => `**${letter}** ${investNames[language][letter]}`).join(' · '),
    ask: {
      de: 'Welche INVEST-Buchstaben fehlen dem Eintrag noch? „keine“, wenn er bereit ist.',
      en: 'Which INVEST letters does the item still lack? “none” if it is ready.',
    },
    example: { de: 'E, T', en: 'E, T' },
    why: {
      de: 'INVEST zeigt, worüber ihr reden müsst: Fehlt das E, fehlt Wissen. Fehlt das S, hilft ein Schnitt.',
      en: 'INVEST shows what to talk about: a missing E lacks knowledge, a missing S wants splitting.',
    },
    check: (answers, language) => {
      const row = answers
        .rows('readiness')
        .find((judged) => missingLetters(judged.text('missing')) === null);
      if (row === undefined) return null;
      const words = quoted(row.text('item') ?? '', language);
      return wordsIn(language)(
        `Bei ${words} lese ich keine INVEST-Buchstaben. Schreib zum Beispiel „E, T“ oder „keine“.`,
        `I read no INVEST letters for ${words}. Write “E, T” for example, or “none”.`,
      );
    },
  },
];
