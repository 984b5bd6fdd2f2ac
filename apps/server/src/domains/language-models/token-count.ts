/** A run without white space costs the encoder quadratic time; cut into pieces it is off by a token a piece at most. */
const LONGEST_RUN = 200;
const SLICE = 2_000;

/** Good enough for both languages of the product where no decision hangs on it. */
const USUAL_CHARACTERS_PER_TOKEN = 4;

/** About how many tokens a text of so many characters has. */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / USUAL_CHARACTERS_PER_TOKEN);
}

/** No fewer tokens than a text can have: each of them stands for a byte of UTF-8 at least. */
export function tokensAtMost(text: string): number {
  return Buffer.byteLength(text);
}

function* slices(text: string): Generator<string> {
  for (const run of text.matchAll(/\s*\S{1,200}/g)) yield run[0];
}

/** Texts in pieces that the encoder counts in linear time. */
function* pieces(text: string): Generator<string> {
  let piece = '';
  for (const slice of slices(text)) {
    if (piece.length + slice.length > SLICE) {
      yield piece;
      piece = '';
    }
    piece += slice;
    if (slice.length >= LONGEST_RUN) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}

/** Counts are kept for texts of so many characters together: the messages of several long sessions. */
const KEPT_CHARACTERS = 8_000_000;

export type CountTokens = (text: string) => number;

/** What looks like a control token is text here like any other. */
const asText = { disallowedSpecial: new Set<string>() };

let counting: Promise<CountTokens> | null = null;

/**
 * The tokens of texts by the encoding of current models (o200k_base). It is loaded when it is first asked for,
 * because its table takes memory that a server at rest can do without.
 */
export function loadTokenCounter(): Promise<CountTokens> {
  counting ??= import('gpt-tokenizer/encoding/o200k_base').then(({ countTokens }) => {
    const counts = new Map<string, number>();
    let kept = 0;
    return (text) => {
      const known = counts.get(text);
      if (known !== undefined) return known;
      let count = 0;
      for (const piece of pieces(text)) count += countTokens(piece, asText);
      counts.set(text, count);
      kept += text.length;
      for (const oldest of counts.keys()) {
        if (kept <= KEPT_CHARACTERS) break;
        counts.delete(oldest);
        kept -= oldest.length;
      }
      return count;
    };
  });
  return counting;
}
