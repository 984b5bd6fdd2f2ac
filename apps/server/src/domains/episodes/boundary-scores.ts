import { readCues, type DialogueCues } from './dialogue-cues.ts';
import type { LogMessage } from './episodes.types.ts';
import { contentStems, splitWords } from './words.ts';

/** So many messages on each side of a place are compared. */
const NEAR = { before: 2, after: 1 };
const WIDE = { before: 4, after: 4 };
const MEMORY = { before: 6, after: 2 };

/**
 * How much each sign says for (or against) a new topic, fitted by logistic regression on dialogues whose topics
 * people have marked; see docs/decisions/0019-topics-by-wording.md. The order of size is what matters.
 */
const WEIGHTS = {
  fromUser: 1.1,
  opens: 0.7,
  continues: -0.15,
  refersBack: -0.4,
  closes: -0.55,
  thanks: -0.8,
  asks: 0.8,
  greets: 0.8,
  concludes: -1,
  changesTopic: 1.5,
  answersQuestion: -1.7,
  afterConclusion: 0.7,
  afterOpening: -1,
  beforeOpening: -0.35,
  likeNear: -1.9,
  likeWide: -1.4,
  known: -1.2,
  length: 0.35,
  lengthBefore: 0.25,
  isWordless: -1,
} as const;
const BASE = -2.9;

interface ReadMessage {
  isUser: boolean;
  cues: DialogueCues;
  stems: string[];
  words: number;
}

type Bag = ReadonlyMap<string, number>;

function bagOf(messages: readonly ReadMessage[]): Bag {
  const bag = new Map<string, number>();
  for (const { stems } of messages)
    for (const word of stems) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** How rare each word is among the messages: what stands in all of them tells no topic from another. */
function rarityIn(messages: readonly ReadMessage[]): (word: string) => number {
  const count = new Map<string, number>();
  for (const { stems } of messages) {
    for (const word of new Set(stems)) count.set(word, (count.get(word) ?? 0) + 1);
  }
  return (word) => Math.log((messages.length + 1) / (count.get(word) ?? 1));
}

/** The cosine of the angle between two bags of words, 0 to 1. */
function similarity(one: Bag, other: Bag, rarity: (word: string) => number): number {
  let product = 0;
  let squaresOne = 0;
  let squaresOther = 0;
  for (const [word, count] of one) {
    const weight = count * rarity(word);
    squaresOne += weight * weight;
    product += weight * (other.get(word) ?? 0) * rarity(word);
  }
  for (const [word, count] of other) squaresOther += (count * rarity(word)) ** 2;
  return product === 0 ? 0 : product / Math.sqrt(squaresOne * squaresOther);
}

/** The share of the words of `now` that occurred in `before`, 0 to 1. */
function knownShare(before: Bag, now: Bag, rarity: (word: string) => number): number {
  let known = 0;
  let all = 0;
  for (const word of now.keys()) {
    const weight = rarity(word);
    all += weight;
    if (before.has(word)) known += weight;
  }
  return all === 0 ? 0 : known / all;
}

/** For every message the odds (as a logarithm) that a new topic begins with it; the first has none. */
export function scoreBoundaries(messages: readonly LogMessage[]): number[] {
  const read = messages.map(({ role, text }): ReadMessage => ({
    isUser: role === 'user',
    cues: readCues(text),
    stems: contentStems(text),
    words: splitWords(text).length,
  }));
  const rarity = rarityIn(read);
  const bag = (from: number, to: number) => bagOf(read.slice(Math.max(0, from), to));
  return read.map((message, place) => {
    const previous = read[place - 1];
    if (!previous) return -Infinity;
    const { cues } = message;
    const likeness = ({ before, after }: typeof NEAR) =>
      similarity(bag(place - before, place), bag(place, place + after), rarity);
    const signs: Record<keyof typeof WEIGHTS, number> = {
      fromUser: Number(message.isUser),
      opens: Number(cues.opens),
      continues: Number(cues.continues),
      refersBack: Number(cues.refersBack),
      closes: Number(cues.closes),
      thanks: Number(cues.thanks),
      asks: Number(cues.asks),
      greets: Number(cues.greets),
      concludes: Number(cues.concludes),
      changesTopic: Number(cues.changesTopic),
      answersQuestion: Number(previous.cues.asks && !previous.cues.concludes),
      afterConclusion: Number(previous.cues.concludes),
      afterOpening: Number(previous.cues.opens),
      beforeOpening: Number(read[place + 1]?.cues.opens ?? false),
      likeNear: likeness(NEAR),
      likeWide: likeness(WIDE),
      known: knownShare(
        bag(place - MEMORY.before, place),
        bag(place, place + MEMORY.after),
        rarity,
      ),
      // More than a few dozen words say no more than a few dozen do.
      length: Math.log1p(Math.min(message.words, 60)),
      lengthBefore: Math.log1p(Math.min(previous.words, 60)),
      isWordless: Number(message.stems.length === 0),
    };
    let score = BASE;
    for (const [sign, weight] of Object.entries(WEIGHTS)) {
      score += weight * signs[sign as keyof typeof WEIGHTS];
    }
    return score;
  });
}
