/** The signs with which a list, a quotation or a footnote begins. */
const SIGNS = '*+-0123456789>[';
const NAMES = ['list', 'blockQuote', 'gfmFootnoteDefinition'];
/** Behind so many columns nobody begins one: of lists within lists these are fifty levels. */
const LAST_COLUMN = 200;

/** What the reader of Markdown is while it reads, as far as it is of interest here. */
interface Reading {
  now(): { column: number };
  parser: { constructs: { disable: { null?: string[] | undefined } } };
}

/** Is asked whether something begins, which it never does: it only allows or forbids it to the others. */
const judge = (add: 'before' | 'after', lastColumn: number) => ({
  add,
  tokenize<State>(this: Reading, _effects: unknown, _ok: State, nok: State): State {
    this.parser.constructs.disable.null = this.now().column > lastColumn ? NAMES : [];
    return nok;
  },
});

/**
 * Makes the reader of Markdown take signs far to the right for the words that they are: in a line of thousands of them
 * each would begin a list within all those before, and the rest of the line would be read again from each.
 */
export const boundedDepth = {
  document: Object.fromEntries(
    Array.from(SIGNS, (sign) => [
      sign.charCodeAt(0),
      [judge('before', LAST_COLUMN), judge('after', Infinity)],
    ]),
  ),
};
