import type { InterfaceLanguage, SessionType } from '@robin/contract/sessions';

/** The same thing in every language of the product. */
export type Localised<T = string> = Readonly<Record<InterfaceLanguage, T>>;

/**
 * One question of a user story. `key` names the place of the answer in the draft.
 *
 * The kind says how an answer is read: a `phrase` completes a sentence, a `text` keeps its lines, a
 * `list` has one entry per line, `criteria` are read as Given/When/Then and may come in several
 * messages.
 */
export interface StoryQuestion<Key extends string = string> {
  key: Key;
  kind: 'phrase' | 'text' | 'list' | 'criteria';
  /** What the answer is called in the draft, and before a colon when somebody changes it. */
  label: Localised;
  /** Other names by which people call the same thing, in lower case. */
  alsoCalled: Localised<readonly string[]>;
  question: Localised;
  example: Localised;
  /** Why the question is worth an answer: what somebody reads who asks for help here. */
  why: Localised;
}

interface StoryStep<Key extends string = string> {
  name: Localised;
  /** What happens in the step, in one sentence. */
  description: Localised;
  /** How one sees that the step is done, in one sentence. */
  successCriteria: Localised;
  questions: readonly StoryQuestion<Key>[];
}

/** The workflow of a user story as data. Its steps carry the names that people see beside the chat. */
export interface StoryWorkflow<Key extends string = string> {
  id: string;
  sessionType: SessionType;
  /** The type of the document in which the workflow ends. */
  documentType: string;
  /** As on the card, and beside the chat. */
  title: Localised;
  promise: Localised;
  /** What the person may take along; told beside the chat in the end. */
  lessons: Localised;
  steps: readonly StoryStep<Key>[];
}
