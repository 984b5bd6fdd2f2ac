import { DomainError } from '#platform/errors/domain-error.ts';

/** What a phone's camera makes today has 50 megapixels; more would only serve to fill the memory. */
const MAX_PIXELS = 50_000_000;
/** AVIF takes four times the memory of the others, and cameras do not write it. */
const MAX_PIXELS_AVIF = 16_000_000;
const TIMEOUT_SECONDS = 20;
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

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  return sharp;
}

/** 20 MB of memory that only an installation with profile images needs. */
let library: ReturnType<typeof loadSharp> | null = null;
/** One image at a time: a large one takes some hundred megabytes while it is decoded. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a square raster (WebP) of any image, cut around its middle, upright as its camera was held. Nothing but
 * its pixels gets over: no metadata, no second frame, and of a drawing (SVG) nothing that could act. Drawings can't
 * fetch anything, because they are read from memory and have no place of their own.
 * @param pixels the length of a side
 * @throws DomainError attachment_refused when the content is not an image that can be read
 */
export function toSquareImage(content: Buffer, pixels: number): Promise<Buffer> {
  const work = async () => convert(await (library ??= loadSharp()), content, pixels);
  const result = last.then(work, work);
  last = result;
  return result;
}

async function convert(
  sharp: Awaited<ReturnType<typeof loadSharp>>,
  content: Buffer,
  pixels: number,
): Promise<Buffer> {
  const options = { failOn: 'error', limitInputPixels: MAX_PIXELS } as const;
  try {
    const { format, width, height } = await sharp(content, options).metadata();
    if (format === 'heif' && width * height > MAX_PIXELS_AVIF) throw tooManyPixels(MAX_PIXELS_AVIF);
    const enlargement = Math.min(Math.max(pixels / Math.min(width, height), 1), MAX_ENLARGEMENT);
    const drawn = format === 'svg' ? { density: DRAWING_DPI * enlargement } : {};
    return await sharp(content, { ...options, ...drawn, autoOrient: true })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize(pixels, pixels, { fit: 'cover', position: 'centre' })
      .webp({ quality: 85 })
      .toBuffer();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    // Whatever else the decoders say, it is about the content.
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    throw isTooLarge ? tooManyPixels(MAX_PIXELS) : unreadable();
  }
}

const tooManyPixels = (pixels: number) =>
  new DomainError(
    'attachment_refused',
    `The image may have at most ${pixels / 1_000_000} megapixels.`,
  );

const unreadable = () =>
  new DomainError(
    'attachment_refused',
    'The file is not an image that can be read. JPEG, PNG, WebP, GIF, AVIF, TIFF and SVG can.',
  );
