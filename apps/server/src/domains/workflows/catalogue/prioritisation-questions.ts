import { quoted, wordsIn } from './document-blocks.ts';
import type { Answers, GuidedColumn, GuidedQuestion } from './guided-workflow.types.ts';
import { dividedByZero, type ScoreMethod } from './prioritisation-scores.ts';
import { missingNumberHint, numberColumn, textColumn } from './table-columns.ts';

const item = textColumn('item', 'Eintrag', 'Item');

function isMethod(method: string) {
  return (answers: Answers) =>
    answers.choice('method') === method && answers.list('items').length > 0;
}

/** Refuses to divide by zero, and asks for the first missing number, before the order is shown. */
function scoreHint(
  method: ScoreMethod,
  columns: readonly GuidedColumn[],
): NonNullable<GuidedQuestion['check']> {
  return (answers, language) => {
    const rows = answers.rows(method);
    const words = dividedByZero(method, rows);
    if (words === null) return missingNumberHint(rows, ['item', columns], language);
    const name = quoted(words, language);
    return wordsIn(language)(
      `${name} hat den Aufwand 0, und durch 0 lässt sich nicht teilen. Nimm die kleinste Zahl eurer Skala, etwa 1.`,
      `${name} has the ${method === 'wsjf' ? 'job size' : 'effort'} 0, and nothing can be divided by 0. Take the smallest number of your scale, such as 1.`,
    );
  };
}

const wsjfColumns = [
  numberColumn('value', 'Geschäftswert', 'Business value'),
  numberColumn('urgency', 'Dringlichkeit', 'Time criticality'),
  numberColumn('risk', 'Risikominderung', 'Risk reduction'),
  numberColumn('size', 'Aufwand', 'Job size'),
];
const riceColumns: readonly GuidedColumn[] = [
  numberColumn('reach', 'Reichweite', 'Reach'),
  numberColumn('impact', 'Wirkung', 'Impact'),
  { ...numberColumn('confidence', 'Sicherheit in %', 'Confidence in %', 100), isPercent: true },
  numberColumn('effort', 'Aufwand', 'Effort'),
];

const moscowColumn: GuidedColumn = {
  id: 'class',
  label: { de: 'Klasse', en: 'Class' },
  kind: 'choice',
  choices: [
    {
      value: 'must',
      label: { de: 'Must', en: 'Must' },
      alsoCalled: { de: ['m', 'muss'], en: ['m', 'must have', 'must-have'] },
    },
    {
      value: 'should',
      label: { de: 'Should', en: 'Should' },
      alsoCalled: { de: ['s', 'soll', 'sollte'], en: ['s', 'should have', 'should-have'] },
    },
    {
      value: 'could',
      label: { de: 'Could', en: 'Could' },
      alsoCalled: { de: ['c', 'kann', 'könnte'], en: ['c', 'could have', 'could-have'] },
    },
    {
      value: 'wont',
      label: { de: 'Won’t', en: 'Won’t' },
      alsoCalled: {
        de: ['w', 'wont', "won't", 'diesmal nicht'],
        en: ['w', 'wont', "won't", "won't have", 'won’t have', 'wont have', 'not now'],
      },
    },
  ],
};

/** One table for each method; only that of the chosen method is asked for. */
export const scoreQuestions: readonly GuidedQuestion[] = [
  {
    id: 'wsjf',
    kind: 'table',
    rowsFrom: 'items',
    label: { de: 'WSJF-Werte', en: 'WSJF scores' },
    columns: [item, ...wsjfColumns],
    appliesIf: isMethod('wsjf'),
    ask: {
      de: 'Wie schätzt du die Einträge im Vergleich zueinander? Nimm Zahlen wie 1, 2, 3, 5, 8 und 13.',
      en: 'How do you estimate the items relative to each other? Use numbers such as 1, 2, 3, 5, 8 and 13.',
    },
    example: { de: '8 | 5 | 3 | 2', en: '8 | 5 | 3 | 2' },
    why: {
      de: 'Vergib je Spalte dem Kleinsten die 1 und vergleich den Rest damit. Ich rechne: (Wert + Dringlichkeit + Risikominderung) ÷ Aufwand.',
      en: 'Give the smallest item of each column a 1 and compare the others with it. I work out (value + criticality + risk reduction) ÷ size.',
    },
    check: scoreHint('wsjf', wsjfColumns),
  },
  {
    id: 'rice',
    kind: 'table',
    rowsFrom: 'items',
    label: { de: 'RICE-Werte', en: 'RICE scores' },
    columns: [item, ...riceColumns],
    appliesIf: isMethod('rice'),
    ask: {
      de: 'Wie schätzt du die Einträge? Reichweite in Menschen je Monat, Wirkung von 0,25 bis 3, Sicherheit in Prozent, Aufwand in Personenwochen.',
      en: 'How do you estimate the items? Reach in people a month, impact from 0.25 to 3, confidence in per cent, effort in person-weeks.',
    },
    example: { de: '1200 | 2 | 80 | 3', en: '1200 | 2 | 80 | 3' },
    why: {
      de: 'Die Sicherheit bremst Wunschdenken: 100 % heißt gemessen, 80 % belegt, 50 % geraten. Ich rechne: Reichweite × Wirkung × Sicherheit ÷ Aufwand.',
      en: 'Confidence tames wishful thinking: 100% is measured, 80% has evidence, 50% is a guess. I work out reach × impact × confidence ÷ effort.',
    },
    check: scoreHint('rice', riceColumns),
  },
  {
    id: 'moscow',
    kind: 'table',
    rowsFrom: 'items',
    label: { de: 'MoSCoW-Klassen', en: 'MoSCoW classes' },
    columns: [item, moscowColumn, numberColumn('effort', 'Aufwand', 'Effort')],
    appliesIf: isMethod('moscow'),
    ask: {
      de: 'Must, Should, Could oder Won’t (diesmal nicht)? Mit Aufwand, etwa in Punkten.',
      en: 'Must, Should, Could or Won’t (this time)? With the effort, such as points.',
    },
    example: { de: 'Must | 5', en: 'Must | 5' },
    why: {
      de: 'Must ist nur das, ohne das ihr nicht starten könnt. Ich rechne die Anteile: Über 60 % Must lassen keinen Spielraum.',
      en: 'A Must is only what you cannot launch without. I work out the shares: more than 60% Must leaves no room.',
    },
  },
];
