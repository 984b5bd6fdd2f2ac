import type { InterfaceLanguage } from '@robin/contract/sessions';
import { isAsAbove } from './as-above.ts';
import {
  hasAnswer,
  questionsOfCard,
  readAnswers,
  rowNames,
  storedList,
  storedRows,
  type StoredAnswers,
} from './card-answers.ts';
import { changeCell } from './card-cell-changes.ts';
import {
  answeredInstead,
  changeByName,
  correctedByName,
  offerCorrection,
  readStepWish,
  skipStep,
  takeAllNamed,
} from './card-changes.ts';
import { obeyInCard } from './card-commands.ts';
import {
  addedEntry,
  changeEntry,
  removeEntry,
  replaceEntry,
  withNewName,
} from './card-entry-changes.ts';
import { fillGaps, type FilledGaps } from './card-gaps.ts';
import {
  answerWords,
  askedQuestions,
  asksMeaning,
  cardFocus,
  openRows,
  rowList,
  type CardScene,
} from './card-questions.ts';
import { entryCount, lastEntryNumber, readAnswer, type Reading } from './card-reading.ts';
import { problemList, type TableQuestion } from './card-table-texts.ts';
import { cardTexts } from './card-texts.ts';
import {
  emptyCardWork,
  proceedInCard,
  repeatInCard,
  settleInCard,
  unsettleInCard,
  type CardTurn,
} from './card-turn.ts';
import type { GuidedQuestion, GuidedWorkflow } from './catalogue/guided-workflow.types.ts';
import { taskCells } from './due-cells.ts';
import { concernsResting, readCommand, takesOver, type Command } from './guided-commands.ts';
import { conversationTexts } from './guided-conversation-texts.ts';
import { readIntent, readTerm } from './guided-intents.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import { CARD_ANSWER_MAX_LENGTH, type CardWork, type StoredAnswer } from './guided-state.ts';
import { rememberedInCard } from './last-changes.ts';
import {
  inlineText,
  joinBlocks,
  shortened,
  withoutEnd,
  withoutListMarker,
} from './markdown-text.ts';
import { rowCalled } from './named-rows.ts';
import { findChoice } from './read-cell.ts';
import {
  isWhole,
  readBehind,
  tablesBehind,
  takenApart,
  withRowsBehind,
  type ReadBehind,
} from './rows-behind.ts';
import { entriesWithRows } from './rows-below.ts';

/**
 * The workflow of a card as a conversation: one question at a time, answers in any order. Pure.
 *
 * As with the user story, the work remembers which questions are settled, and what is asked next follows from that
 * alone. What an answer means is said by the kind of its question; the workflow itself is nothing but data.
 */

/** Begins the workflow. */
export function startCard(workflow: GuidedWorkflow, language: InterfaceLanguage): CardTurn {
  const work = emptyCardWork(workflow);
  const scene: CardScene = { workflow, work, language, focus: null };
  return proceedInCard(
    scene,
    work,
    `**${workflow.title[language]}.** ${workflow.opening[language]}`,
    interviewTexts[language].commands,
  );
}

/** Goes on with a workflow whose card is chosen again. */
export function resumeCard(
  workflow: GuidedWorkflow,
  work: CardWork,
  language: InterfaceLanguage,
): CardTurn {
  const scene: CardScene = { workflow, work, language, focus: null };
  return proceedInCard(
    scene,
    work,
    `**${workflow.title[language]}.** ${interviewTexts[language].resumed}`,
  );
}

/**
 * Goes on with the workflow, or answers null when the message is none of its business: one that is stopped or finished
 * only hears what shows, changes or resumes it.
 */
export function continueCard(
  workflow: GuidedWorkflow,
  work: CardWork,
  said: string,
  language: InterfaceLanguage,
): CardTurn | null {
  const turn = hear(workflow, work, said, language);
  return turn && { ...turn, work: rememberedInCard(work, turn.work) };
}

function hear(
  workflow: GuidedWorkflow,
  work: CardWork,
  said: string,
  language: InterfaceLanguage,
): CardTurn | null {
  const scene: CardScene = { workflow, work, language, focus: cardFocus({ workflow, work }) };
  const command = readCommand(said) ?? readNone(scene, said);
  if (work.status !== 'running' && !concernsResting(command, work.status)) {
    return changeOutOfTurn(scene, said) ?? correctAtRest(scene, said);
  }
  const found = command?.name === 'yes' || takesOver(said) ? entriesFound(scene) : [];
  if (scene.focus !== null && found.length > 0) return take(scene, scene.focus, listOf(found));
  if (command !== null && !isAnswerInDisguise(scene, said, command)) {
    return obeyInCard(scene, command);
  }
  const term = readTerm(said);
  if (term !== null) return repeatInCard(scene, conversationTexts[language].explain[term]);
  if (asksMeaning(scene, said)) return obeyInCard(scene, { name: 'help' });
  const wish = readStepWish(scene, said);
  if (wish !== null) return wish === 'skip' ? skipStep(scene) : wish;
  return changeOutOfTurn(scene, said) ?? answer(scene, said);
}

/** Changes, takes out or adds what the message names; null for one that names nothing. */
function changeOutOfTurn(scene: CardScene, said: string): CardTurn | null {
  const changed =
    takeAllNamed(scene, said) ??
    changeByName(scene, said, take) ??
    changeCell(scene, said) ??
    changeEntry(scene, said) ??
    removeEntry(scene, said);
  if (changed !== null) return changed;
  const added = addedEntry(scene, said);
  return added && take(scene, added.question, added.words);
}

/**
 * Hears "no wait, I meant …" and "no, the goal should be …" where nothing is asked that they could answer; null for any other
 * message, such as the wish for something else.
 */
function correctAtRest(scene: CardScene, said: string): CardTurn | null {
  if (said.length > CARD_ANSWER_MAX_LENGTH) return null;
  const meant = correctedByName(scene, said) ?? answeredInstead(scene, said);
  if (meant === null || readIntent(meant.words).name !== 'topics') return null;
  const { question, words } = meant;
  return replaceAnswer(scene, choiceMeant(scene, words) ?? question, words);
}

/** The choice that was made otherwise, where the words are the name of another one: "I meant RICE". */
function choiceMeant(scene: CardScene, words: string): GuidedQuestion | undefined {
  return askedQuestions(scene).find(
    (question) => question.kind === 'choice' && findChoice(question.choices, words) !== undefined,
  );
}

/** Puts the words in the place of the answer. Of several entries nobody knows which one was meant: they are shown, to be mended one by one. */
function replaceAnswer(scene: CardScene, question: GuidedQuestion, words: string): CardTurn {
  const { work } = scene;
  if (entryCount(work.answers, question) > 1) {
    const { wentBack } = interviewTexts[scene.language];
    return proceedInCard({ ...scene, focus: null }, unsettleInCard(work, question.id), wentBack);
  }
  const place = lastEntryNumber(work.answers, question) - 1;
  // "I meant by Friday" says one cell of a row anew, and the others stay.
  const row = question.kind === 'table' ? replaceEntry(scene, question, { place, words }) : null;
  if (row !== null) return row;
  const { [question.id]: _old, ...known } = work.answers;
  return take(scene, question, words, { known });
}

/** A longer message says more than that there is none. */
const NONE_MAX_LENGTH = 200;
/** What stands behind "keine Hindernisse" and changes nothing about it. */
const NONE_YET =
  /(?:\s+(?:at the moment|right now|currently|so far|yet|this time|at all|derzeit|aktuell|momentan|bisher|im moment|zurzeit))?[.!]*$/iu;

/** "Es gibt keine Hindernisse" says that there is none of what is asked for. */
function readNone({ focus }: CardScene, said: string): Command | null {
  if (!focus?.isOptional || said.length > NONE_MAX_LENGTH) return null;
  const words = said.trim().replace(NONE_YET, '');
  const names = [focus.label, focus.alsoCalled].flatMap((each) => [each?.de ?? [], each?.en ?? []]);
  const name = names.flat().find((each) => words.toLowerCase().endsWith(` ${each.toLowerCase()}`));
  const command = name === undefined ? null : readCommand(words.slice(0, -name.length));
  return command?.name === 'none' || command?.name === 'no' ? { name: 'none' } : null;
}

/** What a yes takes over: the entries that were shown before the question. */
function entriesFound({ workflow, work, focus }: CardScene): readonly string[] {
  if (focus?.kind !== 'list' || hasAnswer(work.answers, focus.id)) return [];
  return focus.found?.(readAnswers(workflow, work.answers)) ?? [];
}

function listOf(entries: readonly string[]): string {
  return entries.map((entry) => `- ${entry}`).join('\n');
}

/** What is asked of the dialogue, also where somebody writes down questions to others: "what should I write?" */
const ASKED_OF_ROBIN =
  /(?<!\p{L})(?:ich|i|frag\p{L}*|question|ask|(?:et)?was vor|schlägst|suggest|vorschlag|hilf\p{L}*|help)(?!\p{L})/iu;

/** "Why?" and "Do you have an example?" are what an interview asks, where its questions are asked for. */
function isQuestionToOthers({ focus }: CardScene, said: string): boolean {
  const isQuestion = /\p{L}.*\?\s*$/u.test(said);
  return focus?.holdsQuestions === true && isQuestion && !ASKED_OF_ROBIN.test(said);
}

/** Whether the words are all that the one open row lacks: "later" is where the task belongs, and not when to ask about it. */
function isLastCell(scene: CardScene, said: string): boolean {
  const { focus } = scene;
  if (focus?.kind !== 'table' || openRows(scene, focus).length !== 1) return false;
  const [, column, ...others] = focus.columns;
  return others.length === 0 && findChoice(column?.choices ?? [], said) !== undefined;
}

/** "Ja" may be a choice, "keine" a cell, and "12" the number that was asked for. */
function isAnswerInDisguise(scene: CardScene, said: string, command: Command): boolean {
  const { focus, work, language } = scene;
  if (command.name === 'pick') return true;
  if (command.name === 'help' && isQuestionToOthers(scene, said)) return true;
  if (focus?.kind === 'table' && focus.saysNone) return command.name === 'none';
  if (command.name === 'skip' && isLastCell(scene, said)) return true;
  if (focus?.kind !== 'choice') return false;
  const isSteering = ['back', 'stop', 'help', 'show', 'language', 'undo', 'skip'].includes(
    command.name,
  );
  const reading = readAnswer(focus, work.answers, said, { language, isAdding: false });
  return !isSteering && reading.kind === 'answer';
}

/** "Yes, PAY-9 hotfix 2" says that there is something, and then what. */
const YES_AHEAD = /^(?:ja|jo|jep|yes|yep|yeah)\s?[,:]\s+(?=\S)/iu;

/** Whether the whole message is "see above" where no row stands above that could be meant. */
function pointsAbove({ focus, work }: CardScene, said: string): boolean {
  const isOfWords = focus?.kind === 'text' || focus?.kind === 'list';
  const isFirstRow = focus?.kind === 'table' && !hasAnswer(work.answers, focus.id);
  return (isOfWords || isFirstRow) && isAsAbove(said.trim());
}

/** Takes the message as the answer to what was asked. */
function answer(scene: CardScene, said: string): CardTurn {
  const { work, language, focus } = scene;
  const texts = interviewTexts[language];
  if (!/[\p{L}\p{N}]/u.test(said)) return repeatInCard(scene, texts.nothingRead);
  if (said.length > CARD_ANSWER_MAX_LENGTH) {
    return repeatInCard(scene, texts.tooLong(said.length, CARD_ANSWER_MAX_LENGTH));
  }
  if (focus === null) return proceedInCard(scene, work);
  if (pointsAbove(scene, said)) {
    const isAnswered = hasAnswer(work.answers, focus.id);
    return isAnswered ? obeyInCard(scene, { name: 'skip' }) : repeatInCard(scene, texts.asAbove);
  }
  const instead = answeredInstead(scene, said);
  if (instead !== null) {
    const { question, words } = instead;
    const isMore = question === focus && entryCount(work.answers, question) > 1;
    return isMore ? take(scene, focus, words) : replaceAnswer(scene, question, words);
  }
  const source = sourceOfTasks(scene, said);
  if (source !== null) return take(scene, source, said);
  const words = focus.isOptional ? said.replace(YES_AHEAD, '') : said;
  return take(scene, focus, words, { offer: offerCorrection(scene, said) });
}

/** The list that gets more tasks, where each line says one as a whole that stands in no row, and who and by when is asked. */
function sourceOfTasks({ workflow, work, focus }: CardScene, said: string): GuidedQuestion | null {
  if (focus?.kind !== 'table') return null;
  const source = questionsOfCard(workflow).find(({ id }) => id === focus.rowsFrom);
  const names = rowNames(work.answers, focus).map((name) => name.toLowerCase());
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const isNew = (line: string) => {
    const [task = ''] = taskCells(withoutListMarker(line).text.trim(), focus.columns) ?? [];
    const key = task.toLowerCase();
    const isKnown = names.some((name) => name.startsWith(key) || key.startsWith(name));
    return task.includes(' ') && !isKnown && rowCalled(names, key) === undefined;
  };
  return source?.kind === 'list' && lines.every(isNew) ? source : null;
}

/**
 * Puts the words in the place of the answer, or next to what it is by now, and goes on.
 *
 * @param known what the words may add to; the work keeps all of its answers where they can't be read
 * @param offer said behind it
 */
function take(
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
  const words = entries ?? sheet?.said ?? said;
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
    const list = problemList(reading.problems, question, language);
    const unread = cardTexts[language].linesUnread(reading.problems.length);
    return proceedInCard(scene, withoutSettled(answered, question), unread, list, leftOut);
  }
  const noted = joinBlocks(
    acknowledged(question, answered, language),
    leftOut,
    below?.unread ?? null,
    behind.said,
  );
  const open = openRows({ ...scene, work: answered }, question);
  if (open.length > 0) {
    const asked = withoutSettled(answered, question);
    // The next message fills the rows only where it answers this question; else they are asked for in their turn.
    if (cardFocus({ workflow, work: asked }) !== question)
      return proceedInCard(scene, asked, noted);
    const names = open.map((name) => inlineText(withoutEnd(name, '.'))).join(', ');
    return {
      ...rest(asked, language),
      reply: joinBlocks(noted, cardTexts[language].rowsOpen(names)),
    };
  }
  const hint = work.hinted.includes(question.id)
    ? null
    : (question.check?.(readAnswers(workflow, answers), language) ?? null);
  if (hint !== null) {
    const hinted = { ...answered, hinted: [...work.hinted, question.id], hintOpen: question.id };
    const hasEntries = question.kind === 'list' || question.kind === 'table';
    const end = cardTexts[language][hasEntries ? 'hintEndEntries' : 'hintEnd'];
    return {
      ...rest(withoutSettled(hinted, question), language),
      reply: joinBlocks(noted, offer, hint, end),
    };
  }
  return proceedInCard(scene, settleInCard(answered, question.id), noted, offer);
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

/** Leaves out the tables of which all was said along with their entries, and asks again for what new entries lack. */
function noteBehind(
  { workflow, work, language }: CardScene,
  question: GuidedQuestion,
  answers: StoredAnswers,
  sheet: ReadBehind | null,
): { work: CardWork; said: string | null } {
  let next: CardWork = { ...work, answers };
  const said: string[] = [];
  for (const table of tablesBehind(workflow, question, answers)) {
    const isChanged = JSON.stringify(answers[table.id]) !== JSON.stringify(work.answers[table.id]);
    const problems = sheet?.rows.has(table) ? sheet.problems : [];
    if (problems.length > 0) {
      said.push(
        cardTexts[language].linesUnread(problems.length),
        problemList(problems, table, language),
      );
    }
    const isSettled = next.settled.includes(table.id);
    if (isChanged && isWhole(workflow, table, answers, language)) {
      next = settleInCard(next, table.id);
      const scene = { workflow, work: next, language, focus: null };
      const label = table.label[language];
      said.push(cardTexts[language].notedAhead(label), rowList(scene, table) ?? '');
    } else if (isSettled && hasAnswer(answers, table.id)) {
      const open = openRows({ workflow, work: next, language, focus: null }, table);
      const names = rowNames(work.answers, table);
      if (open.some((name) => !names.includes(name))) next = withoutSettled(next, table);
    }
  }
  return { work: next, said: said.length === 0 ? null : joinBlocks(...said) };
}

/** The table whose rows belong to the entries of the list. */
function tableBelow({ workflow }: CardScene, { id }: GuidedQuestion): TableQuestion | undefined {
  return questionsOfCard(workflow)
    .filter((question) => question.kind === 'table')
    .find(({ below }) => below === id);
}

/** The entries without the rows that stand below them; null where there are none, or nothing asks for such. */
function entriesAlone(scene: CardScene, list: GuidedQuestion, said: string): string | null {
  const found = tableBelow(scene, list) && entriesWithRows(said);
  return found ? found.map(({ name }) => name).join('\n') : null;
}

/** The answers with the rows that stood below the entries, and which lines of them could not be read. */
function readRowsBelow(
  scene: CardScene,
  list: GuidedQuestion,
  answers: StoredAnswers,
  said: string,
): { answers: StoredAnswers; unread: string | null } {
  const { language } = scene;
  const table = tableBelow(scene, list);
  const reading = table && readAnswer(table, answers, said, { language, isAdding: false });
  if (table === undefined || reading?.kind !== 'answer') return { answers, unread: null };
  const { answer, problems } = reading;
  const unread =
    problems.length === 0
      ? null
      : joinBlocks(
          cardTexts[language].linesUnread(problems.length),
          problemList(problems, table, language),
        );
  return { answers: { ...answers, [table.id]: answer }, unread };
}

/** Says which rows are complete now, and asks for what the next one lacks. */
function thankForGaps(
  scene: CardScene,
  question: GuidedQuestion,
  { answers, names }: FilledGaps,
): CardTurn {
  const { workflow, work, language } = scene;
  const { quote } = interviewTexts[language];
  const rows = [...new Set(names)].map((name) =>
    quote(inlineText(shortened(name, 80).replace(/\.$/u, ''))),
  );
  const noted = cardTexts[language].notedOn(rows.join(', '));
  const filled: CardWork = { ...work, answers };
  const hint = question.check?.(readAnswers(workflow, answers), language) ?? null;
  if (hint === null) return proceedInCard(scene, settleInCard(filled, question.id), noted);
  return {
    ...rest(filled, language),
    reply: joinBlocks(noted, hint, cardTexts[language].hintEndEntries),
  };
}

function rest(work: CardWork, language: InterfaceLanguage): Omit<CardTurn, 'reply'> {
  return { work: { ...work, status: 'running' }, language, document: null };
}

/** An answer with a hint is open again, also when it was changed out of turn. */
function withoutSettled(work: CardWork, { id }: GuidedQuestion): CardWork {
  return { ...work, settled: work.settled.filter((settled) => settled !== id) };
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
