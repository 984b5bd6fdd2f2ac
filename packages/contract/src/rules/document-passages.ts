/** A place of a document's text, as it reads now and as it would read. */
export interface Passage {
  /** Empty only for a document without text. Text that is added repeats what it stands beside. */
  old_text: string;
  new_text: string;
}

/** Why a passage cannot be applied. */
export type PassageProblem = 'missing' | 'ambiguous' | 'overlapping';

/** Where a passage begins in a text: only a text that stands there exactly once is a place. */
export function findPassage(
  text: string,
  oldText: string,
): { start: number } | { problem: Exclude<PassageProblem, 'overlapping'> } {
  if (oldText === '') return text === '' ? { start: 0 } : { problem: 'ambiguous' };
  const start = text.indexOf(oldText);
  if (start === -1) return { problem: 'missing' };
  // From the next character on, so that "aa" is found twice in "aaa".
  return text.includes(oldText, start + 1) ? { problem: 'ambiguous' } : { start };
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
