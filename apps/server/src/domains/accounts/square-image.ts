import { DomainError } from '#platform/errors/domain-error.ts';
import type { Sentence } from '#platform/errors/sentence.ts';
import type { Extract } from '#platform/extraction/extract-in-process.ts';
import type { ExtractionFailure } from '#platform/extraction/extraction.types.ts';

const unreadable: Sentence = {
  de: 'Die Datei ist kein Bild, das sich lesen lässt. JPEG, PNG, WebP, GIF, AVIF, TIFF und SVG gehen.',
  en: 'The file is not an image that can be read. JPEG, PNG, WebP, GIF, AVIF, TIFF and SVG can.',
};

const sentences: Record<ExtractionFailure, Sentence> = {
  unreadable,
  disguised: unreadable,
  protected: unreadable,
  'too-large': {
    de: 'Das Bild darf höchstens 50 Megapixel haben.',
    en: 'The image may be at most 50 megapixels.',
  },
  'too-complex': {
    de: 'Das Bild ist zu aufwendig zu lesen. Speichere es kleiner oder als JPEG.',
    en: 'The image takes too much memory or time to read. Save it smaller, or as JPEG.',
  },
};

/**
 * Makes a square raster (WebP) of any image. It is done in a process of its own: what a small file unpacks to shows only while it
 * is decoded, in a drawing (SVG) above all, which may hold images of any size.
 * @param userId whose image it is
 * @param pixels the length of a side
 * @throws DomainError attachment_refused when the content is not an image that can be read
 */
export async function toSquareImage(
  extract: Extract,
  userId: number,
  content: Buffer,
  pixels: number,
): Promise<Buffer> {
  const nobodyEndsIt = new AbortController().signal;
  const source = { content, extension: '', pixels };
  const { head, blobs } = await extract('square-image', source, { userId, signal: nobodyEndsIt });
  if (!head.ok) throw new DomainError('attachment_refused', sentences[head.failure]);
  const [raster] = blobs;
  if (!raster) throw new Error('An image came back without its raster.');
  return raster;
}
