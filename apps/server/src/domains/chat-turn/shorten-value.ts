import { beginningOf } from '@robin/contract/rules/beginning-of';
import type { CountTokens } from '#domains/language-models/index.ts';

/** A value that was too long, and what became of it. */
export interface Shortened {
  value: unknown;
  /** Of the texts that were cut, in characters: as long as they were, and what is missing now. */
  characters: number;
  leftOut: number;
}

/** Below this the beginnings of many texts say less than the beginning of the whole. */
const SHORTEST_TEXT = 200;
/** Estimates of what is kept are corrected so often, each time by what it was off. */
const MOST_TRIES = 6;
/** So that a correction does not end just above what fits. */
const CAUTION = 0.95;

/**
 * The most that each of several things may have, so that together they fit: the small ones keep what they have, the
 * large ones get as much as each other.
 */
export function evenCap(sizes: readonly number[], room: number): number {
  let left = Math.max(0, room);
  const ascending = sizes.toSorted((one, other) => one - other);
  for (const [position, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - position));
    if (size > share) return share;
    left -= size;
  }
  return Infinity;
}

function collectTexts(value: unknown, into: string[] = []): string[] {
  if (typeof value === 'string') into.push(value);
  else if (typeof value === 'object' && value !== null) {
    for (const entry of Object.values(value)) collectTexts(entry, into);
  }
  return into;
}

function mark(kept: number, characters: number, howToReadOn: string): string {
  const fact = `Only the first ${kept} of ${characters} characters are here, because there is no room for the other ${characters - kept}.`;
  return ` … [${[fact, howToReadOn].filter((part) => part !== '').join(' ')}]`;
}

function begin(text: string, length: number, howToReadOn: string): string {
  const kept = beginningOf(text, length);
  return kept + mark(kept.length, text.length, howToReadOn);
}

/** The same value, of each text no more than the beginning, and what was cut. */
export function shortenTexts(value: unknown, length: number, howToReadOn = ''): Shortened {
  let characters = 0;
  let leftOut = 0;
  const shorten = (entry: unknown): unknown => {
    if (typeof entry === 'string') {
      if (entry.length <= length) return entry;
      characters += entry.length;
      leftOut += entry.length - length;
      return begin(entry, length, howToReadOn);
    }
    if (Array.isArray(entry)) return entry.map(shorten);
    if (typeof entry !== 'object' || entry === null) return entry;
    return Object.fromEntries(Object.entries(entry).map(([key, inner]) => [key, shorten(inner)]));
  };
  return { value: shorten(value), characters, leftOut };
}

/**
 * A value that takes no more tokens than it may: its long texts end earlier, and where that is not enough, because
 * there is too much of everything, it is the beginning of its JSON. A mark tells how much is missing.
 * @param howToReadOn what the mark says of the rest; empty where there is nothing to say
 */
export function shortenToTokens(
  value: unknown,
  maxTokens: number,
  count: CountTokens,
  howToReadOn: string,
): Shortened {
  const json = JSON.stringify(value ?? null);
  const lengths = collectTexts(value).map((text) => text.length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const ways: [characters: number, shorten: (characters: number) => Shortened | null][] = [
    [
      total,
      (characters) => {
        const length = evenCap(lengths, characters);
        return length < SHORTEST_TEXT ? null : shortenTexts(value, length, howToReadOn);
      },
    ],
    [
      json.length,
      (characters) => ({
        value: begin(json, characters, howToReadOn),
        characters: json.length,
        leftOut: json.length - characters,
      }),
    ],
  ];
  for (const [all, shorten] of ways) {
    let characters = Math.floor((all * maxTokens) / Math.max(1, count(json)));
    for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
      const found = shorten(characters);
      if (!found) break;
      const tokens = count(JSON.stringify(found.value));
      if (tokens <= maxTokens) return found;
      characters = Math.floor(characters * (maxTokens / tokens) * CAUTION);
    }
  }
  return { value: begin(json, 0, howToReadOn), characters: json.length, leftOut: json.length };
}
