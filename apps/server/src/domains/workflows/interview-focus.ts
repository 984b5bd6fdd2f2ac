import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { UserStoryPart } from './catalogue/assist-user-story.ts';
import type { StoryQuestion, StoryWorkflow } from './catalogue/catalogue.types.ts';
import type { GuidedWork } from './guided-state.ts';
import { unmeasuredWords } from './invest-check.ts';
import { missingHalf } from './user-story-criteria.ts';
import type { VagueWord } from './vague-words.ts';

/** What a guided workflow asks next: always follows from what is settled. Pure. */

/** Vague words that are asked about; more would be an interrogation, and the check names them anyway. */
const MEASURES_ASKED = 3;

/**
 * A question of the catalogue, or one that an answer gave rise to: the missing half of a criterion,
 * the number behind a vague word. `step` counts from 0.
 */
export type Focus = { step: number; question: StoryQuestion<UserStoryPart> } & (
  | { kind: 'question' }
  | { kind: 'half'; index: number; half: 'when' | 'then' }
  | { kind: 'measure'; vague: VagueWord }
);

export function questionsOf(
  workflow: StoryWorkflow<UserStoryPart>,
): readonly StoryQuestion<UserStoryPart>[] {
  return workflow.steps.flatMap((step) => step.questions);
}

/** What is asked next, or null when every question is settled. */
export function focusOf(
  workflow: StoryWorkflow<UserStoryPart>,
  work: GuidedWork,
  language: InterfaceLanguage,
): Focus | null {
  const question = questionsOf(workflow).find(({ key }) => !work.settled.includes(key));
  if (question === undefined) return null;
  const step = workflow.steps.findIndex((candidate) => candidate.questions.includes(question));
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
export function questionBefore(
  workflow: StoryWorkflow<UserStoryPart>,
  focus: Focus | null,
): StoryQuestion<UserStoryPart> | undefined {
  const questions = questionsOf(workflow);
  const position = focus === null ? questions.length : questions.indexOf(focus.question);
  return questions[position - 1];
}
