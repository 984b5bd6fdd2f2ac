import type { InterfaceLanguage } from '@robin/contract/sessions';
import { isAsAbove } from './as-above.ts';
import {
  hasAnswer,
  rowNames,
  storedList,
  storedRows,
  tableRows,
  type StoredAnswers,
} from './card-answers.ts';
import { namesOf } from './card-questions.ts';
import { cellWords } from './card-table-texts.ts';
import { readTable, type ReadTable } from './card-tables.ts';
import type {
  GuidedChoice,
  GuidedColumn,
  GuidedQuestion,
} from './catalogue/guided-workflow.types.ts';
import { namesDate } from './catalogue/wording-hints.ts';
import { CARD_LIST_MAX_LENGTH, type StoredAnswer } from './guided-state.ts';
import { cleanText, withoutMailFrame } from './markdown-text.ts';
import { readMinutes, readNumber } from './number-reading.ts';
import { findChoice } from './read-cell.ts';
import { withEntryNumbers } from './rows-below.ts';
import { entriesOfTable } from './table-heading.ts';
import { namesIn, textItems } from './text-items.ts';
import { criterionItems, withTrigger } from './user-story-criteria.ts';

/** Reads a message as the answer to a question. Pure. */

/** What a message said to a question: an answer, an answer with lines that could not be read, or none. */
export type Reading =
  | {
      kind: 'answer';
      answer: StoredAnswer;
      problems: ReadTable['problems'];
      /** The names of pasted columns that were left out. */
      left: ReadTable['left'];
      hasLevels: ReadTable['hasLevels'];
    }
  | { kind: 'unreadable'; problems: ReadTable['problems'] }
  | { kind: 'too-many' };

/** What stands before a choice: "eher gefährdet", "I think at risk", "by rules", "wir nehmen RICE". */
const TENTATIVE =
  /^(?:(?:ich (?:glaube?|denke?|würde sagen|würd sagen)|glaube?|denke|eher|wohl|vermutlich|wahrscheinlich|leider|hm+|na ja|naja|i think|i guess|probably|rather|maybe|well|(?:(?:wir |we )?(?:schneiden|cut) )?(?:by(?: the)?|with(?: an?| the)?|via|per|durch|(?:nach|mit)(?: (?:de[mnr]|eine[mr]))?)|let['’]?s (?:take|use|go with)|(?:i['’]d|i would|we['’]d|we would) (?:say|take|go with)|(?:we|i) (?:take|use|choose)|wir nehmen|nehmen wir|ich nehme)[\s,.…]+)+/iu;

/** The same behind it: "the second, I think". */
const TENTATIVE_BEHIND =
  /[\s,]+(?:denke? ich|glaube? ich|würde ich sagen|i think|i guess|i['’]d say|bitte|please)[.!]*$/iu;

/** The number of a choice: "2", "option 2", "the second one". */
const CHOICE_NUMBER = /^(?:(?:option|number|no\.?|nummer|nr\.?|punkt|#)\s*)?(\d{1,2})[.)]?$/iu;
const ORDINALS = [
  'first|erste',
  'second|zweite',
  'third|dritte',
  'fourth|vierte',
  'fifth|fünfte',
].map(
  (words) =>
    new RegExp(
      `^(?:(?:the|de[rn]|die|das)\\s+)?(?:${words})[nrs]?(?:\\s+(?:one|option|choice|variante|methode))?[.!]?$`,
      'iu',
    ),
);

/** The place among the choices that the words name, from 1; null when they name none. */
function placeNamed(words: string): number | null {
  const digits = CHOICE_NUMBER.exec(words)?.[1];
  if (digits !== undefined) return Number(digits);
  const ordinal = ORDINALS.findIndex((form) => form.test(words));
  return ordinal === -1 ? null : ordinal + 1;
}

function choiceNamed(choices: readonly GuidedChoice[], words: string): GuidedChoice | undefined {
  const place = placeNamed(words);
  return place === null ? findChoice(choices, words) : choices[place - 1];
}

/** Before a remark on the choice: "at risk, because …", "2: …". */
const REMARK = /\s*[,:;(]\s*|\s+[–—-]\s+|\.\s+/u;

/** The choice before a remark; none where another one is named behind it, or somebody asks about them. */
function choiceBeforeRemark(
  choices: readonly GuidedChoice[],
  words: string,
): GuidedChoice | undefined {
  const [first = '', ...behind] = words.split(REMARK);
  const isOpen = words.includes('?') || behind.some((piece) => choiceNamed(choices, piece));
  return isOpen ? undefined : choiceNamed(choices, first);
}

/** The words without what names the question again before them: "Das Projekt heißt Kasse", "The vision is called: …". */
function withoutQuestionName(question: GuidedQuestion, said: string): string {
  const repeated = new RegExp(
    `^(?:(?:also|naja|well|so),?\\s+)?(?:(?:der|die|das|unser|unsere|mein|meine|the|our|my)\\s+)?(?:(?:${namesOf(
      question,
    )
      .map((name) => RegExp.escape(name))
      .join('|')})\\s+)(?:heißt|lautet|is called|is named)(?:\\s*:\\s*|\\s+)(\\S[\\s\\S]*)$`,
    'iu',
  );
  const words = repeated.exec(said)?.[1] ?? said;
  return words === said
    ? said
    : words.replace(/^["„“«]([^"„“”«»]+)["“”»](?=[^\p{L}\p{N}]*$)/u, '$1');
}

type ListQuestion = Extract<GuidedQuestion, { kind: 'list' }>;

const ARROW = /→|[-=]{1,2}>|(?<=\S)\s>\s(?=\p{L})/gu;

const unreadable: Reading = { kind: 'unreadable', problems: [] };

function answered(
  answer: StoredAnswer,
  { problems = [], left = [], hasLevels = false }: Partial<Omit<ReadTable, 'rows'>> = {},
): Reading {
  const isTooLong = Array.isArray(answer) && answer.length > CARD_LIST_MAX_LENGTH;
  return isTooLong ? { kind: 'too-many' } : { kind: 'answer', answer, problems, left, hasLevels };
}

/** Whether the words say the same thing anew, rather than something more: most of their long words come again. */
function isRewritten(before: string, now: string): boolean {
  const longWords = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}|\d+/gu) ?? []);
  const old = [...longWords(before)];
  const fresh = longWords(now);
  return old.length > 0 && old.filter((word) => fresh.has(word)).length * 2 >= old.length;
}

/** Whether the row says in several cells what the other one said in its first. */
function isTakenApart(before: readonly string[], now: readonly string[]): boolean {
  const words = (cells: readonly string[]) =>
    cells
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu);
  const [name = '', ...others] = before;
  if (others.some((cell) => cell !== '') || now.slice(1).every((cell) => cell === '')) return false;
  return words([name])?.join(' ') === words(now)?.join(' ');
}

/** The row with what is no day behind the day that is known: of "1: nobody is angry" nothing says by when. */
function withKnownDay(
  row: readonly string[],
  old: readonly string[],
  columns: readonly GuidedColumn[],
): readonly string[] {
  const due = columns.findIndex(({ id }) => id === 'due');
  const [day = '', said = '', behind] = [old[due], row[due], row[due + 1]];
  const isBehind = due > 0 && said !== '' && behind === '' && namesDate(day) && !namesDate(said);
  return isBehind ? row.with(due, '').with(due + 1, said) : row;
}

/** The entries that the message holds, and the names of pasted columns that say more than those. */
function itemsSaid(
  question: ListQuestion,
  said: string,
): { items: readonly string[]; left: ReadTable['left'] } {
  if (question.holdsCriteria) return { items: criterionItems(said), left: [] };
  const table = entriesOfTable(withoutMailFrame(cleanText(said).split('\n')), question.label);
  if (table !== null) return { items: table.lines, left: table.left };
  // "when did you order? how did it go?" are two, also in small letters.
  const apart = question.holdsQuestions ? said.replaceAll(/\?\s+(?=\p{Ll})/gu, '?\n') : said;
  const items = textItems(question.isSequence ? apart.replaceAll(ARROW, '\n') : apart);
  const [only = ''] = items;
  if (question.areNames && items.length === 1) return { items: namesIn(only), left: [] };
  // Below another entry "ditto" says nothing that does not stand there.
  return { items: items.filter((item, at) => at === 0 || !isAsAbove(item)), left: [] };
}

/**
 * The answer to the question with what the message says.
 *
 * @param isAdding whether the message may add to an answer, because it follows a hint on it
 */
export function readAnswer(
  question: GuidedQuestion,
  stored: StoredAnswers,
  said: string,
  { language, isAdding }: { language: InterfaceLanguage; isAdding: boolean },
): Reading {
  const before = stored[question.id];
  switch (question.kind) {
    case 'text': {
      const typed = withoutMailFrame(cleanText(said).split('\n')).join('\n').trim();
      const words = withoutQuestionName(question, typed);
      const isMore = isAdding && typeof before === 'string' && !isRewritten(before, words);
      return answered(isMore ? `${before}\n${words}` : words);
    }
    case 'number': {
      const value = (question.isMinutes ? readMinutes : readNumber)(said, language);
      return value === null ? unreadable : answered(value);
    }
    case 'choice': {
      const typed = cleanText(said).trim();
      const words = typed.replace(TENTATIVE, '').replace(TENTATIVE_BEHIND, '');
      const { choices } = question;
      // The name of a choice may begin with such a word itself: "mit Kosten".
      const choice =
        choiceNamed(choices, typed) ??
        choiceNamed(choices, words) ??
        choiceBeforeRemark(choices, typed) ??
        choiceBeforeRemark(choices, words);
      return choice === undefined ? unreadable : answered(choice.value);
    }
    case 'list': {
      const known = storedList(before);
      const items = [...known];
      if (isAdding && question.holdsCriteria) {
        const completed = known.map((entry) => withTrigger(entry, said));
        const place = completed.findIndex((entry) => entry !== null);
        if (place !== -1) return answered(items.with(place, completed[place] ?? ''));
      }
      const { items: read, left } = itemsSaid(question, said);
      for (const item of read) {
        // Two entries of one message may well share their words.
        const old = items.findIndex(
          (entry, index) =>
            entry === item || (isAdding && entry === known[index] && isRewritten(entry, item)),
        );
        if (old === -1) items.push(item);
        else items[old] = item;
      }
      return answered(items, { left });
    }
    case 'table': {
      const known = storedRows(before);
      const isFilled = (row: readonly string[]) => row.slice(1).some((cell) => cell !== '');
      const filled = known.filter(isFilled);
      const entries = question.below === undefined ? [] : storedList(stored[question.below]);
      const { rows, ...rest } = readTable(
        entries.length === 0 ? said : withEntryNumbers(said, entries),
        question.columns,
        {
          names: rowNames(stored, question),
          filled: filled.map(([name = '']) => name),
          above: filled.at(-1),
        },
        language,
      );
      if (rows.length === 0) return { kind: 'unreadable', problems: rest.problems };
      const kept = known.filter((row) => !rows.some((now) => isTakenApart(row, now)));
      const named = new Map(kept.map((row) => [row[0]?.toLowerCase() ?? '', row]));
      for (const row of rows) {
        const key = row[0]?.toLowerCase() ?? '';
        const old = named.get(key);
        // What a row said anew says nothing of is kept.
        named.set(
          key,
          withKnownDay(row, old ?? [], question.columns).map(
            (cell, at) => cell || (old?.[at] ?? ''),
          ),
        );
      }
      return answered([...named.values()], rest);
    }
  }
}

/** The answers without entry `number` (from 1, as they are shown) of a list or table; null when it has none. */
export function withoutEntry(
  stored: StoredAnswers,
  question: GuidedQuestion,
  { number, language }: { number: number; language: InterfaceLanguage },
): { answers: StoredAnswers; removed: string } | null {
  const { id } = question;
  const columns = question.kind === 'table' ? question.columns : [];
  const entries = [...storedList(stored[id])];
  const rows = [...storedRows(stored[id])];
  // Rows that were named before are shown in the order of their names, also those that nobody has filled.
  const shown = tableRows(stored, question)[number - 1]?.[0];
  const index = entries.length > 0 ? number - 1 : rows.findIndex(([name]) => name === shown);
  const row = rows[index];
  const removed = entries[index] ?? (row && cellWords(row, columns, language).join(' | '));
  if (removed === undefined) return null;
  const rest = entries.length > 0 ? entries.toSpliced(index, 1) : rows.toSpliced(index, 1);
  return { answers: { ...stored, [id]: rest }, removed };
}

/** The number of the last entry, or of the last row with words of its own, as they are shown; 0 where there is none. */
export function lastEntryNumber(stored: StoredAnswers, question: GuidedQuestion): number {
  const names = storedRows(stored[question.id]).map(([name]) => name);
  const shown = tableRows(stored, question).findLastIndex(([name]) => names.includes(name));
  return names.length > 0 ? shown + 1 : entryCount(stored, question);
}

/** How many entries or rows the question has by now. */
export function entryCount(stored: StoredAnswers, { id }: GuidedQuestion): number {
  if (!hasAnswer(stored, id)) return 0;
  return storedList(stored[id]).length + storedRows(stored[id]).length;
}
