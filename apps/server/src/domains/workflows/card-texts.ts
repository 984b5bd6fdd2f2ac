import type { Localised } from './catalogue/catalogue.types.ts';
import { CARD_LIST_MAX_LENGTH } from './guided-state.ts';
import { withFullStop } from './markdown-text.ts';

/**
 * What the guided mode says within the workflow of a card, beside what it says within every one (`interviewTexts`).
 * Arguments are markdown already, or plain numbers.
 */
export interface CardTexts {
  notedPoints(count: number): string;
  notedRows(count: number): string;
  /** Behind what completes rows that a hint asked about. */
  notedOn(rows: string): string;
  /** Above the rows of a table that were said ahead of its turn. */
  notedAhead(table: string): string;
  /** Behind a hint on the craft of an answer. */
  hintEnd: string;
  hintEndEntries: string;
  chooseOne: string;
  unknownChoice: string;
  numberNeeded: string;
  rowForm(cells: string): string;
  rowFormTaken(cells: string): string;
  rowsOpen(names: string): string;
  linesUnread(count: number): string;
  columnsLeft(names: string): string;
  levelsRead: string;
  unknownRow: string;
  namedTwice: string;
  tooManyCells(cells: string): string;
  noNumber(column: string): string;
  outOfRange(column: string, range: string): string;
  atLeast(min: string): string;
  atMost(max: string): string;
  between(min: string, max: string): string;
  noChoice(column: string, choices: string): string;
  tooMany: string;
  tableUnread: string;
  optional: string;
  finished: string;
  afterFinish(label: string): string;
  nothingToFinish: string;
  resume: string;
  hello(title: string): string;
  alreadyRunning(title: string): string;
  stepSkipped: string;
  noSuchStep(count: number): string;
  restartHint: string;
}

export const cardTexts: Localised<CardTexts> = {
  de: {
    notedPoints: (count) => `Notiert: ${count === 1 ? 'ein Punkt' : `${count} Punkte`}.`,
    notedRows: (count) => `Notiert: ${count === 1 ? 'eine Zeile' : `${count} Zeilen`}.`,
    notedOn: (rows) => `Notiert zu ${rows}.`,
    notedAhead: (table) => `Gleich mit notiert, **${table}**:`,
    hintEnd: 'Ergänze es, schreib es neu, oder lass es mit `weiter` so.',
    hintEndEntries: 'Schreib etwas dazu, oder lass es mit `weiter` so.',
    chooseOne: 'Schreib die Nummer oder den Namen.',
    unknownChoice: 'Das steht nicht zur Wahl.',
    numberNeeded: 'Dafür brauche ich genau eine Zahl.',
    rowForm: (cells) => `Eine Zeile je Eintrag: ${cells}`,
    rowFormTaken: (cells) => `In dieser Reihenfolge eine Zeile je Eintrag: ${cells}`,
    rowsOpen: (names) =>
      `Offen sind noch: ${withFullStop(names)} Schreib sie dazu, oder lass sie mit \`weiter\` offen.`,
    linesUnread: (count) =>
      `${count === 1 ? 'Diese Zeile' : 'Diese Zeilen'} konnte ich nicht lesen, alle anderen sind notiert:`,
    columnsLeft: (names) => `Weggelassen habe ich, wofür es hier keine Spalte gibt: ${names}.`,
    levelsRead:
      'Deine Worte zähle ich so: sehr hoch 5, hoch 4, mittel 3, niedrig 2, sehr niedrig 1.',
    unknownRow: 'zu welchem Eintrag gehört sie?',
    namedTwice: 'eine andere Zeile beginnt schon genauso',
    tooManyCells: (cells) => `mehr Teile als ${cells}`,
    noNumber: (column) => `bei ${column} fehlt eine Zahl`,
    outOfRange: (column, range) => `${column} liegt ${range}`,
    atLeast: (min) => `bei mindestens ${min}`,
    atMost: (max) => `bei höchstens ${max}`,
    between: (min, max) => `zwischen ${min} und ${max}`,
    noChoice: (column, choices) => `${column} ist eines von ${choices}`,
    tooMany: `Mehr als ${CARD_LIST_MAX_LENGTH} Einträge passen hier nicht hinein. Nenn mir die wichtigsten.`,
    tableUnread: 'Daraus konnte ich keine Zeile lesen.',
    optional: 'Wenn es hier nichts gibt, schreib `keine`.',
    finished: 'Fertig. Das ist dein Dokument, in deinen Worten:',
    afterFinish: (label) =>
      `Noch etwas anpassen? Schreib zum Beispiel \`${label}: …\` oder \`zurück\`. Mit \`neu\` beginnst du von vorn.`,
    nothingToFinish:
      'Du hast alles übersprungen, also gibt es noch kein Dokument. Mit `neu` fangen wir noch einmal an.',
    resume: 'Mit `weiter` machen wir hier weiter, mit `neu` beginnst du von vorn.',
    hello: (title) => `Hallo. Wir sind mitten in ${title}.`,
    alreadyRunning: (title) =>
      `Wir sind schon mitten in ${title}. Mit \`stopp\` hältst du das an, mit \`neu\` beginnst du es von vorn.`,
    stepSkipped: 'Schritt übersprungen.',
    noSuchStep: (count) => `Diesen Schritt gibt es nicht. Es sind ${count}.`,
    restartHint: 'Lieber von vorn? Schreib `neu`.',
  },
  en: {
    notedPoints: (count) => `Noted: ${count === 1 ? 'one item' : `${count} items`}.`,
    notedRows: (count) => `Noted: ${count === 1 ? 'one row' : `${count} rows`}.`,
    notedOn: (rows) => `Noted for ${rows}.`,
    notedAhead: (table) => `Noted along with it, **${table}**:`,
    hintEnd: 'Add to it, write it anew, or leave it as it is with `next`.',
    hintEndEntries: 'Add something, or leave it as it is with `next`.',
    chooseOne: 'Write its number or its name.',
    unknownChoice: 'That is none of the choices.',
    numberNeeded: 'I need exactly one number for that.',
    rowForm: (cells) => `One line per entry: ${cells}`,
    rowFormTaken: (cells) => `In this order, one line per entry: ${cells}`,
    rowsOpen: (names) =>
      `Still open: ${withFullStop(names)} Add them, or leave them open with \`next\`.`,
    linesUnread: (count) =>
      `I could not read ${count === 1 ? 'this line' : 'these lines'}; all others are noted:`,
    columnsLeft: (names) => `I left out what has no column here: ${names}.`,
    levelsRead: 'I count your words like this: very high 5, high 4, medium 3, low 2, very low 1.',
    unknownRow: 'which entry is it for?',
    namedTwice: 'another line begins just like it',
    tooManyCells: (cells) => `more parts than ${cells}`,
    noNumber: (column) => `${column} needs a number`,
    outOfRange: (column, range) => `${column} is ${range}`,
    atLeast: (min) => `${min} at least`,
    atMost: (max) => `${max} at most`,
    between: (min, max) => `between ${min} and ${max}`,
    noChoice: (column, choices) => `${column} is one of ${choices}`,
    tooMany: `More than ${CARD_LIST_MAX_LENGTH} entries do not fit here. Name the most important ones.`,
    tableUnread: 'I could not read a row in that.',
    optional: 'If there is nothing to name here, write `none`.',
    finished: 'Done. This is your document, in your words:',
    afterFinish: (label) =>
      `Anything to change? Write for example \`${label}: …\` or \`back\`. With \`new\` you begin again.`,
    nothingToFinish:
      'You skipped everything, so there is no document yet. With `new` we begin again.',
    resume: 'With `continue` we go on from here, with `new` you begin again.',
    hello: (title) => `Hello. We are in the middle of ${title}.`,
    alreadyRunning: (title) =>
      `We are in the middle of ${title} already. \`stop\` puts it on hold, \`new\` begins it again.`,
    stepSkipped: 'Step skipped.',
    noSuchStep: (count) => `There is no such step. There are ${count}.`,
    restartHint: 'Prefer to start over? Write `new`.',
  },
};
