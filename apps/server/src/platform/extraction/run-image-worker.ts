import sharp from 'sharp';
import type { ExtractionAnswer, ExtractionInput } from './extraction.types.ts';
import { Refused, runWorker } from './run-worker.ts';

/** What a phone's camera makes today has 50 megapixels; more would only serve to fill the memory. */
export const MAX_PIXELS = 50_000_000;
/** A drawing is drawn so large that its text can be read, but never more than this many times enlarged. */
const MAX_ENLARGEMENT = 16;
const DRAWING_DPI = 72;

/** How every image is opened. */
export const openOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const;

/** The dots per inch at which so many pixels of a drawing become as many as are wanted, or stay as they are if they are more. */
export function drawingDensity(pixels: number, wanted: number): number {
  return DRAWING_DPI * Math.min(Math.max(wanted / pixels, 1), MAX_ENLARGEMENT);
}

/** The whole of a worker for images. All decoders of the library are locked until `extract` unlocks those that it needs. */
export function runImageWorker(
  extract: (content: Buffer, input: ExtractionInput) => Promise<ExtractionAnswer>,
): Promise<void> {
  return runWorker(async (input) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    try {
      return await extract(Buffer.from(input.content.buffer), input);
    } catch (error) {
      const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
      throw isTooLarge ? new Refused('too-large') : error;
    }
  });
}
