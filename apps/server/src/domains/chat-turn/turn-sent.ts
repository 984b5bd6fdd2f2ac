import type { MemoryLevel } from '@robin/contract/episodes';
import type { TurnRequest } from './turn-request.ts';
import type { RequestTokens } from './turn-tokens.ts';

/** What the model was sent for a turn: the words that cannot be read elsewhere, and where the others are. */
export interface SentContext {
  system: string;
  /** The messages that went word for word, as places of the log, both ends included. */
  messageRanges: { start: number; end: number }[];
  episodes: { id: string; level: MemoryLevel }[];
  tokens: RequestTokens;
}

/** Places of the log as ranges without gaps; what gave way to an edit is a gap. */
function toRanges(indices: readonly number[]): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (const index of indices) {
    const last = ranges.at(-1);
    if (last && last.end === index - 1) last.end = index;
    else ranges.push({ start: index, end: index });
  }
  return ranges;
}

export function describeSent({ request, sight, tokens }: TurnRequest): SentContext {
  return {
    system: request.system,
    messageRanges: toRanges(sight.messages.map(({ index }) => index)),
    episodes: sight.episodes.map(({ id, level }) => ({ id, level })),
    tokens,
  };
}
