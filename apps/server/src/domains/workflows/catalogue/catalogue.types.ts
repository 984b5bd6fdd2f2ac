import type { InterfaceLanguage, SessionType } from '@robin/contract/sessions';

/** The same thing in every language of the product. */
export type Localised<T = string> = Readonly<Record<InterfaceLanguage, T>>;

/**
 * One question of a guided workflow. `key` names the place of the answer in the draft.
 *
 * The kind says how an answer is read: a `phrase` completes a sentence, a `text` keeps its lines, a
 * `list` has one entry per line, `criteria` are read as Given/When/Then and may come in several
 * messages.
 */
export interface GuidedQuestion<Key extends string = string> {
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

interface GuidedStep<Key extends string = string> {
  name: Localised;
  questions: readonly GuidedQuestion<Key>[];
}

/** A guided workflow as data. Its steps carry the names that people see beside the chat. */
export interface GuidedWorkflow<Key extends string = string> {
  id: string;
  sessionType: SessionType;
  /** The type of the document in which the workflow ends. */
  documentType: string;
  title: Localised;
  promise: Localised;
  steps: readonly GuidedStep<Key>[];
}
