import sharp from 'sharp';
import type { ExtractionAnswer } from './extraction.types.ts';
import { Refused, runWorker } from './run-worker.ts';

/** What a phone's camera makes today has 50 megapixels; more would only serve to fill the memory. */
const MAX_PIXELS = 50_000_000;
/** AVIF takes four times the memory of the others, and cameras do not write it. */
const MAX_PIXELS_AVIF = 16_000_000;
/** Of a drawing: it is drawn large enough to fill the square, but never more than this many times enlarged. */
const MAX_ENLARGEMENT = 16;
const DRAWING_DPI = 72;

/** The formats that are read, each by its own decoder; all others of the library stay locked. */
const decoders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadHeifBuffer',
  'VipsForeignLoadTiffBuffer',
  'VipsForeignLoadSvgBuffer',
];

/**
 * Makes a square raster (WebP) of any image, cut around its middle, upright as its camera was held. Nothing but its pixels gets
 * over: no metadata, no second frame, and of a drawing (SVG) nothing that could act. Drawings can't fetch anything, because
 * they are read from memory and have no place of their own.
 */
async function toSquare(content: Buffer, pixels: number): Promise<ExtractionAnswer> {
  const options = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const;
  const { format, width, height } = await sharp(content, options).metadata();
  if (format === 'heif' && width * height > MAX_PIXELS_AVIF) throw new Refused('too-complex');
  const enlargement = Math.min(Math.max(pixels / Math.min(width, height), 1), MAX_ENLARGEMENT);
  const drawn = format === 'svg' ? { density: DRAWING_DPI * enlargement } : {};
  const bytes = await sharp(content, { ...options, ...drawn, autoOrient: true })
    .resize(pixels, pixels, { fit: 'cover', position: 'centre' })
    .webp({ quality: 85 })
    .toBuffer();
  const rasters = [{ mediaType: 'image/webp' as const, size: bytes.length }];
  return {
    head: { ok: true, kind: 'image', width: pixels, height: pixels, rasters },
    blobs: [bytes],
  };
}

await runWorker(async ({ content, pixels }) => {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  try {
    return await toSquare(Buffer.from(content.buffer), pixels);
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw isTooLarge ? new Refused('too-large') : error;
  }
});
