import { diffArrays, diffWordsWithSpace, type ChangeObject } from 'diff';

/** A stretch of a line; what the other side does not have is marked. */
interface Stretch {
  text: string;
  isChanged: boolean;
}

/** A line with its number in its own text. */
export interface Line {
  number: number;
  stretches: Stretch[];
}

/** What stands beside each other; null where one side has nothing. */
export interface Row {
  isChanged: boolean;
  old: Line | null;
  now: Line | null;
}

/** Texts that differ in more lines than this are not compared: the page would stand still. */
const MAX_CHANGED_LINES = 5_000;
const TIME_LIMIT_MS = 400;
/** Longer lines are marked as a whole. */
const MAX_LINE_LENGTH = 2_000;
const MAX_CHANGED_WORDS = 200;
/** So many lines have their words compared. */
const MAX_WORDY_LINES = 500;

/** Puts two texts beside each other, line by line. Null when they differ too much. */
export function compareTexts(old: string, now: string): Row[] | null {
  const changes = diffArrays(linesOf(old), linesOf(now), {
    maxEditLength: MAX_CHANGED_LINES,
    timeout: TIME_LIMIT_MS,
  });
  if (!changes) return null;
  const rows = new Rows();
  for (const { added, removed, value } of changes) {
    if (removed) rows.removed.push(...value);
    else if (added) rows.added.push(...value);
    else rows.addSame(value);
  }
  return rows.finish();
}

/** Both texts whole, for those that can't be compared. */
export function besideEachOther(old: string, now: string): Row[] {
  const rows = new Rows();
  rows.removed = linesOf(old);
  rows.added = linesOf(now);
  return rows.finish({ hasWords: false });
}

/**
 * A text without a letter has no line, or its one empty line would stand there as removed. What ends a line is seen by
 * nobody, so that lines of Windows are the same as others.
 */
function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/);
}

class Rows {
  /** Lines that wait for what stands in their place. */
  removed: string[] = [];
  added: string[] = [];
  private readonly rows: Row[] = [];
  private oldNumber = 0;
  private number = 0;
  private wordyLines = 0;

  addSame(lines: readonly string[]): void {
    this.pair(true);
    for (const text of lines) {
      const stretches = [{ text, isChanged: false }];
      const old = { number: ++this.oldNumber, stretches };
      this.rows.push({ isChanged: false, old, now: { number: ++this.number, stretches } });
    }
  }

  finish({ hasWords } = { hasWords: true }): Row[] {
    this.pair(hasWords);
    return this.rows;
  }

  private pair(hasWords: boolean): void {
    for (let index = 0; index < Math.max(this.removed.length, this.added.length); index += 1) {
      const [old, now] = [this.removed[index], this.added[index]];
      const words = hasWords ? this.compareWords(old, now) : wholeLines(old, now);
      this.rows.push({
        isChanged: true,
        old: words.old && { number: ++this.oldNumber, stretches: words.old },
        now: words.now && { number: ++this.number, stretches: words.now },
      });
    }
    this.removed = [];
    this.added = [];
  }

  private compareWords(old: string | undefined, now: string | undefined) {
    if (old === undefined || now === undefined) return wholeLines(old, now);
    if (old.length + now.length > MAX_LINE_LENGTH || ++this.wordyLines > MAX_WORDY_LINES) {
      return wholeLines(old, now);
    }
    const changes = diffWordsWithSpace(old, now, { maxEditLength: MAX_CHANGED_WORDS });
    if (!changes) return wholeLines(old, now);
    const stretch = ({ value, added, removed }: ChangeObject<string>) => ({
      text: value,
      isChanged: added || removed,
    });
    return {
      old: joinNeighbours(changes.filter(({ added }) => !added).map(stretch)),
      now: joinNeighbours(changes.filter(({ removed }) => !removed).map(stretch)),
    };
  }
}

/** Changed words with nothing but space between them are one stretch: so people read them. */
function joinNeighbours(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const [index, { text, isChanged }] of stretches.entries()) {
    const last = joined.at(-1);
    const isBridge =
      text.trim() === '' && last?.isChanged === true && stretches[index + 1]?.isChanged === true;
    const isMarked = isChanged || isBridge;
    if (last?.isChanged === isMarked) last.text += text;
    else joined.push({ text, isChanged: isMarked });
  }
  return joined;
}

function wholeLines(old: string | undefined, now: string | undefined) {
  const whole = (text: string | undefined) =>
    text === undefined ? null : [{ text, isChanged: false }];
  return { old: whole(old), now: whole(now) };
}

/** Rows as they are shown: a change with the lines around it, and how many lines are left out. */
export type Part = { kind: 'rows'; rows: Row[] } | { kind: 'gap'; count: number };

const CONTEXT = 3;

/** Leaves out what is far from every change. */
export function aroundChanges(rows: readonly Row[]): Part[] {
  const isNear = new Uint8Array(rows.length);
  for (const [index, { isChanged }] of rows.entries()) {
    if (isChanged) isNear.fill(1, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
  }
  const parts: Part[] = [];
  for (const [index, row] of rows.entries()) {
    const last = parts.at(-1);
    if (isNear[index]) {
      if (last?.kind === 'rows') last.rows.push(row);
      else parts.push({ kind: 'rows', rows: [row] });
    } else if (last?.kind === 'gap') last.count += 1;
    else parts.push({ kind: 'gap', count: 1 });
  }
  return parts;
}

/** How many changes there are: rows that follow each other are one. */
export function countChanges(rows: readonly Row[]): number {
  return rows.filter((row, index) => row.isChanged && !rows[index - 1]?.isChanged).length;
}
