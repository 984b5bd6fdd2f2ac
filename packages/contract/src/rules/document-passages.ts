/** A place of a document's text, as it reads now and as it would read. */
export interface Passage {
  /** Empty only for a document without text. Text that is added repeats what it stands beside. */
  old_text: string;
  new_text: string;
}

/** Why a passage cannot be applied. */
export type PassageProblem = 'missing' | 'ambiguous' | 'overlapping';

/** `indexOf` compares shorter parts anew at every place in no time. */
const LONG_PART = 200;

/**
 * Where a part begins in a text, from a place on; -1 for nowhere. It looks at each character once (Knuth, Morris and Pratt):
 * where a long part nearly fits at very many places, `indexOf` takes minutes.
 */
export function placeOf(text: string, part: string, from = 0): number {
  if (part.length < LONG_PART) return text.indexOf(part, from);
  /** Of each beginning of the part, how long the longest one is that also ends it. */
  const ends = new Int32Array(part.length);
  const grown = (fits: number, character: number): number => {
    let length = fits;
    while (length > 0 && part.charCodeAt(length) !== character) length = ends[length - 1] ?? 0;
    return part.charCodeAt(length) === character ? length + 1 : length;
  };
  for (let place = 1; place < part.length; place += 1) {
    ends[place] = grown(ends[place - 1] ?? 0, part.charCodeAt(place));
  }
  let fits = 0;
  for (let place = from; place < text.length; place += 1) {
    fits = grown(fits, text.charCodeAt(place));
    if (fits === part.length) return place + 1 - fits;
  }
  return -1;
}

/** Where a passage begins in a text: only a text that stands there exactly once is a place. */
export function findPassage(
  text: string,
  oldText: string,
): { start: number } | { problem: Exclude<PassageProblem, 'overlapping'> } {
  if (oldText === '') return text === '' ? { start: 0 } : { problem: 'ambiguous' };
  const start = placeOf(text, oldText);
  if (start === -1) return { problem: 'missing' };
  // From the next character on, so that "aa" is found twice in "aaa".
  return placeOf(text, oldText, start + 1) === -1 ? { start } : { problem: 'ambiguous' };
}

/**
 * The text with all passages changed, and everything else byte for byte; or, by their places in the list, the
 * passages that stand in the way. All of them are looked for in the text as it is given: none changes what another
 * one finds.
 */
export function applyPassages(
  text: string,
  passages: readonly Passage[],
): { text: string } | { problems: Map<number, PassageProblem> } {
  const problems = new Map<number, PassageProblem>();
  const places: { index: number; start: number; end: number; newText: string }[] = [];
  for (const [index, { old_text, new_text }] of passages.entries()) {
    const found = findPassage(text, old_text);
    if ('problem' in found) problems.set(index, found.problem);
    else {
      const { start } = found;
      places.push({ index, start, end: start + old_text.length, newText: new_text });
    }
  }
  places.sort((left, right) => left.start - right.start);
  let result = '';
  let end = 0;
  for (const [position, place] of places.entries()) {
    if (place.start < end || place.start === places[position - 1]?.start) {
      problems.set(place.index, 'overlapping');
    }
    result += text.slice(end, place.start) + place.newText;
    end = Math.max(end, place.end);
  }
  return problems.size > 0 ? { problems } : { text: result + text.slice(end) };
}
