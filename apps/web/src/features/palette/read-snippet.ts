import type { MessageHit } from '@robin/contract/sessions';
import { withoutMarks } from '#shared/markdown/plain-text.ts';
import type { TextPiece } from './find-matches.ts';

// Characters of the private use area, which no keyboard types: they hold what was found while the marks around it go.
const HIT_START = '\uE000';
const HIT_END = '\uE001';

/** The words around what was found, as they read in the conversation: people write words, Robin writes Markdown. */
export function readSnippet({
  role,
  snippet,
}: Pick<MessageHit, 'role' | 'snippet'>): readonly TextPiece[] {
  if (role === 'user') return snippet;
  const marked = snippet.map(({ text, hit }) => (hit ? HIT_START + text + HIT_END : text)).join('');
  return withoutMarks(marked)
    .split(new RegExp(`${HIT_START}(.*?)${HIT_END}`, 'u'))
    .map((text, index) => ({ text, hit: index % 2 === 1 }));
}
