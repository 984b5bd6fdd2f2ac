import { applyPassages } from '@robin/contract/rules/document-passages';
import type { SuggestedPassage } from './documents.types.ts';

/** What somebody decides about passages of one suggestion, by their ids. */
export interface Decision {
  accept: readonly string[];
  reject: readonly string[];
}

/** What a decision comes to: which passages are decided by it, and the text after it; or what stands in its way. */
export type Judgement =
  { text: string; accepted: string[]; rejected: string[] } | { blockedIds: string[] };

/**
 * Judges a decision on the newest text. A passage that was decided in the same way already is left as it is, so that
 * the same call again is harmless; the other way round it is in the way, like one whose text is no longer there
 * exactly once.
 */
export function judgeDecision(
  text: string,
  passages: readonly SuggestedPassage[],
  { accept, reject }: Decision,
): Judgement {
  const named = (ids: readonly string[]) => passages.filter(({ id }) => ids.includes(id));
  const opposed = [
    ...named(accept).filter(({ status }) => status === 'rejected'),
    ...named(reject).filter(({ status }) => status === 'accepted'),
  ];
  const pending = (ids: readonly string[]) =>
    named(ids).filter(({ status }) => status === 'pending');
  const accepted = pending(accept);
  const applied = applyPassages(text, accepted);
  const unfit =
    'problems' in applied ? accepted.filter((_passage, index) => applied.problems.has(index)) : [];
  const blockedIds = [...opposed, ...unfit].map(({ id }) => id);
  if ('problems' in applied || blockedIds.length > 0) return { blockedIds };
  return {
    text: applied.text,
    accepted: accepted.map(({ id }) => id),
    rejected: pending(reject).map(({ id }) => id),
  };
}
