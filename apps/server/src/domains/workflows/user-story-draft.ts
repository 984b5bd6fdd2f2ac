import type { UserStoryPart } from './catalogue/assist-user-story.ts';

/**
 * What somebody has said of a user story so far, in their own words. Pure.
 *
 * Nothing here is ever invented: a part that nobody named is null or an empty list.
 */
export interface UserStoryDraft {
  /** What the story is about, where somebody said so before the first question. */
  topic: string | null;
  role: string | null;
  /** As it stands behind "I want" or "möchte ich". */
  need: string | null;
  benefit: string | null;
  context: string | null;
  criteria: readonly Criterion[];
  /** Numbers for vague words. */
  measures: readonly Measure[];
  openQuestions: readonly string[];
}

/** One acceptance criterion; a part that nobody named is empty. */
export interface Criterion {
  title: string;
  given: string;
  when: string;
  then: string;
}

/** What a vague word means in this story. */
interface Measure {
  word: string;
  meaning: string;
}

export const emptyUserStory: UserStoryDraft = {
  topic: null,
  role: null,
  need: null,
  benefit: null,
  context: null,
  criteria: [],
  measures: [],
  openQuestions: [],
};

/** Whether somebody has answered this part. */
export function hasPart(draft: UserStoryDraft, part: UserStoryPart): boolean {
  const answer = draft[part];
  return answer !== null && answer.length > 0;
}

/** The draft without the answer to this part. */
export function withoutPart(draft: UserStoryDraft, part: UserStoryPart): UserStoryDraft {
  return { ...draft, [part]: emptyUserStory[part] };
}

/** Whether nobody has said anything of the story yet; a topic alone is not one. */
export function isEmptyStory(draft: UserStoryDraft): boolean {
  const parts: UserStoryPart[] = [
    'role',
    'need',
    'benefit',
    'context',
    'criteria',
    'openQuestions',
  ];
  return !parts.some((part) => hasPart(draft, part));
}
