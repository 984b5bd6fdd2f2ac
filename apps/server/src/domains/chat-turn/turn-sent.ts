import type { MemoryLevel } from '@robin/contract/episodes';
import type { TurnRequest } from './turn-request.ts';
import type { ShortenedPart } from './turn-said.ts';
import type { RequestTokens } from './turn-tokens.ts';

/** What the model had in sight of the conversation. */
interface SentSight {
  system: string;
  /** The messages that went word for word, as places of the log, both ends included. */
  messageRanges: { start: number; end: number }[];
  episodes: { id: string; level: MemoryLevel }[];
}

/** A call after the first one of a turn: what is different from the call before. */
export interface SentCall {
  tokens: RequestTokens;
  maxTokens: number;
  /** null where the model saw of the conversation what it saw before. */
  sight: SentSight | null;
  /** What of this turn was sent shorter than it is. */
  shortened: ShortenedPart[];
  /** How many tokens the provider had refused before as too many; null where it did not. */
  refusedTokens: number | null;
}

/** What the model was sent for a turn: the words that cannot be read elsewhere, and where the others are. */
export interface SentContext extends SentSight {
  /** Of the first call that was not refused. */
  tokens: RequestTokens;
  /** What could be sent at most; turns of earlier times do not know. */
  maxTokens?: number;
  refusedTokens?: number | null;
  calls?: SentCall[];
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

function describeSight({ request, sight }: TurnRequest): SentSight {
  return {
    system: request.system,
    messageRanges: toRanges(sight.messages.map(({ index }) => index)),
    episodes: sight.episodes.map(({ id, level }) => ({ id, level })),
  };
}

/** Keeps what each call of a turn has sent; of a call that was refused only that it was. */
export function createSentRecord() {
  let calls: SentCall[] = [];
  let seen: TurnRequest | null = null;
  let seenBefore: TurnRequest | null = null;
  let refusedTokens: number | null = null;

  return {
    /** The call that was noted last was too long. */
    noteRefusal(tokens: number): void {
      calls = calls.slice(0, -1);
      seen = seenBefore;
      refusedTokens = tokens;
    },

    /** @returns everything that was sent for the turn so far */
    note(call: {
      built: TurnRequest;
      saidTokens: number;
      shortened: ShortenedPart[];
      maxTokens: number;
    }): SentContext {
      const { built, saidTokens, shortened, maxTokens } = call;
      const { conversation, ...tokens } = built.tokens;
      const isAsBefore =
        seen?.request.system === built.request.system && seen.sight === built.sight;
      calls = [
        ...calls,
        {
          tokens: { ...tokens, conversation: conversation + saidTokens },
          maxTokens,
          sight: isAsBefore ? null : describeSight(built),
          shortened,
          refusedTokens,
        },
      ];
      seenBefore = seen;
      seen = built;
      refusedTokens = null;
      const [first, ...later] = calls;
      if (!first?.sight) throw new Error('The first call of a turn has nothing in sight.');
      return {
        ...first.sight,
        tokens: first.tokens,
        maxTokens: first.maxTokens,
        refusedTokens: first.refusedTokens,
        calls: later,
      };
    },
  };
}
