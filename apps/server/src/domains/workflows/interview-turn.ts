import type { InterfaceLanguage } from '@robin/contract/sessions';
import { assistUserStory } from './catalogue/assist-user-story.ts';
import type { FinishedDocument } from './catalogue/guided-workflow.types.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import type { GuidedWork } from './guided-state.ts';
import { focusOf } from './interview-focus.ts';
import { askNext, questionAgain, type Scene } from './interview-questions.ts';
import { joinBlocks } from './markdown-text.ts';
import { storyDocument, storyDocumentTitle } from './user-story-document.ts';
import { emptyUserStory, isEmptyStory } from './user-story-draft.ts';
import { framed, type WorkTurn } from './work-turn.ts';

/** Ends a message to a user story. Pure. */

export type InterviewTurn = WorkTurn<GuidedWork>;

/** A story of which nothing has been said yet. */
export function emptyStoryWork(): GuidedWork {
  return {
    workflowId: assistUserStory.id,
    status: 'running',
    draft: emptyUserStory,
    settled: [],
    halvesAsked: 0,
    saved: null,
    changes: [],
  };
}

/** Says something, shows what the work looks like by now, and asks what is still open. */
export function proceed(scene: Scene, work: GuidedWork, ...said: (string | null)[]): InterviewTurn {
  const { language } = scene;
  const texts = interviewTexts[language];
  if (focusOf(work, language) !== null) {
    const running: GuidedWork = { ...work, status: 'running' };
    return {
      work: running,
      language,
      reply: joinBlocks(...said, askNext(scene, running)),
      document: null,
    };
  }
  if (isEmptyStory(work.draft)) {
    const reply = joinBlocks(...said, texts.nothingToFinish);
    return { work: { ...work, status: 'stopped' }, language, reply, document: null };
  }
  const { steps } = assistUserStory;
  const lastName = steps.at(-1)?.name[language] ?? '';
  const heading = texts.stepHeading(steps.length, steps.length, lastName);
  const document = composeStory(work, language);
  const shown = framed(document.markdown);
  const reply = joinBlocks(...said, heading, texts.finished, shown, texts.afterFinish);
  return { work: { ...work, status: 'finished' }, language, reply, document };
}

/** The document with what there is by now. */
export function composeStory({ draft }: GuidedWork, language: InterfaceLanguage): FinishedDocument {
  return {
    title: storyDocumentTitle(draft, language),
    type: assistUserStory.documentType,
    markdown: storyDocument(draft, language),
  };
}

/** Says something and asks the same question again: whoever is asked is heard, also where the work was stopped. */
export function repeat(scene: Scene, ...said: (string | null)[]): InterviewTurn {
  const { focus, language } = scene;
  const work: GuidedWork = focus === null ? scene.work : { ...scene.work, status: 'running' };
  return { work, language, reply: joinBlocks(...said, questionAgain(scene)), document: null };
}
