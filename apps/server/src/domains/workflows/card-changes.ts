import { hasAnswer, type StoredAnswers } from './card-answers.ts';
import { readAnswer } from './card-reading.ts';
import { askedQuestions, openRows, stepOf, type CardScene } from './card-questions.ts';
import { cardTexts } from './card-texts.ts';
import {
  proceedInCard,
  repeatInCard,
  settleInCard,
  unsettleInCard,
  type CardTurn,
} from './card-turn.ts';
import type { GuidedQuestion } from './catalogue/guided-workflow.types.ts';
import { readCommand } from './guided-commands.ts';
import {
  nameToCorrect,
  readChangedInto,
  readCorrection,
  readInstead,
  readIsNow,
} from './correction-offer.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import { CARD_ANSWER_MAX_LENGTH } from './guided-state.ts';
import { withoutEnd } from './markdown-text.ts';

/** Answers and steps out of turn: "Goal: …", "change the goal", "step 2", "skip this step". Pure. */

function questionCalled(scene: CardScene, name: string): GuidedQuestion | undefined {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return undefined;
  return askedQuestions(scene).find((question) =>
    namesOf(question).some((known) => known.toLowerCase() === wanted),
  );
}

/** All that a question is called, in both languages. */
export function namesOf({ label, alsoCalled }: GuidedQuestion): string[] {
  return [label.de, label.en, ...(alsoCalled?.de ?? []), ...(alsoCalled?.en ?? [])];
}

/** The question that the message names and the words behind the colon; null when its first line names none. */
function namedAnswer(
  scene: CardScene,
  said: string,
): { question: GuidedQuestion; words: string; isInstead: boolean } | null {
  const [, before = '', words = ''] = /^\s*([^:\n]{2,80}):\s*([\s\S]*)$/u.exec(said) ?? [];
  const corrected = questionCalled(scene, nameToCorrect(before) ?? '');
  const question = corrected ?? questionCalled(scene, before);
  if (question === undefined || !/[\p{L}\p{N}]/u.test(words)) return null;
  // Within longer notes a line such as "Goal: …" belongs to the notes.
  const isLong = words.includes('\n') && question !== scene.focus;
  const isNote = isLong && question.kind !== 'list' && question.kind !== 'table';
  return isNote && scene.focus !== null
    ? null
    : { question, words, isInstead: corrected !== undefined };
}

/** The question that "change the goal to …" is about, where its answer is one alone; null for any other message. */
function answerChangedInto(scene: CardScene, said: string): ReturnType<typeof namedAnswer> {
  const into = readChangedInto(said) ?? (scene.focus === null ? readIsNow(said) : null);
  const question = questionCalled(scene, into?.name ?? '');
  const hasEntries = (each: GuidedQuestion | null | undefined) =>
    each?.kind === 'list' || each?.kind === 'table';
  // Of a list nobody knows which entry was meant, and where one is asked for the words may be a task.
  if (into === null || question === undefined || hasEntries(question) || hasEntries(scene.focus))
    return null;
  if (!hasAnswer(scene.work.answers, question.id)) return null;
  return { question, words: into.words, isInstead: true };
}

const NAMED_LINE = /^\s*(?:[-*•]\s+)?\**([^:*\n]{2,40})(?:\*\*)?:(?:\*\*)?\s*(.*)$/u;

/** The answers of a message whose lines name several questions, with the lines below each; empty where they don't. */
function answersNamed(scene: CardScene, said: string): Map<GuidedQuestion, string> {
  const named = new Map<GuidedQuestion, string>();
  let last: GuidedQuestion | undefined;
  for (const line of said.split('\n')) {
    const [, name = '', words = ''] = NAMED_LINE.exec(line) ?? [];
    const question = questionCalled(scene, name);
    const isTwice = question !== undefined && named.has(question);
    last = question ?? last;
    if (last === undefined || isTwice) return new Map();
    named.set(last, question === undefined ? `${named.get(last) ?? ''}\n${line}` : words);
  }
  return named;
}

/**
 * Takes several answers at once, each behind its name; null for any other message. One of them is what is asked: notes
 * may have such lines as well. Where one can't be read the message is what it was, so that nothing of it is lost.
 */
export function takeAllNamed(scene: CardScene, said: string): CardTurn | null {
  const { work, language, focus } = scene;
  const named = said.length > CARD_ANSWER_MAX_LENGTH ? null : answersNamed(scene, said);
  if (named === null || named.size < 2 || (focus !== null && !named.has(focus))) return null;
  let { answers } = work;
  for (const [question, words] of named) {
    const { [question.id]: _old, ...others } = answers;
    if (saysNone(question, words)) {
      answers = others;
      continue;
    }
    const known = question === focus ? answers : others;
    const reading = readAnswer(question, known, words, { language, isAdding: false });
    const isRead = reading.kind === 'answer' && reading.problems.length === 0;
    if (!isRead || !/[\p{L}\p{N}]/u.test(words)) return null;
    answers = { ...known, [question.id]: reading.answer };
  }
  const answered = { ...work, answers, hintOpen: null };
  // A row that is still open is asked for.
  const ids = [...named.keys()]
    .filter((question) => openRows({ ...scene, work: answered }, question).length === 0)
    .map(({ id }) => id);
  return proceedInCard(scene, settleInCard(answered, ...ids), interviewTexts[language].noted);
}

/** The way to change what was said before, for somebody who may have meant that; their words count as the answer. */
export function offerCorrection(scene: CardScene, said: string): string | null {
  const { work, language, focus } = scene;
  // What was added to an answer, or to a list, is not taken back alone.
  if (focus?.kind !== 'text' || hasAnswer(work.answers, focus.id)) return null;
  const meant = correctedByName(scene, said);
  return (
    meant && interviewTexts[language].offerCorrection(meant.question.label[language], meant.words)
  );
}

/** The question whose answer "no, the goal should be …" takes back, and the words for it; null for any other message. */
export function correctedByName(
  scene: CardScene,
  said: string,
): { question: GuidedQuestion; words: string } | null {
  const { work } = scene;
  const answered = askedQuestions(scene).filter(({ id }) => hasAnswer(work.answers, id));
  const meant = readCorrection(said, answered.flatMap(namesOf));
  const question = meant === null ? undefined : questionCalled(scene, meant.name);
  return meant === null || question === undefined ? null : { question, words: meant.words };
}

/** The question that was answered last, and the words that are meant in the place of that answer; null for any other message. */
export function answeredInstead(
  { work, ...scene }: CardScene,
  said: string,
): { question: GuidedQuestion; words: string } | null {
  const words = readInstead(said);
  const asked = askedQuestions({ ...scene, work });
  const before = scene.focus === null ? asked : asked.slice(0, asked.indexOf(scene.focus));
  const focus =
    scene.focus !== null && hasAnswer(work.answers, scene.focus.id) ? scene.focus : undefined;
  // At the end the last ones may have been left open.
  const last = before.findLast(({ id }) => scene.focus !== null || hasAnswer(work.answers, id));
  const question = focus ?? last;
  return words !== null && question !== undefined && hasAnswer(work.answers, question.id)
    ? { question, words }
    : null;
}

/** The question that somebody wants to answer anew without saying yet how ("change the goal"). */
function questionToChange(scene: CardScene, said: string): GuidedQuestion | undefined {
  const line = withoutEnd(said.trim(), '.!:');
  const behind =
    /^(?:ändere?|bearbeite|korrigiere|zurück zu[mr]?|change|edit|correct|rewrite|back to)\s+(?:(?:den|die|das|dem|the|my)\s+)?(.{2,40})$/iu.exec(
      line,
    );
  const before = /^(?:(?:den|die|das)\s+)?(.{2,40})\s+(?:ändern|bearbeiten|korrigieren)$/iu.exec(
    line,
  );
  // Where one is asked for, "the goal was wrong" may be an answer.
  const wrong = scene.focus === null ? nameToCorrect(line) : null;
  return questionCalled(scene, behind?.[1] ?? before?.[1] ?? wrong ?? '');
}

/** Whether the words say that there is none of what is asked for, as "Blockers: none", where that is an answer. */
function saysNone({ isOptional, kind }: GuidedQuestion, words: string): boolean {
  const name = readCommand(words)?.name;
  const mayBeNone = isOptional === true || (name === 'none' && kind === 'list');
  return mayBeNone && (name === 'none' || name === 'no');
}

/** A named answer or the wish to change one; null for any other message. */
export function changeByName(
  scene: CardScene,
  said: string,
  take: (
    scene: CardScene,
    question: GuidedQuestion,
    words: string,
    context: { known: StoredAnswers },
  ) => CardTurn,
): CardTurn | null {
  const isShort = said.length <= CARD_ANSWER_MAX_LENGTH;
  const named = isShort ? (namedAnswer(scene, said) ?? answerChangedInto(scene, said)) : null;
  if (named !== null) {
    const { question } = named;
    // Whoever names a list writes it anew; whoever is being asked for it adds to it.
    const { answers } = scene.work;
    const { [question.id]: _old, ...others } = answers;
    if (saysNone(question, named.words)) {
      const emptied = { ...scene.work, answers: others, hintOpen: null };
      const { noneNoted } = interviewTexts[scene.language];
      return proceedInCard(scene, settleInCard(emptied, question.id), noneNoted);
    }
    return take(scene, question, named.words, {
      known: scene.focus === question && !named.isInstead ? answers : others,
    });
  }
  const question = questionToChange(scene, said);
  if (question === undefined) return null;
  return proceedInCard({ ...scene, focus: null }, unsettleInCard(scene.work, question.id));
}

const STEP =
  /^(?:(?:zurück |geh |gehe |weiter |spring )?(?:zu |zum )?schritt|(?:back to |go to |jump to )?step)\s*(\d{1,2})[.!]?$/iu;
const SKIP_STEP =
  /^(?:(?:diesen |den )?(?:ganzen )?schritt (?:überspringen|auslassen)|überspring(?:e)? (?:diesen|den) (?:ganzen )?schritt|skip (?:this |the )?(?:whole )?step)[.!]?$/iu;

/** What somebody wants with a whole step: skip the one that is asked about, or answer one anew. */
export function readStepWish(scene: CardScene, said: string): 'skip' | CardTurn | null {
  const line = said.trim();
  if (SKIP_STEP.test(line)) return 'skip';
  const number = STEP.exec(line)?.[1];
  if (number === undefined) return null;
  const { workflow, work, language } = scene;
  const questions = askedQuestions(scene).filter(
    (question) => stepOf(workflow, question) === Number(number) - 1,
  );
  const [first] = questions;
  if (first === undefined) {
    return repeatInCard(scene, cardTexts[language].noSuchStep(workflow.steps.length));
  }
  const reopened = questions.reduce((open, { id }) => unsettleInCard(open, id), work);
  return proceedInCard({ ...scene, focus: null }, reopened);
}

/** Leaves what is not answered yet of the step that is asked about. */
export function skipStep(scene: CardScene): CardTurn {
  const { workflow, work, language, focus } = scene;
  if (focus === null) return proceedInCard(scene, work);
  const step = stepOf(workflow, focus);
  const ids = askedQuestions(scene)
    .filter((question) => stepOf(workflow, question) === step)
    .map(({ id }) => id);
  return proceedInCard(scene, settleInCard(work, ...ids), cardTexts[language].stepSkipped);
}
