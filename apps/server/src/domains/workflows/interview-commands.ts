import type { Command } from './guided-commands.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import { focusOf, questionBefore } from './interview-focus.ts';
import { criterionWords, questionHelp, type Scene } from './interview-questions.ts';
import { emptyStoryWork, proceed, repeat, type InterviewTurn } from './interview-turn.ts';
import { takenBackInStory } from './last-changes.ts';
import { joinBlocks, quotedWords } from './markdown-text.ts';
import { storySoFar } from './user-story-document.ts';
import { hasPart, isEmptyStory, withoutPart } from './user-story-draft.ts';
import { framed, fromElsewhere, settle, unsettle } from './work-turn.ts';

/** Steers a user story: back, skip, show, stop and their like. Pure. */

/** Does what a command asks for and goes on from there. */
export function obey(scene: Scene, command: Exclude<Command, { name: 'pick' }>): InterviewTurn {
  const { work, language, focus } = scene;
  const texts = interviewTexts[language];
  switch (command.name) {
    case 'help':
      return { work, language, reply: questionHelp(scene), document: null };
    case 'hello':
      return repeat(scene, texts.hello);
    case 'thanks':
      return repeat(scene, texts.thanks);
    case 'identity':
      return repeat(scene, texts.identity);
    case 'start':
      return repeat(scene, texts.alreadyRunning);
    case 'language': {
      const spoken: Scene = { ...scene, language: command.language };
      const said = interviewTexts[command.language].languageChanged;
      // A finished story is shown, and saved, as it reads from here on.
      return focus === null ? proceed(spoken, work, said) : repeat(spoken, said);
    }
    case 'place':
      return proceed(fromElsewhere(scene), work);
    case 'show':
      return showDraft(scene);
    case 'stop':
    case 'bye':
      return stop(scene);
    case 'restart':
      return restart(scene);
    case 'back':
    case 'mistyped': {
      const before = questionBefore(focus);
      if (before === undefined) return repeat(scene, texts.firstQuestion);
      return proceed(fromElsewhere(scene), unsettle(work, before.key), texts.wentBack);
    }
    case 'undo':
    case 'remove-last':
      return undo(scene);
    case 'remove':
      return removeEntry(scene, command.number);
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
      if (work.status === 'stopped') return proceed(fromElsewhere(scene), work, texts.resumed);
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

function draftText({ work, language }: Scene): string | null {
  return isEmptyStory(work.draft) ? null : framed(storySoFar(work.draft, language));
}

function showDraft(scene: Scene): InterviewTurn {
  const { work, language } = scene;
  const texts = interviewTexts[language];
  if (work.status === 'finished') return proceed(scene, work);
  const draft = draftText(scene) ?? texts.nothingYet;
  if (work.status === 'running') return repeat(scene, draft);
  return { work, language, reply: joinBlocks(draft, texts.resume), document: null };
}

function stop(scene: Scene): InterviewTurn {
  const { work, language } = scene;
  const texts = interviewTexts[language];
  const draft = draftText(scene);
  const reply = joinBlocks(
    draft === null ? texts.stoppedEmpty : texts.stopped,
    draft,
    texts.resume,
  );
  return { work: { ...work, status: 'stopped' }, language, reply, document: null };
}

function restart(scene: Scene): InterviewTurn {
  const texts = interviewTexts[scene.language];
  const draft = scene.work.status === 'running' ? draftText(scene) : null;
  const work = emptyStoryWork();
  const before = draft === null ? null : joinBlocks(texts.before, draft);
  return proceed(fromElsewhere({ ...scene, work }), work, before, texts.restarted);
}

/** Takes back what was changed out of turn, where nothing came after it; else what was said last: the latest criterion, open question or number, else the answer before. */
function undo(scene: Scene): InterviewTurn {
  const { work, language, focus } = scene;
  const texts = interviewTexts[language];
  const restored = takenBackInStory(work);
  if (restored !== null) return proceed(fromElsewhere(scene), restored, texts.tookBack);
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
