import { hasAnswer, withoutAnswer } from './card-answers.ts';
import { replaceEntry } from './card-entry-changes.ts';
import {
  askedQuestions,
  namesOf,
  questionCalled,
  questionsBefore,
  type CardScene,
} from './card-questions.ts';
import { entryCount, lastEntryNumber } from './card-reading.ts';
import { takeAnswer } from './card-taking.ts';
import { proceedInCard, type CardTurn } from './card-turn.ts';
import type { GuidedQuestion } from './catalogue/guided-workflow.types.ts';
import { readCorrection, readInstead } from './correction-offer.ts';
import { readIntent } from './guided-intents.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import { CARD_ANSWER_MAX_LENGTH } from './guided-state.ts';
import { findChoice } from './read-cell.ts';
import { fromElsewhere, unsettle } from './work-turn.ts';

/** Hears words that take an answer back: "no wait, I meant …", "no, the goal should be …". Pure. */

/** What asks, or tells in a clause what somebody wanted to say: no answer is put so. */
const NO_ANSWER =
  /\?\s*$|^(?:ob|dass|wie|was|wann|warum|wieso|wo|whether|if|that|how|what|when|why|where)\s/iu;

/**
 * Hears "no wait, I meant …" and "no, the goal should be …" where nothing is asked that they could answer; null for any other
 * message, such as the wish for something else.
 */
export function correctAtRest(scene: CardScene, said: string): CardTurn | null {
  if (said.length > CARD_ANSWER_MAX_LENGTH) return null;
  const meant = correctedByName(scene, said) ?? answeredInstead(scene, said);
  if (meant === null || NO_ANSWER.test(meant.words)) return null;
  if (readIntent(meant.words).name !== 'topics') return null;
  const { question, words } = meant;
  return replaceAnswer(scene, choiceMeant(scene, words) ?? question, words);
}

/** Hears "no wait, I meant …" where a question is asked: the words stand in the place of the last answer; null for any other message. */
export function correctLast(scene: CardScene, said: string): CardTurn | null {
  const instead = answeredInstead(scene, said);
  if (instead === null) return null;
  const { question, words } = instead;
  const isMore = question === scene.focus && entryCount(scene.work.answers, question) > 1;
  return isMore ? takeAnswer(scene, question, words) : replaceAnswer(scene, question, words);
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
function correctedByName(
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
function answeredInstead(
  scene: CardScene,
  said: string,
): { question: GuidedQuestion; words: string } | null {
  const { work, focus } = scene;
  const isAnswered = ({ id }: GuidedQuestion) => hasAnswer(work.answers, id);
  const words = readInstead(said);
  const before = questionsBefore(scene);
  // At the end the last ones may have been left open.
  const last = focus === null ? before.findLast(isAnswered) : before.at(-1);
  const question = focus !== null && isAnswered(focus) ? focus : last;
  return words !== null && question !== undefined && isAnswered(question)
    ? { question, words }
    : null;
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
    return proceedInCard(fromElsewhere(scene), unsettle(work, question.id), wentBack);
  }
  const place = lastEntryNumber(work.answers, question) - 1;
  // "I meant by Friday" says one cell of a row anew, and the others stay.
  const row = question.kind === 'table' ? replaceEntry(scene, question, { place, words }) : null;
  if (row !== null) return row;
  return takeAnswer(scene, question, words, { known: withoutAnswer(work.answers, question) });
}
