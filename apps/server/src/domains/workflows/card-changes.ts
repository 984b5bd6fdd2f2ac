import { hasAnswer, hasEntries, withoutAnswer } from './card-answers.ts';
import { changeCell } from './card-cell-changes.ts';
import { addedEntry, changeEntry, removeEntry } from './card-entry-changes.ts';
import { openRows, questionCalled, type CardScene } from './card-questions.ts';
import { readAnswer } from './card-reading.ts';
import { takeAnswer } from './card-taking.ts';
import { proceedInCard, type CardTurn } from './card-turn.ts';
import type { GuidedQuestion } from './catalogue/guided-workflow.types.ts';
import { nameToCorrect, readChangedInto, readIsNow } from './correction-offer.ts';
import { readCommand } from './guided-commands.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import { CARD_ANSWER_MAX_LENGTH } from './guided-state.ts';
import { withoutEnd } from './markdown-text.ts';
import { fromElsewhere, settle, unsettle } from './work-turn.ts';

/** Changes answers out of turn: "Goal: …", "change the goal", one entry or one cell of them. Pure. */

/** Changes, takes out or adds what the message names; null for one that names nothing. */
export function changeOutOfTurn(scene: CardScene, said: string): CardTurn | null {
  const changed =
    takeAllNamed(scene, said) ??
    changeByName(scene, said) ??
    changeCell(scene, said) ??
    changeEntry(scene, said) ??
    removeEntry(scene, said);
  if (changed !== null) return changed;
  const added = addedEntry(scene, said);
  return added && takeAnswer(scene, added.question, added.words);
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
  return isLong && !hasEntries(question) && scene.focus !== null
    ? null
    : { question, words, isInstead: corrected !== undefined };
}

/** The question that "change the goal to …" is about, where its answer is one alone; null for any other message. */
function answerChangedInto(scene: CardScene, said: string): ReturnType<typeof namedAnswer> {
  const into = readChangedInto(said) ?? (scene.focus === null ? readIsNow(said) : null);
  const question = questionCalled(scene, into?.name ?? '');
  if (into === null || question === undefined) return null;
  // Of a list nobody knows which entry was meant, and where one is asked for the words may be a task.
  if (hasEntries(question) || (scene.focus !== null && hasEntries(scene.focus))) return null;
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
function takeAllNamed(scene: CardScene, said: string): CardTurn | null {
  const { work, language, focus } = scene;
  const named = said.length > CARD_ANSWER_MAX_LENGTH ? null : answersNamed(scene, said);
  if (named === null || named.size < 2 || (focus !== null && !named.has(focus))) return null;
  let { answers } = work;
  for (const [question, words] of named) {
    const others = withoutAnswer(answers, question);
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
  return proceedInCard(scene, settle(answered, ...ids), interviewTexts[language].noted);
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
function changeByName(scene: CardScene, said: string): CardTurn | null {
  const isShort = said.length <= CARD_ANSWER_MAX_LENGTH;
  const named = isShort ? (namedAnswer(scene, said) ?? answerChangedInto(scene, said)) : null;
  if (named !== null) {
    const { question } = named;
    // Whoever names a list writes it anew; whoever is being asked for it adds to it.
    const { answers } = scene.work;
    const others = withoutAnswer(answers, question);
    if (saysNone(question, named.words)) {
      const emptied = { ...scene.work, answers: others, hintOpen: null };
      const { noneNoted } = interviewTexts[scene.language];
      return proceedInCard(scene, settle(emptied, question.id), noneNoted);
    }
    return takeAnswer(scene, question, named.words, {
      known: scene.focus === question && !named.isInstead ? answers : others,
    });
  }
  const question = questionToChange(scene, said);
  if (question === undefined) return null;
  return proceedInCard(fromElsewhere(scene), unsettle(scene.work, question.id));
}
