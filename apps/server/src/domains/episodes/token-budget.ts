import { memoryLevels, type MemoryLevel } from '@robin/contract/episodes';

/** The newest messages that stay as they are, as long as anything else can give way. */
const KEPT_MESSAGES = 10;
/** An emergency makes so much room that the next message does not bring another one. */
const COMPRESSED_TO_PERCENTAGE = 70;
/** What an essence takes, before it is written: two or three sentences. */
const ESSENCE_TOKENS = 120;
/** Messages that one episode stands for at most. */
const MESSAGES_PER_EPISODE = 60;

/** What a turn would send, in tokens. */
export interface TokenLoad {
  /** What nothing can be taken from: instructions, tools, documents. */
  fixedTokens: number;
  /** What of it would be made shorter before the memory loses more than a conversation of its length has to. */
  shortenableTokens?: number;
  /** The messages that no episode stands for, in their order; the question last. */
  uncovered: readonly { index: number; tokens: number }[];
  /** The episodes from the oldest to the newest, with what each level would take. */
  episodes: readonly {
    id: string;
    level: MemoryLevel;
    tokens: Readonly<Record<MemoryLevel, number>>;
  }[];
  maxTokens: number;
}

export interface CompressionPlan {
  /** Places in the log that become episodes at the level essence, in their order. */
  ranges: { start: number; end: number }[];
  /** Episodes that go down, each to its new level. */
  lowered: { id: string; from: MemoryLevel; to: MemoryLevel }[];
  /** What is sent afterwards, the new essences estimated. */
  expectedTokens: number;
}

export function totalTokens({ fixedTokens, uncovered, episodes }: TokenLoad): number {
  return (
    fixedTokens +
    uncovered.reduce((sum, { tokens }) => sum + tokens, 0) +
    episodes.reduce((sum, { level, tokens }) => sum + tokens[level], 0)
  );
}

function lowerLevel(level: MemoryLevel): MemoryLevel | null {
  return memoryLevels[memoryLevels.indexOf(level) + 1] ?? null;
}

/**
 * Makes room: the oldest messages without an episode become episodes, then older episodes go down level by level, and
 * only when all that is not enough newer messages give way too, but never the last one, which waits for its answer.
 * Summaries of what is compressed already are never compressed again: episodes only change their level. What can be
 * made shorter otherwise is a reason for new episodes, but neither for lower levels nor for taking newer messages.
 *
 * @param wish.isEpisodeStart whether a new episode should begin with the message at that place, as its topic does
 * @param wish.isForced whether all but the newest messages give way, needed or not
 */
export function planCompression(
  load: TokenLoad,
  wish: { isEpisodeStart?: (index: number) => boolean; isForced?: boolean } = {},
): CompressionPlan {
  const { isEpisodeStart = () => false, isForced = false } = wish;
  const goal = (load.maxTokens * COMPRESSED_TO_PERCENTAGE) / 100;
  let expectedTokens = totalTokens(load);
  const ranges: CompressionPlan['ranges'] = [];
  const levels = new Map(load.episodes.map(({ id, level }) => [id, level]));

  /** The messages before a position that have no episode yet, until it is enough. */
  function cover(from: number, until: number, isEnough: () => boolean): number {
    let position = from;
    let size = 0;
    for (; position < until && !isEnough(); position += 1) {
      const message = load.uncovered[position];
      if (!message) break;
      const before = load.uncovered[position - 1];
      const last = ranges.at(-1);
      const continues =
        last !== undefined &&
        size > 0 &&
        size < MESSAGES_PER_EPISODE &&
        before?.index === last.end &&
        message.index === last.end + 1 &&
        !isEpisodeStart(message.index);
      if (continues) {
        last.end = message.index;
        size += 1;
      } else {
        ranges.push({ start: message.index, end: message.index });
        size = 1;
        expectedTokens += ESSENCE_TOKENS;
      }
      expectedTokens -= message.tokens;
    }
    return position;
  }

  function lowerOnce(isEnough: () => boolean): boolean {
    let hasLowered = false;
    for (const { id, tokens } of load.episodes) {
      if (isEnough()) break;
      const level = levels.get(id);
      const next = level && lowerLevel(level);
      if (!level || !next) continue;
      levels.set(id, next);
      expectedTokens += tokens[next] - tokens[level];
      hasLowered = true;
    }
    return hasLowered;
  }

  const shortenable = load.shortenableTokens ?? 0;
  const fits = () => expectedTokens < goal;
  const fitsShortened = () => expectedTokens - shortenable < goal;
  const kept = Math.max(0, load.uncovered.length - KEPT_MESSAGES);
  const covered = cover(0, kept, isForced ? () => false : fits);
  while (!fitsShortened() && lowerOnce(fitsShortened));
  // Fewer than the goal asks for: what is newest is worth more than room for later.
  const isWithin = () => expectedTokens - shortenable < load.maxTokens;
  cover(covered, load.uncovered.length - 1, isWithin);

  const lowered = load.episodes.flatMap(({ id, level: from }) => {
    const to = levels.get(id) ?? from;
    return to === from ? [] : [{ id, from, to }];
  });
  return { ranges, lowered, expectedTokens };
}
