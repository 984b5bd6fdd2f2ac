import type { GuidedQuestion } from './guided-workflow.types.ts';
import { moreDoneThanCommitted } from './sprint-sums.ts';
import { numberColumn, textColumn } from './table-columns.ts';

/** What was committed, done and added in a sprint. */
export const progressQuestions: readonly GuidedQuestion[] = [
  {
    id: 'items',
    kind: 'table',
    label: { de: 'Einträge', en: 'Items' },
    columns: [
      textColumn('item', 'Eintrag', 'Item'),
      numberColumn('committed', 'Zugesagt', 'Committed'),
      numberColumn('done', 'Erledigt', 'Done'),
    ],
    ask: {
      de: 'Welche Einträge hattet ihr zugesagt, und wie viele Punkte sind davon erledigt? Eine Zeile je Eintrag. Ohne Punkte zähl einfach 1.',
      en: 'Which items had you committed to, and how many of their points are done? One line per item. Without points just count 1.',
    },
    example: {
      de: 'RET-31 Etikett drucken | 5 | 5',
      en: 'RET-31 Print the label | 5 | 5',
    },
    why: {
      de: 'Erledigt heißt: erfüllt eure Definition of Done. „Fast fertig“ zählt 0, sonst wächst der Übertrag unbemerkt.',
      en: 'Done means that it meets your definition of done. “Almost done” counts 0, or the carry-over grows unseen.',
    },
    check: (answers, language) => moreDoneThanCommitted(answers.rows('items'), language),
  },
  {
    id: 'added',
    kind: 'table',
    label: { de: 'Nachgezogen', en: 'Added later' },
    isOptional: true,
    columns: [textColumn('item', 'Eintrag', 'Item'), numberColumn('points', 'Punkte', 'Points')],
    ask: {
      de: 'Was kam nach der Planung dazu, und mit wie vielen Punkten?',
      en: 'What was added after the planning, and with how many points?',
    },
    example: {
      de: 'RET-52 Fehler beim Login | 2',
      en: 'RET-52 Login bug | 2',
    },
    why: {
      de: 'Nachgezogene Arbeit erklärt oft, warum Zugesagtes liegen bleibt. Getrennt gezählt bleibt die Zusage vergleichbar.',
      en: 'Work that was added later often explains what was left undone. Counted apart, the commitment stays comparable.',
    },
  },
];
