import { respellParts } from './respell-parts.ts';

const SLIDE = /^ppt\/(?:slides\/slide|notesSlides\/notesSlide)\d+\.xml$/;
const BREAKS = /<a:br(?:\s[^<>]{0,200})?(?:\/>|>[^]{0,4000}?<\/a:br>)/g;

/**
 * A PowerPoint file of today in which the break of a line is text: its reader leaves breaks out in the cells of tables, and
 * joined the words around them.
 */
export const spellOutPowerPoint = (content: Buffer): Buffer =>
  respellParts(
    content,
    (name) => SLIDE.test(name),
    (xml) => xml.replaceAll(BREAKS, '<a:r><a:t>&#10;</a:t></a:r>'),
  );
