import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import { readBytePairTable } from './byte-pair-table.ts';

/** A run of only white space, or without, costs the encoder quadratic time; cut into pieces it is off by a token a piece. */
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
  for (const run of text.matchAll(/\s{1,200}|\S{1,200}/gu)) yield run[0];
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

const require = createRequire(import.meta.url);

/** What looks like a control token is text here like any other. */
async function loadEncoding(): Promise<CountTokens> {
  const path = require.resolve('gpt-tokenizer/data/o200k_base.tiktoken');
  const table = readBytePairTable(await readFile(path, 'latin1'));
  return (text) => {
    let count = 0;
    for (const [piece] of text.matchAll(O200K_TOKEN_SPLIT_REGEX)) count += table.count(piece);
    return count;
  };
}

/** Remembers the counts of the texts that were asked for last. */
function remembering(countTokens: CountTokens): CountTokens {
  const counts = new Map<string, number>();
  let kept = 0;
  return (text) => {
    const known = counts.get(text);
    if (known !== undefined) return known;
    let count = 0;
    for (const piece of pieces(text)) count += countTokens(piece);
    counts.set(text, count);
    kept += text.length;
    for (const oldest of counts.keys()) {
      if (kept <= KEPT_CHARACTERS) break;
      counts.delete(oldest);
      kept -= oldest.length;
    }
    return count;
  };
}

let counting: Promise<CountTokens> | null = null;

/**
 * The tokens of texts by the encoding of current models (o200k_base). It is loaded when it is first asked for,
 * because a server at rest can do without its table.
 */
export function loadTokenCounter(): Promise<CountTokens> {
  counting ??= loadEncoding()
    .then(remembering)
    .catch((error: unknown) => {
      // The next one may read it again.
      counting = null;
      throw error;
    });
  return counting;
}
