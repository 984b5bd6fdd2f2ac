import { respellParts } from './respell-parts.ts';
import { wingding } from './wingdings.ts';
import type { WordLists } from './word-lists.ts';

/** Parts with words of a person: the text, its notes, and what stands above and below it. */
const PARTS = /^word\/(?:document|footnotes|endnotes|header\d*|footer\d*|comments)\.xml$/;
const SIGNS = /<w:(?:noBreakHyphen|sym|br|ptab)\b[^<>]{0,200}\/>/g;
/** A run of hidden text, without a text box in it. */
const HIDDEN =
  /<w:r(?:\s[^<>]*)?>\s*<w:rPr>(?:(?!<\/?w:rPr>|<w:vanish\b)[^])*<w:vanish(?:\s+w:val="(?:1|true|on)")?\s*\/>(?:(?!<\/?w:rPr>)[^])*<\/w:rPr>(?:(?!<\/?w:r[\s>])[^])*<\/w:r>/g;
/** The style of a paragraph that says nothing itself of a list. */
const STYLED =
  /<w:pPr>\s*<w:pStyle w:val="([^"<>]*)"\s*\/>(?!(?:(?!<\/w:pPr>|<w:pPrChange\b)[^])*<w:numPr\b)/g;
const END_OF_PAGE = /\bw:type="(?:page|column)"/;
const SYMBOL = /\bw:font="Wingdings".*\bw:char="F0([\dA-F]{2})"/i;

function spell(element: string): string {
  const place = SYMBOL.exec(element)?.[1];
  const sign = place === undefined ? undefined : wingding(Number.parseInt(place, 16));
  if (element.startsWith('<w:noBreakHyphen')) return '<w:t>\u2011</w:t>';
  if (element.startsWith('<w:ptab')) return '<w:tab/>';
  if (element.startsWith('<w:br')) return END_OF_PAGE.test(element) ? '<w:br/>' : element;
  return sign === undefined ? element : `<w:t>${sign}</w:t>`;
}

/**
 * A Word file of today in which the hyphens at which no line breaks, and the signs of a font of pictures that people
 * mean as text, are text, the end of a page is that of a line, and nothing is hidden: its reader leaves out what is an element of its own,
 * and made "EMail" of "E-Mail". The items of a list by their style alone say themselves that they are, which it does not
 * look up: numbered headings had no numbers.
 */
export function spellOutWord(content: Buffer, { ofStyles }: WordLists): Buffer {
  const number = (found: string, style: string): string => {
    const place = ofStyles.get(style);
    return place === undefined
      ? found
      : `${found}<w:numPr><w:ilvl w:val="${place.level}"/><w:numId w:val="${place.listId}"/></w:numPr>`;
  };
  return respellParts(
    content,
    (name) => PARTS.test(name),
    (xml) => xml.replaceAll(HIDDEN, '').replaceAll(SIGNS, spell).replaceAll(STYLED, number),
  );
}
