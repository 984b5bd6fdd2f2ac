import { actionCardId } from '@robin/contract/action-cards';
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
/** UTF-16 units of one answer in the workflow of a card: notes of a meeting fit in. */
export const CARD_ANSWER_MAX_LENGTH = 8_000;
/** Entries of one list, rows of one table. */
export const CARD_LIST_MAX_LENGTH = 50;
/** Changes of one work that can be taken back as they were made. */
export const CHANGES_MAX_LENGTH = 10;
/** Workflows that are remembered beside the story. */
export const CARDS_MAX_LENGTH = 10;

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

/** The document in which a work was saved, and the version that was written then. */
const savedDocument = z.strictObject({
  documentId: z.string().max(100),
  version: z.int().min(1),
  /** Of its text, so that the same text is not saved twice. */
  fingerprint: z.string().max(60),
});

const settledParts = z.array(userStoryPart).max(userStoryPart.options.length).readonly();

const guidedWork = z.strictObject({
  workflowId: z.string().max(100),
  status: z.enum(['running', 'stopped', 'finished']),
  draft: userStoryDraft,
  /** Questions that are answered or skipped; the first other one is asked next. */
  settled: settledParts,
  /** So many criteria, from the first, have been asked about their missing half. */
  halvesAsked: z.int().min(0).max(LIST_MAX_LENGTH),
  saved: savedDocument.nullable().default(null),
  /** What the newest messages changed out of turn, the last one first: how it was before. */
  changes: z
    .array(
      z.strictObject({
        draft: userStoryDraft,
        settled: settledParts,
        halvesAsked: z.int().min(0).max(LIST_MAX_LENGTH),
      }),
    )
    .max(CHANGES_MAX_LENGTH)
    .readonly()
    .default([]),
});

const questionId = z.string().max(60);
// What is added to an answer after a hint stands on a line of its own.
const cardWords = z.string().max(CARD_ANSWER_MAX_LENGTH + '\n'.length + CARD_ANSWER_MAX_LENGTH);
/** A text or the value of a choice, a number, the entries of a list, or the rows of a table. */
const storedAnswer = z.union([
  cardWords,
  z.number(),
  z.array(cardWords).max(CARD_LIST_MAX_LENGTH).readonly(),
  z.array(z.array(cardWords).max(12).readonly()).max(CARD_LIST_MAX_LENGTH).readonly(),
]);

const settledQuestions = z.array(questionId).max(100).readonly();

const cardWork = z.strictObject({
  workflowId: actionCardId,
  status: z.enum(['running', 'stopped', 'finished']),
  answers: z.record(questionId, storedAnswer),
  /** Questions that are answered or skipped; the first other one that applies is asked next. */
  settled: settledQuestions,
  /** Questions whose hint was told. */
  hinted: z.array(questionId).max(100).readonly(),
  /** The question whose hint was told with the last answer: what comes next may add to the answer. */
  hintOpen: questionId.nullable(),
  saved: savedDocument.nullable(),
  /** What the newest messages changed, the last one first: how it was before, null where nothing was. */
  changes: z
    .array(
      z.strictObject({
        answers: z.record(questionId, storedAnswer.nullable()),
        settled: settledQuestions,
      }),
    )
    .max(CHANGES_MAX_LENGTH)
    .readonly()
    .default([]),
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
  /** Workflows of other cards, the one that was worked on last first. */
  cards: z.array(cardWork).max(CARDS_MAX_LENGTH).readonly().default([]),
  /** Whether the story or a card was worked on last. */
  latest: z.enum(['story', 'card']).default('story'),
});

export type GuidedState = z.infer<typeof guidedState>;
/** A user story under way, stopped or finished. */
export type GuidedWork = z.infer<typeof guidedWork>;
/** The workflow of another card under way, stopped or finished. */
export type CardWork = z.infer<typeof cardWork>;
export type StoredAnswer = z.infer<typeof storedAnswer>;

/** The memory in `value`, or null for anything else. Never throws. */
export function readGuidedState(value: unknown): GuidedState | null {
  const parsed = guidedState.safeParse(value);
  return parsed.success ? parsed.data : null;
}
