/** A piece of a text; `hit` marks what was looked for. */
export interface TextPiece {
  text: string;
  hit: boolean;
}

const wordsOf = (query: string) =>
  query.normalize('NFC').toLocaleLowerCase().split(/\s+/).filter(Boolean);

/** Whether every word of the query stands somewhere in the text, without regard to case and to how umlauts are stored. */
export function matchesQuery(text: string, query: string): boolean {
  const lower = text.normalize('NFC').toLocaleLowerCase();
  return wordsOf(query).every((word) => lower.includes(word));
}

/** Cuts a text so that every place of a word of the query is a piece of its own. */
export function markMatches(text: string, query: string): TextPiece[] {
  const words = wordsOf(query).map((word) =>
    word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
  );
  if (words.length === 0) return [{ text, hit: false }];
  return text
    .normalize('NFC')
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((piece, index) => ({ text: piece, hit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
