import { interfaceLanguage } from '@robin/contract/sessions';
import { z } from 'zod';

/**
 * What the guided mode remembers between two messages. Pure.
 *
 * It is stored with each answer and handed back with the next message. Whatever is not exactly such
 * a value, by its version too, counts as no memory at all: the dialogue then begins again.
 */

/** UTF-16 units of one answer; a message that is longer is not taken as an answer. */
export const ANSWER_MAX_LENGTH = 4_000;
/** Entries of one list of a draft. */
export const LIST_MAX_LENGTH = 30;
/** Topics that one message can offer to choose from. */
export const OFFER_MAX_LENGTH = 9;

// An answer may grow by a word that completes it ("to …"), a criterion by the lines joined to it.
const words = z.string().max(2 * ANSWER_MAX_LENGTH);
const userStoryPart = z.enum(['role', 'need', 'benefit', 'context', 'criteria', 'openQuestions']);

const userStoryDraft = z.strictObject({
  topic: words.nullable(),
  role: words.nullable(),
  need: words.nullable(),
  benefit: words.nullable(),
  context: words.nullable(),
  criteria: z
    .array(z.strictObject({ title: words, given: words, when: words, then: words }))
    .max(LIST_MAX_LENGTH)
    .readonly(),
  measures: z
    .array(z.strictObject({ word: words, meaning: words }))
    .max(LIST_MAX_LENGTH)
    .readonly(),
  openQuestions: z.array(words).max(LIST_MAX_LENGTH).readonly(),
});

const guidedWork = z.strictObject({
  workflowId: z.string().max(100),
  status: z.enum(['running', 'stopped', 'finished']),
  draft: userStoryDraft,
  /** Questions that are answered or skipped; the first other one is asked next. */
  settled: z.array(userStoryPart).max(userStoryPart.options.length).readonly(),
  /** So many criteria, from the first, have been asked about their missing half. */
  halvesAsked: z.int().min(0).max(LIST_MAX_LENGTH),
});

const guidedState = z.strictObject({
  version: z.literal(1),
  /** The language of the dialogue so far. */
  language: interfaceLanguage,
  /** The language of the interface at the last message: when it changes, the dialogue follows. */
  interfaceLanguage,
  /** What the person may say yes to: a story about one of these. */
  offer: z.array(words).min(1).max(OFFER_MAX_LENGTH).readonly().nullable(),
  work: guidedWork.nullable(),
});

export type GuidedState = z.infer<typeof guidedState>;
/** A guided workflow under way, stopped or finished. */
export type GuidedWork = z.infer<typeof guidedWork>;

/** The memory in `value`, or null for anything else. Never throws. */
export function readGuidedState(value: unknown): GuidedState | null {
  const parsed = guidedState.safeParse(value);
  return parsed.success ? parsed.data : null;
}
