import { readLog, scoreBoundaries, scoreLongTalk } from './boundary-scores.ts';
import { isClosing } from './dialogue-cues.ts';
import type { LogMessage } from './episodes.types.ts';

/** An episode has at least so many messages. */
export const MIN_MESSAGES = 6;
/** With so many messages, or tokens, an episode ends wherever its topic stands. */
const MAX_MESSAGES = 20;
const MAX_TOKENS = 4_000;
/** The newest messages belong to what is being talked about. */
const LEFT_OUT = 2;
/** With fewer messages that no episode covers there is nothing to find. */
export const LEAST_OPEN_MESSAGES = MIN_MESSAGES + LEFT_OUT;
/** So many messages are looked at in one go; what comes after them waits for the next turn. */
export const MESSAGES_PER_DETECTION = 60;
const CHARACTERS_PER_TOKEN = 4;

/** From these odds on, as a logarithm, a place counts as a change of topic. */
const THRESHOLD = -0.5;
/** Two messages at least lie between changes: a topic of one message is a remark. */
const SHORTEST_TOPIC = 2;

/** A long list in which hardly any place looks like a new beginning is one long talk. */
const LONG_TALK = { messages: 60, share: 0.1, threshold: -1.2, topicsAtMost: 8 } as const;

function isLongTalk(messages: readonly LogMessage[], scores: readonly number[]): boolean {
  if (messages.length < LONG_TALK.messages) return false;
  // A transcript of people among themselves: nobody is asked, and nobody answers.
  if (messages.every(({ role }) => role === 'user')) return true;
  return scores.filter((score) => score > THRESHOLD).length < LONG_TALK.share * messages.length;
}

/** The best places above the threshold that are far enough apart, in their order. */
function choosePlaces(scores: readonly number[], threshold: number, distance: number): number[] {
  const ranked = [...scores.entries()]
    .filter(([, score]) => score > threshold)
    .sort(([placeA, a], [placeB, b]) => b - a || placeA - placeB);
  const chosen: number[] = [];
  for (const [place] of ranked) {
    if (chosen.every((other) => Math.abs(other - place) >= distance)) chosen.push(place);
  }
  return chosen.sort((a, b) => a - b);
}

/**
 * The places in the list at which a new topic begins, in their order; the first message is none of them. How readily
 * it cuts follows from the list: a long meeting is not cut to pieces.
 */
export function findTopicChanges(messages: readonly LogMessage[]): number[] {
  const log = readLog(messages);
  const scores = scoreBoundaries(log);
  if (!isLongTalk(messages, scores)) return choosePlaces(scores, THRESHOLD, SHORTEST_TOPIC);
  const distance = messages.length / LONG_TALK.topicsAtMost;
  return choosePlaces(scoreLongTalk(log, scores), LONG_TALK.threshold, distance);
}

export interface Candidate {
  /** The first and the last message, as places of the log. */
  start: number;
  end: number;
  reason: 'topic_change' | 'closing' | 'length';
}

/** Places after which a matter is done: a closing phrase of the user, with the answer to it. */
function findClosings(messages: readonly LogMessage[]): number[] {
  return messages.flatMap(({ role, text }, place) => {
    if (role !== 'user' || !isClosing(text)) return [];
    return [messages[place + 1]?.role === 'assistant' ? place + 2 : place + 1];
  });
}

/** How many messages from `start` on make an episode full; more than there are while it is not. */
function fullAt(messages: readonly LogMessage[], start: number): number {
  let characters = 0;
  for (let place = start; place < messages.length; place += 1) {
    const count = place - start + 1;
    characters += messages[place]?.text.length ?? 0;
    const isFull = count >= MAX_MESSAGES || characters >= MAX_TOKENS * CHARACTERS_PER_TOKEN;
    if (isFull && count >= MIN_MESSAGES) return start + count;
  }
  return Infinity;
}

/**
 * Which ranges of the messages that no episode covers yet should become one. Ranges are in order and disjoint;
 * what is still being talked about stays out.
 * @param uncovered messages after the last episode, in the order of the log
 */
export function detectCandidates(uncovered: readonly LogMessage[]): Candidate[] {
  const messages = uncovered.slice(0, MESSAGES_PER_DETECTION);
  const end = messages.length - LEFT_OUT;
  if (end < MIN_MESSAGES) return [];
  const changes = findTopicChanges(messages);
  const closings = findClosings(messages);
  const candidates: Candidate[] = [];
  let start = 0;
  while (end - start >= MIN_MESSAGES) {
    const full = fullAt(messages.slice(0, end), start);
    const isReachable = (place: number) =>
      place >= start + MIN_MESSAGES && place <= Math.min(end, full);
    const change = changes.find(isReachable) ?? Infinity;
    const closing = closings.find(isReachable) ?? Infinity;
    const cut = Math.min(change, closing, full);
    const [first, last] = [messages[start], messages[cut - 1]];
    if (cut === Infinity || !first || !last) break;
    const reason = cut === closing ? 'closing' : cut === change ? 'topic_change' : 'length';
    candidates.push({ start: first.index, end: last.index, reason });
    start = cut;
  }
  return candidates;
}
