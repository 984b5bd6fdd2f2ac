import { diffIndices } from 'node-diff3';
import { gapOf, splitParagraphs, standsAlone } from './split-paragraphs.ts';

/** A place that both sides changed, each in another way: what each of them has there. Empty where it was deleted. */
export interface MergeConflict {
  base: string;
  mine: string;
  theirs: string;
  /** The line breaks above it. */
  gap: string;
  /**
   * The line breaks below it that the merged text does not have, because nothing stands above them there: `mine` is
   * empty and begins the text.
   */
  gapBelow: string;
  /** Where gap and `mine` stand in the merged text. */
  start: number;
  end: number;
}

export interface MergedText {
  /** Everything that only one side changed; at a conflict, what `mine` says. */
  text: string;
  /** In the order of the text. */
  conflicts: MergeConflict[];
}

/** Beyond this, finding out which paragraphs are the same costs too much; what differs counts as one change. */
const MAX_COMPARISONS = 20_000_000;
/** The same for paragraphs that are equal to many others: each pair of them costs much more than one that differs. */
const MAX_PAIRS = 1_000_000;

/**
 * Merges two texts that were made from the same one, paragraph by paragraph. Whatever one side wrote stands in the
 * merged text or in a conflict. White space around the texts is nobody's change: what is stored has none, an editor may.
 * It stays as `mine` has it.
 */
export function mergeParagraphs(base: string, mine: string, theirs: string): MergedText {
  if (mine === theirs || theirs === base) return { text: mine, conflicts: [] };
  if (mine === base) return { text: theirs, conflicts: [] };
  const words = mine.trim();
  const start = words === '' ? 0 : mine.indexOf(words);
  const merged = mergeWords(base.trim(), words, theirs.trim());
  return {
    text: mine.slice(0, start) + merged.text + mine.slice(start + words.length),
    conflicts: merged.conflicts.map((conflict) => ({
      ...conflict,
      start: start + conflict.start,
      end: start + conflict.end,
    })),
  };
}

function mergeWords(base: string, mine: string, theirs: string): MergedText {
  if (mine === theirs || theirs === base) return { text: mine, conflicts: [] };
  if (mine === base) return { text: theirs, conflicts: [] };
  const common = splitParagraphs(base);
  const writer = new MergeWriter();
  let place = 0;
  for (const region of regionsOf(
    changesOf(common, paragraphsOf(mine, common)),
    changesOf(common, paragraphsOf(theirs, common)),
  )) {
    writer.write(common.slice(place, region.from));
    writeRegion(writer, common, region);
    place = region.to;
  }
  writer.write(common.slice(place));
  return writer.merged;
}

/**
 * The paragraphs of one side. Its first one stood further down where what was above it is deleted: with the break of its
 * own that it had there it is the same one, and with the two that it is given it would be another one.
 */
function paragraphsOf(side: string, base: readonly string[]): string[] {
  const paragraphs = splitParagraphs(side);
  const [first] = paragraphs;
  if (first === undefined || first === base[0]) return paragraphs;
  const wordsOf = (paragraph: string) => paragraph.slice(gapOf(paragraph).length);
  const words = wordsOf(first);
  return paragraphs.with(0, base.find((paragraph) => wordsOf(paragraph) === words) ?? first);
}

/** The merged text with each conflict replaced by what was decided for it; by `mine` where nothing was. */
export function resolveConflicts(
  { text, conflicts }: MergedText,
  decided: readonly (string | undefined)[],
): string {
  let place = 0;
  let resolved = '';
  let owed = '';
  const add = (part: string) => {
    if (part === '') return;
    resolved += owed + part;
    owed = '';
  };
  for (const [index, { start, end, mine, gap, gapBelow }] of conflicts.entries()) {
    const words = decided[index] ?? mine;
    add(text.slice(place, start));
    add(withGap(gap, words));
    if (words !== '') owed = gapBelow;
    place = end;
  }
  add(text.slice(place));
  return resolved;
}

/** What both have at a conflict, mine first. Rows stay in their list or table. */
export function bothWordings({ mine, theirs, gap }: MergeConflict): string {
  const areRows = standsAlone(splitParagraphs(mine).at(-1) ?? '') && standsAlone(theirs);
  return [mine, theirs].filter((text) => text !== '').join(areRows ? gap || '\n' : '\n\n');
}

const withGap = (gap: string, paragraphs: string) => (paragraphs === '' ? '' : gap + paragraphs);

/** A part of the base, and what one side has in its place. */
interface Change {
  from: number;
  to: number;
  paragraphs: readonly string[];
}

/** What one side has changed, in the order of the base. */
function changesOf(base: readonly string[], side: readonly string[]): Change[] {
  const head = sameAtBegin(base, side);
  const tail = sameAtEnd(base.slice(head), side.slice(head));
  const [old, now] = [base.slice(head, base.length - tail), side.slice(head, side.length - tail)];
  if (old.length * now.length > MAX_COMPARISONS || pairsOf(old, now) > MAX_PAIRS) {
    return [{ from: head, to: head + old.length, paragraphs: now }];
  }
  return diffIndices(old, now).flatMap(({ buffer1: [from, length], buffer2: [start, count] }) =>
    oneByOne({
      from: head + from,
      to: head + from + length,
      paragraphs: now.slice(start, start + count),
    }),
  );
}

/** How often a paragraph of one text is equal to one of another. */
function pairsOf(old: readonly string[], now: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const paragraph of old) counts.set(paragraph, (counts.get(paragraph) ?? 0) + 1);
  return now.reduce((pairs, paragraph) => pairs + (counts.get(paragraph) ?? 0), 0);
}

/** As many paragraphs in the place of as many others are that many changes. */
function oneByOne(change: Change): Change[] {
  const { from, to, paragraphs } = change;
  if (paragraphs.length !== to - from) return [change];
  return paragraphs.map((paragraph, index) => ({
    from: from + index,
    to: from + index + 1,
    paragraphs: [paragraph],
  }));
}

function sameAtBegin(left: readonly string[], right: readonly string[]): number {
  const other = left.findIndex((paragraph, index) => paragraph !== right[index]);
  return other === -1 ? left.length : other;
}

const sameAtEnd = (left: readonly string[], right: readonly string[]) =>
  sameAtBegin(left.toReversed(), right.toReversed());

/** A part of the base that is changed, with the changes that overlap there. */
interface Region {
  from: number;
  to: number;
  mine: Change[];
  theirs: Change[];
}

function regionsOf(mine: readonly Change[], theirs: readonly Change[]): Region[] {
  const regions: Region[] = [];
  const all = [
    ...mine.map((change) => ({ change, side: 'mine' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const })),
  ].sort((a, b) => a.change.from - b.change.from || a.change.to - b.change.to);
  for (const { change, side } of all) {
    const last = regions.at(-1);
    if (last && doOverlap(last, change)) {
      last.to = Math.max(last.to, change.to);
      last[side].push(change);
    } else {
      regions.push({ from: change.from, to: change.to, mine: [], theirs: [], [side]: [change] });
    }
  }
  return regions;
}

/** Neighbours don't overlap. Two insertions at the same place do: nobody knows which of them comes first. */
function doOverlap(region: Region, change: Change): boolean {
  const isSamePlace = region.from === change.from && region.to === change.to;
  return isSamePlace || change.from < region.to;
}

/** What a side has where the base has a region. */
function sideOf(base: readonly string[], region: Region, changes: readonly Change[]): string[] {
  const parts: (readonly string[])[] = [];
  let place = region.from;
  for (const change of changes) {
    parts.push(base.slice(place, change.from), change.paragraphs);
    place = change.to;
  }
  return [...parts, base.slice(place, region.to)].flat();
}

function writeRegion(writer: MergeWriter, base: readonly string[], region: Region): void {
  const old = base.slice(region.from, region.to);
  const mine = sideOf(base, region, region.mine);
  const theirs = sideOf(base, region, region.theirs);
  if (region.theirs.length === 0) return writer.write(mine);
  if (region.mine.length === 0) return writer.write(theirs);
  const head = sameAtBegin(mine, theirs);
  const tail = sameAtEnd(mine.slice(head), theirs.slice(head));
  const own = mine.slice(head, mine.length - tail);
  const other = theirs.slice(head, theirs.length - tail);
  writer.write(mine.slice(0, head));
  // Where the base has nothing, a side that has nothing either has deleted nothing.
  const isEveryoneHeard = old.length === 0 && (own.length === 0 || other.length === 0);
  if (isEveryoneHeard) writer.write([...own, ...other]);
  else if (own.length + other.length > 0) writer.writeConflict(old, own, other);
  writer.write(mine.slice(mine.length - tail));
}

class MergeWriter {
  readonly merged: MergedText = { text: '', conflicts: [] };

  write(paragraphs: readonly string[]): void {
    for (const paragraph of paragraphs) {
      this.keepGap(paragraph);
      // The first paragraph has the break above it only so that it can be compared with others.
      this.merged.text += this.merged.text === '' ? paragraph.replace(/^\n\n?/, '') : paragraph;
    }
  }

  /** What comes first in the text may come second once a conflict above it is decided. */
  private keepGap(paragraph: string): void {
    const above = this.merged.conflicts.at(-1);
    if (this.merged.text === '' && above?.gapBelow === '') above.gapBelow = gapOf(paragraph);
  }

  writeConflict(base: readonly string[], mine: readonly string[], theirs: readonly string[]): void {
    const { text, conflicts } = this.merged;
    this.keepGap(mine[0] ?? theirs[0] ?? '');
    const gap = text === '' ? '' : gapOf(mine[0] ?? theirs[0] ?? '');
    const own = trimGap(mine);
    this.merged.text += withGap(gap, own);
    conflicts.push({
      base: trimGap(base),
      mine: own,
      theirs: trimGap(theirs),
      gap,
      gapBelow: '',
      start: text.length,
      end: this.merged.text.length,
    });
  }
}

function trimGap(paragraphs: readonly string[]): string {
  const text = paragraphs.join('');
  return text.slice(gapOf(text).length);
}
