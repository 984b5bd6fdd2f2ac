import type { InterfaceLanguage } from '@robin/contract/sessions';
import { assistUserStory } from './catalogue/assist-user-story.ts';
import type { FinishedDocument } from './catalogue/guided-workflow.types.ts';
import { interviewTexts } from './guided-interview-texts.ts';
import type { GuidedWork } from './guided-state.ts';
import { focusOf } from './interview-focus.ts';
import { askInStory, type Scene } from './interview-questions.ts';
import { storyDocument, storyDocumentTitle, storySoFar } from './user-story-document.ts';
import { emptyUserStory, isEmptyStory } from './user-story-draft.ts';
import { endsOf, type WorkMatter, type WorkTurn } from './work-turn.ts';

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

/** The document with what there is by now. */
export function composeStory({ draft }: GuidedWork, language: InterfaceLanguage): FinishedDocument {
  return {
    title: storyDocumentTitle(draft, language),
    type: assistUserStory.documentType,
    markdown: storyDocument(draft, language),
  };
}

export const storyMatter: WorkMatter<Scene> = {
  steps: () => assistUserStory.steps,
  stepOf: ({ focus }) => focus.step,
  focusOf: ({ work, language }) => focusOf(work, language),
  ask: askInStory,
  soFar: ({ work, language }) =>
    isEmptyStory(work.draft) ? null : storySoFar(work.draft, language),
  compose: ({ work, language }) => composeStory(work, language),
  texts: ({ language }) => interviewTexts[language],
};

export const { proceed, repeat } = endsOf(storyMatter);
