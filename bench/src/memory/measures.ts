/** Half of the mean length of a topic: how far apart the two places are that Pk and WindowDiff compare. */
function windowSize(length: number, topics: number): number {
  return Math.max(1, Math.round(length / topics / 2));
}

/** For every place how many boundaries stand up to it. */
function countUp(length: number, boundaries: readonly number[]): number[] {
  const set = new Set(boundaries);
  let count = 0;
  return Array.from({ length }, (_, place) => (count += Number(set.has(place))));
}

/**
 * How often two places at a fixed distance are judged wrongly: Pk asks whether they belong to one topic, WindowDiff
 * how many boundaries lie between them. 0 is perfect.
 */
export function windowErrors(
  length: number,
  reference: readonly number[],
  found: readonly number[],
): { pk: number; windowDiff: number } {
  const size = windowSize(length, reference.length + 1);
  const [wanted, got] = [countUp(length, reference), countUp(length, found)];
  let [pk, windowDiff, places] = [0, 0, 0];
  for (let place = 0; place + size < length; place += 1) {
    const inReference = (wanted[place + size] ?? 0) - (wanted[place] ?? 0);
    const inFound = (got[place + size] ?? 0) - (got[place] ?? 0);
    pk += Number(inReference > 0 !== inFound > 0);
    windowDiff += Number(inReference !== inFound);
    places += 1;
  }
  return places === 0
    ? { pk: 0, windowDiff: 0 }
    : { pk: pk / places, windowDiff: windowDiff / places };
}

/**
 * How many found boundaries match a marked one that is at most `tolerance` away; each is matched once.
 * Both lists are in order.
 */
export function countMatches(
  reference: readonly number[],
  found: readonly number[],
  tolerance: number,
): number {
  let [marked, cut, matches] = [0, 0, 0];
  while (marked < reference.length && cut < found.length) {
    const distance = (found[cut] ?? 0) - (reference[marked] ?? 0);
    if (Math.abs(distance) <= tolerance) matches += 1;
    if (distance >= -tolerance) marked += 1;
    if (distance <= tolerance) cut += 1;
  }
  return matches;
}

export function f1(matches: number, reference: number, found: number): number {
  return reference + found === 0 ? 1 : (2 * matches) / (reference + found);
}

/** As many cuts as people made, at even distances. */
export function evenCuts(length: number, count: number): number[] {
  const cuts = Array.from({ length: count }, (_, cut) =>
    Math.round(((cut + 1) * length) / (count + 1)),
  );
  return [...new Set(cuts)].filter((place) => place > 0 && place < length);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
