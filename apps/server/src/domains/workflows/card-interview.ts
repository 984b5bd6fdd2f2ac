import type { InterfaceLanguage } from '@robin/contract/sessions';
import { isAsAbove } from './as-above.ts';
import { hasAnswer, questionsOfCard, readAnswers, rowNames } from './card-answers.ts';
import { changeOutOfTurn } from './card-changes.ts';
import { leaveQuestion, obeyInCard } from './card-commands.ts';
import { correctAtRest, correctLast, offerCorrection } from './card-corrections.ts';
import {
  asksMeaning,
  cardFocus,
  cardHelp,
  namesOf,
  openRows,
  type CardScene,
} from './card-questions.ts';
import { readAnswer } from './card-reading.ts';
import { obeyStepWish } from './card-steps.ts';
import { takeAnswer } from './card-taking.ts';
import { emptyCardWork, proceedInCard, repeatInCard, type CardTurn } from './card-turn.ts';
import type { GuidedQuestion, GuidedWorkflow } from './catalogue/guided-workflow.types.ts';
import { taskCells } from './due-cells.ts';
import { readCommand, takesOver } from './guided-commands.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import { CARD_ANSWER_MAX_LENGTH, type CardWork } from './guided-state.ts';
import { rememberedInCard } from './last-changes.ts';
import { withoutListMarker } from './markdown-text.ts';
import { rowCalled } from './named-rows.ts';
import { findChoice } from './read-cell.ts';
import type { WorkCommand } from './work-commands.ts';
import { courseOf } from './work-course.ts';
import { tell, type Asking } from './work-turn.ts';

/**
 * The workflow of a card as a conversation: one question at a time, answers in any order. What an answer means is said by
 * the kind of its question; the workflow itself is nothing but data. Pure.
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

const continueWork = courseOf<CardScene>({
  obey: obeyInCard,
  proceed: proceedInCard,
  repeat: repeatInCard,
  readCommand: readNone,
  isAnswer: isAnswerInDisguise,
  wish: (scene, said) =>
    asksMeaning(scene, said) ? tell(scene, cardHelp(scene)) : obeyStepWish(scene, said),
  change: changeOutOfTurn,
  correctAtRest,
  answer,
  answerMaxLength: CARD_ANSWER_MAX_LENGTH,
  remember: rememberedInCard,
});

/** Goes on with the workflow, or answers null when the message is none of its business. */
export function continueCard(
  workflow: GuidedWorkflow,
  work: CardWork,
  said: string,
  language: InterfaceLanguage,
): CardTurn | null {
  return continueWork({ workflow, work, language, focus: cardFocus({ workflow, work }) }, said);
}

/** A longer message says more than that there is none. */
const NONE_MAX_LENGTH = 200;

/** What stands behind "keine Hindernisse" and changes nothing about it. */
const NONE_YET =
  /(?:\s+(?:at the moment|right now|currently|so far|yet|this time|at all|derzeit|aktuell|momentan|bisher|im moment|zurzeit))?[.!]*$/iu;

/** "Es gibt keine Hindernisse" says that there is none of what is asked for. */
function readNone({ focus }: CardScene, said: string): WorkCommand | null {
  if (!focus?.isOptional || said.length > NONE_MAX_LENGTH) return null;
  const words = said.trim().replace(NONE_YET, '');
  const name = namesOf(focus).find((each) =>
    words.toLowerCase().endsWith(` ${each.toLowerCase()}`),
  );
  const command = name === undefined ? null : readCommand(words.slice(0, -name.length));
  return command?.name === 'none' || command?.name === 'no' ? { name: 'none' } : null;
}

/** What a yes takes over: the entries that were shown before the question. */
function entriesTaken({ workflow, work, focus }: CardScene, said: string): readonly string[] {
  if (readCommand(said)?.name !== 'yes' && !takesOver(said)) return [];
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

/** "Ja" may be a choice, or take over entries that were shown, and "keine" may be a cell. */
function isAnswerInDisguise(scene: CardScene, said: string, command: WorkCommand): boolean {
  const { focus, work, language } = scene;
  if (entriesTaken(scene, said).length > 0) return true;
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
function pointsAbove({ focus, work }: Asking<CardScene>, said: string): boolean {
  const isOfWords = focus.kind === 'text' || focus.kind === 'list';
  const isFirstRow = focus.kind === 'table' && !hasAnswer(work.answers, focus.id);
  return (isOfWords || isFirstRow) && isAsAbove(said.trim());
}

function answer(scene: Asking<CardScene>, said: string): CardTurn {
  const { work, language, focus } = scene;
  const taken = entriesTaken(scene, said);
  if (taken.length > 0) return takeAnswer(scene, focus, listOf(taken));
  if (pointsAbove(scene, said)) {
    const isAnswered = hasAnswer(work.answers, focus.id);
    return isAnswered
      ? leaveQuestion(scene)
      : repeatInCard(scene, interviewTexts[language].asAbove);
  }
  const corrected = correctLast(scene, said);
  if (corrected !== null) return corrected;
  const source = sourceOfTasks(scene, said);
  if (source !== null) return takeAnswer(scene, source, said);
  const words = focus.isOptional ? said.replace(YES_AHEAD, '') : said;
  return takeAnswer(scene, focus, words, { offer: offerCorrection(scene, said) });
}

/** The list that gets more tasks, where each line says one as a whole that stands in no row, and who and by when is asked. */
function sourceOfTasks(
  { workflow, work, focus }: Asking<CardScene>,
  said: string,
): GuidedQuestion | null {
  if (focus.kind !== 'table') return null;
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
