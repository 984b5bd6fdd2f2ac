import { respellParts } from './respell-parts.ts';

const SLIDE = /^ppt\/(?:slides\/slide|notesSlides\/notesSlide)\d+\.xml$/;
const BREAKS = /<a:br(?:\s[^<>]{0,200})?(?:\/>|>[^]{0,4000}?<\/a:br>)/g;
/** What begins a page of notes, and the number of its slide on it. */
const NOTES = '<p:notes ';
const NUMBER = /<a:fld\s(?:[^<>]*\s)?type="slidenum"[^<>]*>[^]{0,4000}?<\/a:fld>/g;

/**
 * A PowerPoint file of today in which the break of a line is text: its reader leaves breaks out in the cells of tables, and
 * joined the words around them. The number of its slide is no part of what is said to it.
 */
export const spellOutPowerPoint = (content: Buffer): Buffer =>
  respellParts(
    content,
    (name) => SLIDE.test(name),
    (xml) =>
      (xml.includes(NOTES) ? xml.replaceAll(NUMBER, '') : xml).replaceAll(
        BREAKS,
        '<a:r><a:t>&#10;</a:t></a:r>',
      ),
  );
