import type { InterfaceLanguage } from '@robin/contract/sessions';
import { tableRows } from './card-answers.ts';
import { goOn } from './card-entry-changes.ts';
import { askedQuestions, type CardScene } from './card-questions.ts';
import { cellWords, problemList, type TableQuestion } from './card-table-texts.ts';
import type { ReadTable } from './card-tables.ts';
import { cardTexts } from './card-texts.ts';
import { isClosed } from './closed-cells.ts';
import type { CardTurn } from './card-turn.ts';
import type { GuidedColumn } from './catalogue/guided-workflow.types.ts';
import { namesDate } from './catalogue/wording-hints.ts';
import { joinBlocks, quotedWords } from './markdown-text.ts';
import { rowCalled, rowHolding } from './named-rows.ts';
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

/** So many of the ways begin with what is to be done, and are no answer to anything. */
const COMMANDS = 3;

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

/** The words that tell a row from others, without "the" and without what all of them are called: "vendor" of "the vendor risk". */
function withoutNoun(row: string, { columns }: TableQuestion): string {
  const words = row.replace(/^(?:den|die|das|der|dem|the)\s+/u, '');
  const { de = '', en = '' } = columns[0]?.label ?? {};
  const noun = [de, en].find((name) => name !== '' && words.endsWith(` ${name.toLowerCase()}`));
  return noun === undefined ? words : words.slice(0, -noun.length - 1);
}

/** Whether a table has the column, and the value is one of its numbers or choices. */
function takesValue(scene: CardScene, column: string, value: string): TableQuestion | undefined {
  return askedQuestions(scene)
    .filter((question) => question.kind === 'table')
    .find(({ columns }) =>
      columns.some(
        (each, at) =>
          at > 0 &&
          isClosed(each) &&
          isColumn(each, column) &&
          'cell' in readCell(each, bareValue(value), scene.language),
      ),
    );
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
    const said = row.replace(/^["„“«]|["“”»]$/gu, '').toLowerCase();
    const name = rowCalled(names, said) ?? rowHolding(names, withoutNoun(said, question));
    return place === -1 || name === undefined
      ? []
      : [{ question, rows, row: names.indexOf(name), column: place }];
  });
}

/** Puts the words into the one cell that the message names; null for any other message. */
export function changeCell(scene: CardScene, said: string): CardTurn | null {
  const line = said.length > WISH_MAX_LENGTH ? '' : said.trim();
  const names = line === '' ? [] : columnNames(scene);
  let asked: TableQuestion | undefined;
  for (const [at, form] of (names.length === 0 ? [] : formsOf(names)).entries()) {
    const { row = '', column = '', value = '' } = form.exec(line)?.groups ?? {};
    const [found, ...others] = row === '' ? [] : cellsCalled(scene, row, column);
    if (found !== undefined && others.length === 0) return putInto(scene, found, value);
    if (row !== '' && at < COMMANDS) asked ??= takesValue(scene, column, value);
  }
  if (asked === undefined) return null;
  // As the answer to what is asked the number would go into the next open row, whichever was meant.
  return refuse(scene, asked, { line, problem: { kind: 'unknown-row' } });
}

function refuse(
  scene: CardScene,
  question: TableQuestion,
  problem: ReadTable['problems'][number],
): CardTurn {
  const { work, language } = scene;
  const unread = problemList([problem], question, language);
  return goOn(scene, work.answers, joinBlocks(cardTexts[language].tableUnread, unread));
}

/** The words without quotation marks around them, and without the mark that ends the sentence. */
function bareValue(value: string): string {
  return value
    .trim()
    .replace(/(?<!\d)[.!]$/u, '')
    .replace(/^["„“«]([^"„“”«»]+)["“”»]$/u, '$1');
}

/** "To the 30th of April" is stored as the day alone. */
function withoutArticle(day: string): string {
  const bare = day.replace(/^(?:den|der|dem|the)\s+(?=\S)/iu, '');
  return namesDate(bare) ? bare : day;
}

function putInto(
  scene: CardScene,
  { question, rows, row, column }: CellFound,
  value: string,
): CardTurn {
  const { work, language } = scene;
  const asked = question.columns[column];
  const words = asked?.id === 'due' ? withoutArticle(bareValue(value)) : bareValue(value);
  const read = asked && readCell(asked, words, language);
  if (read === undefined) return goOn(scene, work.answers, cardTexts[language].tableUnread);
  if ('problem' in read) return refuse(scene, question, { line: words, problem: read.problem });
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
  return cardTexts[language].notedOn(quotedWords(words, language, 160));
}
