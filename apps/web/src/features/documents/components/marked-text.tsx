import { searchWords } from '#features/documents/search-words.ts';

interface MarkedTextProps {
  text: string;
  /** What was looked for. */
  search: string;
}

/** A text in which the words that were looked for are marked. */
export function MarkedText({ text, search }: MarkedTextProps) {
  const words = searchWords(search).map((word) =>
    word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
  );
  if (words.length === 0) return text;
  // Where one word begins another, the longer one is marked.
  words.sort((left, right) => right.length - left.length);
  return text
    .normalize('NFC')
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((piece, index) =>
      index % 2 === 1 ? (
        <mark key={index} className="rounded-badge bg-warning-soft-2 px-px text-inherit">
          {piece}
        </mark>
      ) : (
        piece
      ),
    );
}
