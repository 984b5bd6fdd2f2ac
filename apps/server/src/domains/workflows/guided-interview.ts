import type { InterfaceLanguage } from '@robin/contract/sessions';
import { isAsAbove } from './as-above.ts';
import { assistUserStory, type UserStoryPart } from './catalogue/assist-user-story.ts';
import { readInstead } from './correction-offer.ts';
import { readIntent, readStoryRequest } from './guided-intents.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import { languageEvidence } from './guided-language.ts';
import { ANSWER_MAX_LENGTH, LIST_MAX_LENGTH, type GuidedWork } from './guided-state.ts';
import { obey } from './interview-commands.ts';
import { focusOf, questionBefore, storyQuestions, type Focus } from './interview-focus.ts';
import { questionHelp, type Scene } from './interview-questions.ts';
import { emptyStoryWork, proceed, repeat, type InterviewTurn } from './interview-turn.ts';
import { rememberedInStory } from './last-changes.ts';
import { cleanText, inlineText, joinBlocks, onOneLine, quotation } from './markdown-text.ts';
import {
  changedInto,
  correctionOf,
  namedAnswers,
  partToChange,
  readSentence,
  readWish,
  withAnswer,
  type AnsweredDraft,
} from './story-answers.ts';
import { asksQuestion, missingHalf, withMissingHalf } from './user-story-criteria.ts';
import { criteriaLines } from './user-story-document.ts';
import { emptyUserStory, hasPart, isEmptyStory, type UserStoryDraft } from './user-story-draft.ts';
import { courseOf } from './work-course.ts';
import { fromElsewhere, settle, tell, unsettle, type Asking } from './work-turn.ts';

/** A user story as a conversation: one question at a time, answers in any order. Pure. */

type HalfFocus = Extract<Focus, { kind: 'half' }>;

/** A whole question. No role, need or benefit is one, so that it asks Robin something. */
const ASKS_BACK =
  /^(?:was|wie|wer|wen|wem|wozu|warum|wieso|welche[nrms]?|kannst|könntest|hast|gibt|ist|sind|soll|muss|darf|what|how|who|whom|why|which|can|could|do|does|is|are|should|must)(?![\p{L}\p{N}]).*\?$/isu;

/**
 * Begins a story with what the person has already said of it. A `topic` is a short name
 * for it. A `sentence` is taken apart where it is a story sentence or a wish, and what it answers is
 * not asked again; any other one stands in the draft as the context until it is put better.
 */
export function startInterview(
  begin: { topic: string | null; sentence: string | null },
  language: InterfaceLanguage,
): InterviewTurn {
  const empty: UserStoryDraft = { ...emptyUserStory, topic: begin.topic };
  const sentence = begin.sentence ?? '';
  const read = readSentence(empty, sentence) ?? readWish(empty, sentence, language);
  const unread: UserStoryDraft = { ...empty, context: begin.sentence };
  const work: GuidedWork = {
    ...emptyStoryWork(),
    draft: read?.draft ?? unread,
    settled: read?.parts ?? [],
  };
  const spoken = read?.language ?? language;
  const texts = interviewTexts[spoken];
  const scene: Scene = { work, language: spoken, focus: null };
  const topic = begin.topic ?? work.draft.context;
  return proceed(
    scene,
    work,
    `**${assistUserStory.title[spoken]}.** ${assistUserStory.promise[spoken]}`,
    texts.commands,
    topic === null ? null : texts.topic(quotation(inlineText(topic), spoken)),
    read === null ? null : understood(scene, read.draft, read.parts),
  );
}

const continueWork = courseOf<Scene>({
  obey,
  proceed,
  repeat,
  wish: beginAnother,
  change,
  correctAtRest,
  answer,
  answerMaxLength: ANSWER_MAX_LENGTH,
  remember: (before, now) => {
    const isOther = now.changes === before.changes;
    return isOther && hasMovedOn(before, now) ? { ...now, changes: [] } : now;
  },
});

/** Goes on with the story, or answers null when the message is none of its business. */
export function continueInterview(
  work: GuidedWork,
  said: string,
  language: InterfaceLanguage,
): InterviewTurn | null {
  return continueWork({ work, language, focus: focusOf(work, language) }, said);
}

/** Whether an answer, or a question that was left, came behind the last change out of turn. */
function hasMovedOn(before: GuidedWork, now: GuidedWork): boolean {
  return (
    now.draft !== before.draft ||
    now.settled !== before.settled ||
    now.halvesAsked !== before.halvesAsked
  );
}

/** Hears the wish for a story: it begins one where nothing has been said yet. */
function beginAnother(scene: Scene, said: string): InterviewTurn | null {
  const topic = readStoryRequest(said);
  if (topic === null) return null;
  return isEmptyStory(scene.work.draft)
    ? startInterview({ topic, sentence: null }, scene.language)
    : repeat(scene, interviewTexts[scene.language].alreadyRunning);
}

/**
 * Hears "no, the role should be …" and "no wait, I meant …" where nothing is asked that they could answer; null for any other
 * message. Nobody knows which of the answers was meant unless it is named.
 */
function correctAtRest(scene: Scene, said: string): InterviewTurn | null {
  const { work, language } = scene;
  const named = said.length > ANSWER_MAX_LENGTH ? null : correctionOf(work.draft, null, said);
  if (named !== null) return take(scene, named.part, named.words);
  const words = readInstead(said);
  if (words === null || readIntent(words).name !== 'topics') return null;
  const { afterFinish, resume } = interviewTexts[language];
  return tell(scene, work.status === 'finished' ? afterFinish : resume);
}

/** The parts of the story sentence that a message answered, under their names. */
function understood(
  scene: Scene,
  draft: UserStoryDraft,
  parts: readonly UserStoryPart[],
): string | null {
  const lines = storyQuestions.flatMap(({ key, label }) => {
    const words = draft[key];
    const isPhrase = key === 'role' || key === 'need' || key === 'benefit';
    if (!isPhrase || !parts.includes(key) || typeof words !== 'string') return [];
    return [`**${label[scene.language]}:** ${inlineText(words)}`];
  });
  if (lines.length <= 1) return lines[0] ?? null;
  const list = lines.map((line) => `- ${line}`).join('\n');
  return joinBlocks(interviewTexts[scene.language].understood, list);
}

function answer(scene: Asking<Scene>, said: string): InterviewTurn {
  const { work, language, focus } = scene;
  const texts = interviewTexts[language];
  if (isAsAbove(said.trim())) return repeat(scene, texts.asAbove);
  if (focus.question.kind === 'phrase' && ASKS_BACK.test(said)) {
    return tell(scene, questionHelp(scene));
  }
  if (focus.kind === 'half') return answerHalf({ ...scene, focus }, said);
  if (focus.kind === 'measure') {
    const measure = { word: focus.vague.word, meaning: cleanText(said) };
    const draft = { ...work.draft, measures: [...work.draft.measures, measure] };
    return proceed(scene, { ...work, draft }, texts.noted, hint(scene, said));
  }
  const { part, words } = answeredInstead(scene, said) ?? {
    part: focus.question.key,
    words: said,
  };
  return take(scene, part, words) ?? repeat(scene, texts.tooMany);
}

/** The part that was answered last, and the words that are meant in its place; null for any other message. */
function answeredInstead(
  { work, focus }: Asking<Scene>,
  said: string,
): { part: UserStoryPart; words: string } | null {
  const words = readInstead(said);
  if (words === null) return null;
  const isAnswered = hasPart(work.draft, focus.question.key);
  const part = isAnswered ? focus.question.key : questionBefore(focus)?.key;
  // Of a list nobody knows which entry was meant.
  if (part === undefined || part === 'criteria' || part === 'openQuestions') return null;
  return hasPart(work.draft, part) ? { part, words } : null;
}

/** Takes the message as the missing half of a criterion, or as another criterion where it is one. */
function answerHalf(scene: Scene & { focus: HalfFocus }, said: string): InterviewTurn {
  const { work, language, focus } = scene;
  const asked = work.draft.criteria[focus.index];
  if (asked === undefined) return proceed(scene, work);
  const { openQuestions } = work.draft;
  if (asksQuestion(said) && openQuestions.length < LIST_MAX_LENGTH) {
    const draft = { ...work.draft, openQuestions: [...openQuestions, onOneLine(cleanText(said))] };
    return repeat({ ...scene, work: { ...work, draft } }, interviewTexts[language].questionNoted);
  }
  const [answered, ...others] = withMissingHalf(asked, said);
  const criteria = [...work.draft.criteria.with(focus.index, answered), ...others];
  if (criteria.length > LIST_MAX_LENGTH) return repeat(scene, interviewTexts[language].tooMany);
  const draft = { ...work.draft, criteria };
  if (others.length > 0) {
    const lines = criteriaLines(criteria, language, work.draft.criteria.length);
    return proceed(scene, { ...work, draft }, lines, hint(scene, said));
  }
  // Whoever named a situation alone is asked for the trigger first, and then for the outcome.
  const missing = missingHalf(answered);
  const isDone = missing === null || missing === focus.half;
  const halvesAsked = isDone ? focus.index + 1 : focus.index;
  const line = criteriaLines(criteria.slice(0, focus.index + 1), language, focus.index);
  return proceed(scene, { ...work, draft, halvesAsked }, line, hint(scene, said));
}

/** Puts an answer into the draft and goes on; null when a list would grow too long. */
function take(scene: Scene, part: UserStoryPart, said: string): InterviewTurn | null {
  const { work, language } = scene;
  const read = withAnswer(work.draft, part, said, language);
  if (read === null) return null;
  const spoken: Scene = { ...scene, language: read.language ?? language };
  const next = settle({ ...work, draft: read.draft }, ...read.parts);
  return proceed(
    spoken,
    next,
    acknowledged(spoken, part, read),
    offerCorrection(spoken, part, said),
    hint(spoken, said),
  );
}

/** The way to change what was said before, for somebody who may have meant that; their words count as the answer. */
function offerCorrection(scene: Scene, asked: UserStoryPart, said: string): string | null {
  const { work, language } = scene;
  // Of a list not all that was said last would be taken back.
  if (asked === 'criteria' || asked === 'openQuestions') return null;
  const meant = correctionOf(work.draft, asked, said);
  const label = storyQuestions.find(({ key }) => key === meant?.part)?.label[language];
  if (!meant || label === undefined) return null;
  return interviewTexts[language].offerCorrection(label, meant.words);
}

function acknowledged(scene: Scene, part: UserStoryPart, read: AnsweredDraft): string | null {
  const { work, language } = scene;
  if (part === 'criteria') {
    return criteriaLines(read.draft.criteria, language, work.draft.criteria.length);
  }
  if (part === 'openQuestions') return null;
  // The story sentence that follows shows the benefit better than a line of its own.
  if (read.parts.length === 1 && read.parts[0] === 'benefit') return null;
  return understood(scene, read.draft, read.parts) ?? interviewTexts[language].noted;
}

/** Offers the other language to somebody who clearly writes it. */
function hint(scene: Scene, said: string): string | null {
  const evidence = languageEvidence(said);
  if (evidence === null || evidence.language === scene.language || evidence.words < 3) return null;
  return interviewTexts[evidence.language].offerThisLanguage;
}

/** A named answer ("Benefit: …") or the wish to change a part; null for any other message. */
function change(scene: Scene, said: string): InterviewTurn | null {
  const { work, language } = scene;
  const texts = interviewTexts[language];
  const isShort = said.length <= ANSWER_MAX_LENGTH;
  // "Change the role to admin" may be the very need that is asked for.
  const isNeedAsked = scene.focus?.kind === 'question' && scene.focus.question.key === 'need';
  const into = isShort && !isNeedAsked ? changedInto(work, said) : null;
  const named = into ?? (isShort ? namedAnswers(said) : null);
  if (named !== null) {
    let next = work;
    let spoken = scene;
    const parts: UserStoryPart[] = [];
    for (const { part, said: words } of named) {
      const read = withAnswer(next.draft, part, words, spoken.language);
      if (read === null) return repeat(scene, texts.tooMany);
      parts.push(part, ...read.parts);
      spoken = { ...spoken, language: read.language ?? spoken.language };
      // Naming an open question in passing does not skip the check that comes before them.
      const settled = read.parts.filter((answered) => answered !== 'openQuestions');
      next = settle({ ...next, draft: read.draft }, ...settled);
    }
    const phrases = understood(spoken, next.draft, parts);
    const criteria = criteriaLines(
      next.draft.criteria,
      spoken.language,
      work.draft.criteria.length,
    );
    const acknowledgement = joinBlocks(phrases, criteria) || texts.noted;
    return proceed(spoken, rememberedInStory(work, next), acknowledgement);
  }
  const part = partToChange(said);
  if (part === undefined) return null;
  return proceed(fromElsewhere(scene), unsettle(work, part));
}
