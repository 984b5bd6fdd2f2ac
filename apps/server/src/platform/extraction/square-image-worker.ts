import sharp from 'sharp';
import type { ExtractionAnswer } from './extraction.types.ts';
import { drawingDensity, openOptions, runImageWorker } from './run-image-worker.ts';
import { Refused } from './run-worker.ts';

/** AVIF takes four times the memory of the others, and cameras do not write it. */
const MAX_PIXELS_AVIF = 16_000_000;

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
  sharp.unblock({ operation: decoders });
  const { format, width, height } = await sharp(content, openOptions).metadata();
  if (format === 'heif' && width * height > MAX_PIXELS_AVIF) throw new Refused('too-complex');
  const density = drawingDensity(Math.min(width, height), pixels);
  const drawn = format === 'svg' ? { density } : {};
  const bytes = await sharp(content, { ...openOptions, ...drawn, autoOrient: true })
    .resize(pixels, pixels, { fit: 'cover', position: 'centre' })
    .webp({ quality: 85 })
    .toBuffer();
  const rasters = [{ mediaType: 'image/webp' as const, size: bytes.length }];
  return {
    head: { ok: true, kind: 'image', width: pixels, height: pixels, rasters },
    blobs: [bytes],
  };
}

await runImageWorker((content, { pixels }) => toSquare(content, pixels));
