import type { MessageHit } from '@robin/contract/sessions';
import { withoutMarks } from '#shared/markdown/plain-text.ts';
import type { TextPiece } from './find-matches.ts';

// Characters of the private use area, which no keyboard types: they hold what was found while the marks around it go.
const HIT_START = '\uE000';
const HIT_END = '\uE001';

/** Links that the server has cut: at an end of the text, or between two excerpts. */
const ADDRESS_CUT_OFF = /\]\([^\s)]*(?=$| … )/gu;
const WORDS_CUT_OFF = /(?<=^| … )[^[\]]*\]\([^\s)]*\)/gu;

/** Two lines of a phone hold some 80 characters: with more before it, what was found would not be seen there. */
const LEAD = { most: 60, kept: 40 };

/**
 * The words around what was found, as they read in the conversation: people write words, Robin writes Markdown. Of what
 * stands before it only the end is kept where it is long.
 */
export function readSnippet({
  role,
  snippet,
}: Pick<MessageHit, 'role' | 'snippet'>): readonly TextPiece[] {
  if (role === 'user') return shortenLead(snippet);
  const marked = snippet.map(({ text, hit }) => (hit ? HIT_START + text + HIT_END : text)).join('');
  return shortenLead(
    withoutMarks(withWholeLinks(marked))
      .split(new RegExp(`${HIT_START}(.*?)${HIT_END}`, 'u'))
      .map((text, index) => ({ text, hit: index % 2 === 1 })),
  );
}

/** A link of which an excerpt holds only a part has no marks that anybody would know as such: it gets back what it lacks. */
function withWholeLinks(excerpts: string): string {
  return excerpts.replaceAll(ADDRESS_CUT_OFF, '$&)').replaceAll(WORDS_CUT_OFF, '[$&');
}

function shortenLead(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const [lead, ...rest] = pieces;
  const characters = [...(lead?.text ?? '')];
  // Where nothing is marked, the beginning says most.
  if (lead?.hit || rest.length === 0 || characters.length <= LEAD.most) return pieces;
  const end = characters.slice(-LEAD.kept).join('');
  return [{ text: `… ${end.replace(/^\S*\s+(?=\S)/u, '')}`, hit: false }, ...rest];
}
