import type { InterfaceLanguage } from '@robin/contract/sessions';
import { assistUserStory, type StoryQuestion } from './catalogue/assist-user-story.ts';
import type { GuidedWork } from './guided-state.ts';
import { unmeasuredWords } from './invest-check.ts';
import { missingHalf } from './user-story-criteria.ts';
import type { VagueWord } from './vague-words.ts';

/** What a user story asks next: always follows from what is settled. Pure. */

/** Vague words that are asked about; more would be an interrogation, and the check names them anyway. */
const MEASURES_ASKED = 3;

/**
 * A question of the catalogue, or one that an answer gave rise to: the missing half of a criterion,
 * the number behind a vague word. `step` counts from 0.
 */
export type Focus = { step: number; question: StoryQuestion } & (
  | { kind: 'question' }
  | { kind: 'half'; index: number; half: 'when' | 'then' }
  | { kind: 'measure'; vague: VagueWord }
);

/** All questions of a user story, in their order. */
export const storyQuestions: readonly StoryQuestion[] = assistUserStory.steps.flatMap(
  (step) => step.questions,
);

/** What is asked next, or null when every question is settled. */
export function focusOf(work: GuidedWork, language: InterfaceLanguage): Focus | null {
  const question = storyQuestions.find(({ key }) => !work.settled.includes(key));
  if (question === undefined) return null;
  const step = assistUserStory.steps.findIndex((candidate) =>
    candidate.questions.includes(question),
  );
  if (question.key === 'criteria') {
    const index = work.draft.criteria.findIndex(
      (criterion, at) => at >= work.halvesAsked && missingHalf(criterion) !== null,
    );
    const criterion = work.draft.criteria[index];
    const half = criterion === undefined ? null : missingHalf(criterion);
    if (half !== null) return { kind: 'half', step, question, index, half };
  }
  if (question.key === 'openQuestions' && work.draft.measures.length < MEASURES_ASKED) {
    const asked = work.draft.measures.map(({ word }) => word.toLowerCase());
    const vague = unmeasuredWords(work.draft, language).find(
      ({ word }) => !asked.includes(word.toLowerCase()),
    );
    if (vague !== undefined) return { kind: 'measure', step, question, vague };
  }
  return { kind: 'question', step, question };
}

/** The question before the one in focus; before the end it is the last one. */
export function questionBefore(focus: Focus | null): StoryQuestion | undefined {
  const position = focus === null ? storyQuestions.length : storyQuestions.indexOf(focus.question);
  return storyQuestions[position - 1];
}
