import type { InterfaceLanguage } from '@robin/contract/sessions';
import { tableRows } from './card-answers.ts';
import { goOn } from './card-entry-changes.ts';
import { askedQuestions, type CardScene } from './card-questions.ts';
import { cellWords, problemList, type TableQuestion } from './card-table-texts.ts';
import { cardTexts } from './card-texts.ts';
import type { CardTurn } from './card-turn.ts';
import type { GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import { inlineText, joinBlocks, shortened } from './markdown-text.ts';
import { rowCalled } from './named-rows.ts';
import { readLevel } from './number-reading.ts';
import { readCell } from './read-cell.ts';

/** Says one cell of a table anew: "set the impact of login to 5", "Setze bei Login die Wirkung auf hoch". Pure. */

const ROW = '(?<row>[^\\n]{2,100}?)';
const VALUE = '(?<value>[^\\n]{1,300})';
const VERB =
  '(?:(?:bitte|please)\\s+)?(?:setze?|ändere?|ändre|stelle?|mache?|korrigiere?|set|change|correct|make|put)\\s+(?:bitte\\s+)?';
const OF = '(?:beim?|für|von|vom|in|of|for|at|on)';
const TO = '(?:\\s*:|\\s+(?:auf|zu|in|to|into|as))\\s+';
const NOW = '(?:ist|sind|is|are)';

/** The ways to say it, of columns with one of the names. */
function formsOf(names: readonly string[]): RegExp[] {
  const column = `(?:(?:den|die|das|der|the)\\s+)?(?<column>${names.map((name) => RegExp.escape(name)).join('|')})`;
  return [
    `^${VERB}${OF}\\s+${ROW},?\\s+${column}${TO}${VALUE}$`,
    `^${VERB}${column}\\s+${OF}\\s+${ROW}${TO}${VALUE}$`,
    `^${VERB}${ROW}['’]s\\s+${column}${TO}${VALUE}$`,
    `^${OF}\\s+${ROW},?\\s+(?:(?:please\\s+)?(?:set|change)\\s+)?${column}${TO}${VALUE}$`,
    `^${OF}\\s+${ROW},?\\s+${NOW}\\s+${column}\\s+(?:jetzt|nun|now)\\s+${VALUE}$`,
    `^${column}\\s+${OF}\\s+${ROW}\\s+${NOW}\\s+(?:jetzt|nun|now)\\s+${VALUE}$`,
  ].map((form) => new RegExp(form, 'iu'));
}

/** What else people call who does something, and by when. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  owner: ['Owner', 'Verantwortliche', 'Verantwortlichen', 'Zuständige', 'Zuständigen', 'Assignee'],
  due: ['Termin', 'Datum', 'Frist', 'Deadline', 'Due date', 'Date'],
};

/** Nobody says so much of one cell. */
const WISH_MAX_LENGTH = 500;

function namesOfColumn({ id, label }: GuidedColumn): string[] {
  return [label.de, label.en, ...(OTHER_NAMES[id] ?? [])];
}

function isColumn(column: GuidedColumn, name: string): boolean {
  return namesOfColumn(column).some((each) => each.toLowerCase() === name.toLowerCase());
}

/** What the columns behind the names of the rows are called. */
function columnNames(scene: CardScene): string[] {
  return askedQuestions(scene).flatMap((question) =>
    question.kind === 'table' ? question.columns.slice(1).flatMap(namesOfColumn) : [],
  );
}

interface CellFound {
  question: TableQuestion;
  /** All rows, each with a cell for every column. */
  rows: readonly (readonly string[])[];
  row: number;
  column: number;
}

/** The cells that have the name of the row and that of the column. */
function cellsCalled(scene: CardScene, row: string, column: string): CellFound[] {
  return askedQuestions(scene).flatMap((question) => {
    if (question.kind !== 'table') return [];
    const place = question.columns.findIndex((each, at) => at > 0 && isColumn(each, column));
    const rows = tableRows(scene.work.answers, question).map((cells) =>
      question.columns.map((_column, at) => cells[at] ?? ''),
    );
    const names = rows.map(([name = '']) => name);
    const name = rowCalled(names, row.replace(/^["„“«]|["“”»]$/gu, '').toLowerCase());
    return place === -1 || name === undefined
      ? []
      : [{ question, rows, row: names.indexOf(name), column: place }];
  });
}

/** Puts the words into the one cell that the message names; null for any other message. */
export function changeCell(scene: CardScene, said: string): CardTurn | null {
  const line = said.length > WISH_MAX_LENGTH ? '' : said.trim();
  const names = line === '' ? [] : columnNames(scene);
  for (const form of names.length === 0 ? [] : formsOf(names)) {
    const { row = '', column = '', value = '' } = form.exec(line)?.groups ?? {};
    const [found, ...others] = row === '' ? [] : cellsCalled(scene, row, column);
    if (found !== undefined && others.length === 0) return putInto(scene, found, value);
  }
  return null;
}

/** The words without quotation marks around them, and without the mark that ends the sentence. */
function bareValue(value: string): string {
  return value
    .trim()
    .replace(/(?<!\d)[.!]$/u, '')
    .replace(/^["„“«]([^"„“”«»]+)["“”»]$/u, '$1');
}

function putInto(
  scene: CardScene,
  { question, rows, row, column }: CellFound,
  value: string,
): CardTurn {
  const { work, language } = scene;
  const words = bareValue(value);
  const asked = question.columns[column];
  const read = asked && readCell(asked, words, language);
  if (read === undefined || 'problem' in read) {
    const problems = read === undefined ? [] : [{ line: words, problem: read.problem }];
    const refused = joinBlocks(
      cardTexts[language].tableUnread,
      problemList(problems, question, language),
    );
    return goOn(scene, work.answers, refused);
  }
  const changed = (rows[row] ?? []).with(column, read.cell);
  const answers = {
    ...work.answers,
    [question.id]: rows.with(row, changed).map((each) => [...each]),
  };
  const isLevel = asked?.isLevel === true && readLevel(words) !== null;
  const noted = joinBlocks(
    notedCells(changed, question, language),
    isLevel ? cardTexts[language].levelsRead : null,
  );
  return goOn(scene, answers, noted);
}

function notedCells(
  cells: readonly string[],
  { columns }: TableQuestion,
  language: InterfaceLanguage,
): string {
  const words = cellWords(cells, columns, language).join(' | ');
  return cardTexts[language].notedOn(
    interviewTexts[language].quote(inlineText(shortened(words, 160))),
  );
}
