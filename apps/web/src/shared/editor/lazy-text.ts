import type { EditorState, Text } from '@codemirror/state';

/** A text as it was at one moment, put together only when somebody reads it. A string is one, too. */
export interface LazyText {
  readonly length: number;
  slice: (from: number, to: number) => string;
  toString: () => string;
}

class EditedText implements LazyText {
  private readonly doc: Text;
  private whole: string | null = null;
  constructor(doc: Text) {
    this.doc = doc;
  }
  get length(): number {
    return this.doc.length;
  }
  slice(from: number, to: number): string {
    return this.doc.sliceString(from, to);
  }
  toString(): string {
    this.whole ??= this.doc.toString();
    return this.whole;
  }
}

/** A text of an editor, with the line ends that its own came with. */
export function lazyTextOf({ lineBreak, doc: own }: EditorState, doc = own): LazyText {
  // With longer line ends the places in editor and text differ: rare enough to be written out.
  return lineBreak === '\n' ? new EditedText(doc) : doc.sliceString(0, doc.length, lineBreak);
}

/** Whether two texts are the same without the white space around them. Reads them only where they are equally long. */
export function areSameTrimmed(left: LazyText, right: LazyText): boolean {
  if (left === right) return true;
  const [own, other] = [bordersOf(left), bordersOf(right)];
  if (own.to - own.from !== other.to - other.from) return false;
  return left.slice(own.from, own.to) === right.slice(other.from, other.to);
}

const STEP = 1_000;

/** Where a text begins and ends without the white space around it. */
function bordersOf(text: LazyText): { from: number; to: number } {
  let from = 0;
  for (let isWhite = true; isWhite && from < text.length;) {
    const piece = text.slice(from, Math.min(text.length, from + STEP));
    const rest = piece.trimStart();
    from += piece.length - rest.length;
    isWhite = rest === '';
  }
  let to = text.length;
  for (let isWhite = true; isWhite && to > from;) {
    const piece = text.slice(Math.max(from, to - STEP), to);
    const rest = piece.trimEnd();
    to -= piece.length - rest.length;
    isWhite = rest === '';
  }
  return { from, to };
}
