import { applyPassages, findPassage } from '@robin/contract/rules/document-passages';
import type { SuggestedPassage } from './documents.types.ts';

/** What somebody decides about passages of one suggestion, by their ids. */
export interface Decision {
  accept: readonly string[];
  reject: readonly string[];
}

/**
 * What a decision comes to: which passages are decided by it, and the text after it, with where in it each accepted one
 * begins; or what stands in its way.
 */
export type Judgement =
  | { text: string; accepted: Map<string, number>; rejected: string[] }
  | { blockedIds: string[] };

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
    accepted: startsAfter(text, accepted),
    rejected: pending(reject).map(({ id }) => id),
  };
}

/** Where each passage begins once all of them are applied. */
function startsAfter(text: string, passages: readonly SuggestedPassage[]): Map<string, number> {
  const places = passages.map((passage) => {
    const found = findPassage(text, passage.old_text);
    return { passage, start: 'start' in found ? found.start : 0 };
  });
  places.sort((left, right) => left.start - right.start);
  const starts = new Map<string, number>();
  let grown = 0;
  for (const { passage, start } of places) {
    starts.set(passage.id, start + grown);
    grown += passage.new_text.length - passage.old_text.length;
  }
  return starts;
}
