/** How often each word occurs in a stretch of messages. */
export type WordBag = ReadonlyMap<string, number>;

/** Says of a word how much it tells. */
export type Rarity = (word: string) => number;

/** Counts words of a stretch of messages that moves forward: what it leaves is taken off, what it reaches is added. */
function createMovingBag(messages: readonly (readonly string[])[]) {
  const bag = new Map<string, number>();
  let [from, to] = [0, 0];
  return (nextFrom: number, nextTo: number): WordBag => {
    for (const end = Math.min(messages.length, nextTo); to < end; to += 1) {
      for (const word of messages[to] ?? []) bag.set(word, (bag.get(word) ?? 0) + 1);
    }
    for (; from < nextFrom; from += 1) {
      for (const word of messages[from] ?? []) {
        const count = bag.get(word) ?? 0;
        if (count > 1) bag.set(word, count - 1);
        else bag.delete(word);
      }
    }
    return bag;
  };
}

/**
 * The words of so many messages before and after a place, the one at the place among those after it. To be asked for
 * the places in their order; what it answers is good until it is asked again.
 */
export function bagsAround(
  messages: readonly (readonly string[])[],
  { before, after }: { before: number; after: number },
): (place: number) => readonly [before: WordBag, after: WordBag] {
  const [bagBefore, bagAfter] = [createMovingBag(messages), createMovingBag(messages)];
  return (place) => [bagBefore(place - before, place), bagAfter(place, place + after)];
}

/**
 * How rare each word is around a place: what stands in every message tells no topic from another. Only the
 * surroundings count, so that a place is judged alike however long the list is. To be asked for the places in
 * their order.
 */
export function rarityAround(
  messages: readonly (readonly string[])[],
  surroundings: number,
): (place: number) => Rarity {
  const counts = new Map<string, number>();
  let [from, to] = [0, 0];
  const add = (words: readonly string[] | undefined, by: number) => {
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + by);
  };
  return (place) => {
    for (; to < Math.min(messages.length, place + surroundings); to += 1) add(messages[to], 1);
    for (; from < place - surroundings; from += 1) add(messages[from], -1);
    const size = to - from;
    return (word) => Math.log((size + 1) / Math.max(1, counts.get(word) ?? 1));
  };
}

/** The cosine of the angle between two bags of words, 0 to 1. */
export function similarity(one: WordBag, other: WordBag, rarity: Rarity): number {
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
export function knownShare(before: WordBag, now: WordBag, rarity: Rarity): number {
  let known = 0;
  let all = 0;
  for (const word of now.keys()) {
    const weight = rarity(word);
    all += weight;
    if (before.has(word)) known += weight;
  }
  return all === 0 ? 0 : known / all;
}
