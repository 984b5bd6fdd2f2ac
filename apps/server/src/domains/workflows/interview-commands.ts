import { interviewTexts } from './guided-interview-texts.ts';
import { focusOf, questionBefore } from './interview-focus.ts';
import { criterionWords, questionHelp, type Scene } from './interview-questions.ts';
import {
  emptyStoryWork,
  proceed,
  repeat,
  storyMatter,
  type InterviewTurn,
} from './interview-turn.ts';
import { takenBackInStory } from './last-changes.ts';
import { quotedWords } from './markdown-text.ts';
import { hasPart, withoutPart } from './user-story-draft.ts';
import { steeringOf, type Leaving } from './work-commands.ts';
import { fromElsewhere, settle, unsettle } from './work-turn.ts';

/** Steers a user story, as far as it is not steered as every workflow is. Pure. */

export const obey = steeringOf<Scene>({
  ...storyMatter,
  proceed,
  repeat,
  emptyWork: emptyStoryWork,
  stopped: (work) => ({ ...work, status: 'stopped' }),
  help: questionHelp,
  questionBefore: ({ focus }) => questionBefore(focus)?.key,
  takenBack: takenBackInStory,
  undo,
  remove: removeEntry,
  leave,
});

function leave(scene: Scene, command: Leaving): InterviewTurn {
  const { work, language, focus } = scene;
  const texts = interviewTexts[language];
  switch (command) {
    case 'yes':
      // "Another criterion?" wants words after a yes; "leave it so?" does not.
      return isAnswered(scene) && focus?.question.key !== 'criteria'
        ? moveOn(scene)
        : repeat(scene, texts.yesIsNoAnswer);
    case 'no':
      if (isPhraseAsked(scene)) return repeat(scene, texts.noIsNoAnswer);
      return moveOn(scene, isListAsked(scene) ? texts.noneNoted : texts.skipped);
    case 'none':
      return moveOn(scene, isListAsked(scene) ? texts.noneNoted : texts.skipped);
    case 'skip':
      return moveOn(scene);
    case 'done':
      // Whoever is done with the criteria is done with their missing halves too.
      return focus?.kind === 'half' ? proceed(scene, settle(work, 'criteria')) : moveOn(scene);
  }
}

function isPhraseAsked({ focus }: Scene): boolean {
  return focus?.kind === 'question' && focus.question.kind === 'phrase';
}

function isListAsked({ focus }: Scene): boolean {
  return focus?.kind === 'question' && focus.question.kind === 'list';
}

function isAnswered({ focus, work }: Scene): boolean {
  return focus?.kind === 'question' && hasPart(work.draft, focus.question.key);
}

/** Leaves the question as it is: kept when it has an answer, open when it has none. */
function moveOn(scene: Scene, unanswered = interviewTexts[scene.language].skipped): InterviewTurn {
  const { work, language, focus } = scene;
  const texts = interviewTexts[language];
  if (focus === null) return proceed(scene, work);
  if (focus.kind === 'half') {
    return proceed(scene, { ...work, halvesAsked: focus.index + 1 }, texts.skipped);
  }
  if (focus.kind === 'measure') {
    const measures = [...work.draft.measures, { word: focus.vague.word, meaning: '' }];
    return proceed(scene, { ...work, draft: { ...work.draft, measures } }, texts.skipped);
  }
  const said = isAnswered(scene) ? keptText(scene) : unanswered;
  return proceed(scene, settle(work, focus.question.key), said);
}

/** Going on from criteria just named needs no word; an answer that somebody came back to does. */
function keptText({ focus, language }: Scene): string | null {
  return focus?.question.key === 'criteria' ? null : interviewTexts[language].kept;
}

/** Takes back what was said last: the latest criterion, open question or number, else the answer before. */
function undo(scene: Scene): InterviewTurn {
  const { work, language, focus } = scene;
  const texts = interviewTexts[language];
  const { measures, criteria, openQuestions } = work.draft;
  if (focus?.kind === 'measure' && measures.length > 0) {
    const draft = { ...work.draft, measures: measures.slice(0, -1) };
    return proceed(scene, { ...work, draft }, texts.tookBack);
  }
  if (focus?.question.key === 'criteria' && criteria.length > 0) {
    return removeEntry(scene, focus.kind === 'half' ? focus.index + 1 : criteria.length);
  }
  if (isListAsked(scene) && openQuestions.length > 0) {
    return removeEntry(scene, openQuestions.length);
  }
  const before = questionBefore(focus);
  if (before === undefined) {
    const emptied = {
      ...work,
      draft: focus === null ? work.draft : withoutPart(work.draft, focus.question.key),
    };
    return repeat({ ...scene, work: emptied }, texts.nothingYet);
  }
  if (before.key === 'criteria' && criteria.length > 0) {
    return removeEntry(scene, criteria.length);
  }
  const reopened = { ...unsettle(work, before.key), draft: withoutPart(work.draft, before.key) };
  return proceed(fromElsewhere(scene), reopened, texts.tookBack);
}

/** Takes entry `number` (from 1) out of the list that is asked about, else out of the criteria. */
function removeEntry(scene: Scene, number: number): InterviewTurn {
  const { work, language } = scene;
  const texts = interviewTexts[language];
  const { criteria, openQuestions } = work.draft;
  const index = number - 1;
  if (isListAsked(scene) && openQuestions.length > 0) {
    const question = openQuestions[index];
    if (question === undefined) return repeat(scene, texts.noSuchEntry(openQuestions.length));
    const draft = { ...work.draft, openQuestions: openQuestions.filter((_, at) => at !== index) };
    const words = quotedWords(question, language, 160);
    return proceed(scene, { ...work, draft }, texts.removed(words));
  }
  const criterion = criteria[index];
  if (criterion === undefined) {
    const missing = texts.noSuchEntry(criteria.length);
    return focusOf(work, language) === null
      ? proceed(scene, work, missing)
      : repeat(scene, missing);
  }
  const draft = { ...work.draft, criteria: criteria.filter((_, at) => at !== index) };
  const halvesAsked = index < work.halvesAsked ? work.halvesAsked - 1 : work.halvesAsked;
  const said = texts.removed(criterionWords(criterion, language));
  return proceed(scene, { ...work, draft, halvesAsked }, said);
}
