import { respellParts } from './respell-parts.ts';
import { wingding } from './wingdings.ts';

const SLIDE = /^ppt\/(?:slides\/slide|notesSlides\/notesSlide)\d+\.xml$/;
const BREAKS = /<a:br(?:\s[^<>]{0,200})?(?:\/>|>[^]{0,4000}?<\/a:br>)/g;
/** What begins a page of notes, and the number of its slide on it. */
const NOTES = '<p:notes ';
const NUMBER = /<a:fld\s(?:[^<>]*\s)?type="slidenum"[^<>]*>[^]{0,4000}?<\/a:fld>/g;
/** One letter in a font of pictures: an arrow that was typed as --> is an "à" in it. */
const PICTURE =
  /(<a:rPr(?:\s[^<>]*[^/<>])?>(?:(?!<\/a:rPr>)[^])*?<a:(?:sym|latin)\s[^<>]*typeface="Wingdings"(?:(?!<\/a:rPr>)[^])*<\/a:rPr>\s*<a:t>\s*)([^\s<&])(?=\s*<\/a:t>)/g;

const showPicture = (found: string, before: string, letter: string): string => {
  const sign = wingding(letter.charCodeAt(0) & 0xff);
  return sign === undefined ? found : before + sign;
};

/**
 * A PowerPoint file of today in which the break of a line is text: its reader leaves breaks out in the cells of tables, and
 * joined the words around them. The number of its slide is no part of what is said to it, and a
 * picture that is meant as text is one.
 */
export const spellOutPowerPoint = (content: Buffer): Buffer =>
  respellParts(
    content,
    (name) => SLIDE.test(name),
    (xml) =>
      (xml.includes(NOTES) ? xml.replaceAll(NUMBER, '') : xml)
        .replaceAll(BREAKS, '<a:r><a:t>&#10;</a:t></a:r>')
        .replaceAll(PICTURE, showPicture),
  );
