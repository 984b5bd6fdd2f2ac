import type { InterfaceLanguage } from '@robin/contract/sessions';
import {
  hasAnswer,
  hasEntries,
  hintOn,
  rowNames,
  storedList,
  storedRows,
  type StoredAnswers,
} from './card-answers.ts';
import { withNewName } from './card-entry-changes.ts';
import { fillGaps, type FilledGaps } from './card-gaps.ts';
import { answerWords, cardFocus, openRows, type CardScene } from './card-questions.ts';
import { readAnswer, type Reading } from './card-reading.ts';
import { entriesAlone, entriesSorted, noteBehind, readRowsBelow } from './card-rows-along.ts';
import { problemList, unreadLines } from './card-table-texts.ts';
import { cardTexts } from './card-texts.ts';
import { proceedInCard, repeatInCard, type CardTurn } from './card-turn.ts';
import type { GuidedQuestion } from './catalogue/guided-workflow.types.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import type { CardWork, StoredAnswer } from './guided-state.ts';
import { inlineText, joinBlocks, quotation, shortened, withoutEnd } from './markdown-text.ts';
import { readBehind, tablesBehind, takenApart, withRowsBehind } from './rows-behind.ts';
import { settle, tell, unsettle, type Said } from './work-turn.ts';

/** Takes what was said as the answer to a question, and words what was noted, what is open yet and what could not be read. Pure. */

/**
 * Puts the words in the place of the answer, or next to what it is by now, and goes on.
 *
 * @param known what the words may add to; the work keeps all of its answers where they can't be read
 * @param offer said behind it
 */
export function takeAnswer(
  scene: CardScene,
  question: GuidedQuestion,
  said: string,
  {
    known = scene.work.answers,
    offer = null,
  }: { known?: StoredAnswers; offer?: string | null } = {},
): CardTurn {
  const { workflow, work, language } = scene;
  const isAdding = work.hintOpen === question.id;
  const gaps =
    isAdding && question.kind === 'table' && known === work.answers
      ? fillGaps(workflow, question, known, said, language)
      : null;
  if (gaps !== null) return thankForGaps(scene, question, gaps);
  const entries = entriesAlone(scene, question, said);
  const tables = tablesBehind(workflow, question, known);
  const sheet = entries === null ? readBehind(question, tables, said, language) : null;
  const words = entries ?? sheet?.said ?? entriesSorted(question, tables, said) ?? said;
  const reading = readAnswer(question, known, words, { language, isAdding });
  if (reading.kind !== 'answer') return repeatInCard(scene, refusal(question, reading, language));
  const apart = takenApart(reading.answer, known[question.id], tables);
  const alone = { ...known, [question.id]: withOtherRows(work.answers, question, apart.answer) };
  const below = entries === null ? null : readRowsBelow(scene, question, alone, said);
  const ahead = [sheet?.rows, apart.rows].reduce<StoredAnswers>(
    (all, rows) => (rows === undefined ? all : withRowsBehind(all, rows)),
    withEntriesRenamed(scene, question, below?.answers ?? alone),
  );
  const behind = noteBehind(scene, question, ahead, sheet);
  const { answers } = behind.work;
  const answered: CardWork = { ...behind.work, hintOpen: null };
  const left = [...reading.left, ...(sheet?.left ?? [])]
    .slice(0, 8)
    .map((name) => inlineText(shortened(name, 40)))
    .join(', ');
  const leftOut = joinBlocks(
    left === '' ? null : cardTexts[language].columnsLeft(left),
    reading.hasLevels ? cardTexts[language].levelsRead : null,
  );
  if (reading.problems.length > 0 && question.kind === 'table') {
    const unread = unreadLines(reading.problems, question, language);
    return proceedInCard(scene, unsettle(answered, question.id), unread, leftOut);
  }
  const noted = joinBlocks(
    acknowledged(question, answered, language),
    leftOut,
    below?.unread ?? null,
    behind.said,
  );
  const open = openRows({ ...scene, work: answered }, question);
  if (open.length > 0) {
    const asked = unsettle(answered, question.id);
    // The next message fills the rows only where it answers this question; else they are asked for in their turn.
    if (cardFocus({ workflow, work: asked }) !== question)
      return proceedInCard(scene, asked, noted);
    const names = open.map((name) => inlineText(withoutEnd(name, '.'))).join(', ');
    return waitFor(asked, language, noted, cardTexts[language].rowsOpen(names));
  }
  const hint = work.hinted.includes(question.id)
    ? null
    : hintOn(workflow, question, answers, language);
  if (hint !== null) {
    const hinted = { ...answered, hinted: [...work.hinted, question.id], hintOpen: question.id };
    const end = cardTexts[language][hasEntries(question) ? 'hintEndEntries' : 'hintEnd'];
    return waitFor(unsettle(hinted, question.id), language, noted, offer, hint, end);
  }
  return proceedInCard(scene, settle(answered, question.id), noted, offer);
}

/** The answer with the rows of earlier entries of which it says nothing: "Rating: 1: 3 | 3" is about one risk, not about all. */
function withOtherRows(
  stored: StoredAnswers,
  question: GuidedQuestion,
  answer: StoredAnswer,
): StoredAnswer {
  const before = storedRows(stored[question.id]);
  const rows = storedRows(answer);
  const others = rowNames(stored, question).flatMap((name) =>
    rows.some(([said]) => said === name) ? [] : before.filter(([known]) => known === name),
  );
  return others.length === 0 ? answer : [...others, ...rows].map((row) => [...row]);
}

/** The answers in which what was said of an entry stays with it where its words have been replaced. */
function withEntriesRenamed(
  { workflow, work }: CardScene,
  { id }: GuidedQuestion,
  answers: StoredAnswers,
): StoredAnswers {
  const before = storedList(work.answers[id]);
  const now = storedList(answers[id]);
  return before.reduce((all, name, at) => {
    const entry = now[at];
    const isReplaced = entry !== undefined && !now.includes(name) && !before.includes(entry);
    return isReplaced && now.length >= before.length
      ? withNewName(all, { workflow, source: id, before: name, now: entry })
      : all;
  }, answers);
}

/** Says which rows are complete now, and asks for what the next one lacks. */
function thankForGaps(
  scene: CardScene,
  question: GuidedQuestion,
  { answers, names }: FilledGaps,
): CardTurn {
  const { workflow, work, language } = scene;
  const rows = [...new Set(names)].map((name) =>
    quotation(inlineText(shortened(name, 80).replace(/\.$/u, '')), language),
  );
  const noted = cardTexts[language].notedOn(rows.join(', '));
  const filled: CardWork = { ...work, answers };
  const hint = hintOn(workflow, question, answers, language);
  if (hint === null) return proceedInCard(scene, settle(filled, question.id), noted);
  return waitFor(filled, language, noted, hint, cardTexts[language].hintEndEntries);
}

/** Says what is still missing, in the place of the question. */
function waitFor(work: CardWork, language: InterfaceLanguage, ...said: Said): CardTurn {
  return tell({ work: { ...work, status: 'running' }, language }, ...said);
}

function refusal(
  question: GuidedQuestion,
  reading: Exclude<Reading, { kind: 'answer' }>,
  language: InterfaceLanguage,
): string {
  const texts = cardTexts[language];
  if (reading.kind === 'too-many') return texts.tooMany;
  if (question.kind === 'choice') return texts.unknownChoice;
  if (question.kind === 'number') return texts.numberNeeded;
  if (question.kind !== 'table') return interviewTexts[language].nothingRead;
  const list = problemList(reading.problems, question, language);
  return joinBlocks(texts.tableUnread, list);
}

function acknowledged(
  question: GuidedQuestion,
  work: CardWork,
  language: InterfaceLanguage,
): string {
  const { noted } = interviewTexts[language];
  const value = work.answers[question.id];
  if (question.kind === 'choice') {
    const chosen = question.choices.find((choice) => choice.value === value);
    return chosen ? `**${question.label[language]}:** ${chosen.label[language]}` : noted;
  }
  if (!hasAnswer(work.answers, question.id) || typeof value === 'string') return noted;
  if (typeof value === 'number') {
    return `**${question.label[language]}:** ${answerWords(question, value, language)}`;
  }
  const count = value?.length ?? 0;
  return cardTexts[language][question.kind === 'table' ? 'notedRows' : 'notedPoints'](count);
}
