import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { format, printTable } from '#report.ts';
import type { CountTokens } from './kept-evidence.ts';
import type { LogMessage } from '@robin/server/src/domains/episodes/episodes.types.ts';

/** How far the product's count is from the tokenizer of the model, over all texts and for the worst one. */
export interface TokenRow {
  what: string;
  texts: number;
  counted: number;
  exact: number;
  /** shares of the exact count */
  off: number;
  worstOff: number;
}

/** So many messages make one text: the product counts long texts in pieces, and only these can be off. */
const MESSAGES_PER_TEXT = 50;

function joinMessages(messages: readonly LogMessage[]): string[] {
  const count = Math.ceil(messages.length / MESSAGES_PER_TEXT);
  return Array.from({ length: count }, (_, place) =>
    messages
      .slice(place * MESSAGES_PER_TEXT, (place + 1) * MESSAGES_PER_TEXT)
      .map(({ text }) => text)
      .join('\n\n'),
  );
}

/** Counts the same messages both ways. */
export function measureTokens(
  sets: readonly { what: string; messages: readonly LogMessage[] }[],
  count: CountTokens,
): TokenRow[] {
  return sets.map(({ what, messages }): TokenRow => {
    const pairs = joinMessages(messages).map((text) => ({
      counted: count(text),
      exact: encode(text).length,
    }));
    const counted = pairs.reduce((sum, pair) => sum + pair.counted, 0);
    const exact = pairs.reduce((sum, pair) => sum + pair.exact, 0);
    const offs = pairs.map((pair) => Math.abs(pair.counted - pair.exact) / pair.exact);
    return {
      what,
      texts: pairs.length,
      counted,
      exact,
      off: Math.abs(counted - exact) / exact,
      worstOff: Math.max(0, ...offs),
    };
  });
}

export function printTokens(rows: readonly TokenRow[]): void {
  printTable(
    'Tokens as Robin counts them, and as o200k_base does',
    ['', 'texts', 'counted', 'exact', 'off %', 'worst text %'],
    rows.map(({ what, texts, counted, exact, off, worstOff }) => [
      what,
      String(texts),
      String(counted),
      String(exact),
      format(100 * off, 2),
      format(100 * worstOff, 2),
    ]),
  );
}
