import sharp from 'sharp';
import { decodeBmp } from './decode-bmp.ts';
import type { ExtractionAnswer, RasterHead } from './extraction.types.ts';
import { drawingDensity, MAX_PIXELS, openOptions, runImageWorker } from './run-image-worker.ts';
import { Refused } from './run-worker.ts';

/** The longest side of what the model sees: providers shrink larger ones by themselves. */
const MODEL_PIXELS = 1_568;
const PREVIEW_PIXELS = 1_024;
/** A PNG above this many bytes is a photo in disguise. */
const MAX_PNG_BYTES = 700_000;

/** The formats that may be attached, each by its own decoder; all others of the library stay locked. */
const decoders = {
  jpg: 'VipsForeignLoadJpegBuffer',
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
  gif: 'VipsForeignLoadNsgifBuffer',
  tiff: 'VipsForeignLoadTiffBuffer',
  svg: 'VipsForeignLoadSvgBuffer',
};

function isFormat(extension: string): extension is keyof typeof decoders {
  return extension in decoders;
}

type Image = ReturnType<typeof sharp>;

interface OpenImage {
  image: Image;
  /** Pixels, upright, as the file says. */
  width: number;
  height: number;
}

async function open(content: Buffer, extension: string): Promise<OpenImage> {
  if (extension === 'bmp') {
    const { data, width, height } = decodeBmp(content, MAX_PIXELS);
    return {
      image: sharp(data, { ...openOptions, raw: { width, height, channels: 3 } }),
      width,
      height,
    };
  }
  if (!isFormat(extension)) throw new Refused('unreadable');
  sharp.unblock({ operation: [decoders[extension]] });
  const { autoOrient } = await sharp(content, openOptions).metadata();
  const { width, height } = autoOrient;
  if (extension !== 'svg') {
    return { image: sharp(content, { ...openOptions, autoOrient: true }), width, height };
  }
  const density = drawingDensity(Math.max(width, height), MODEL_PIXELS);
  return {
    image: sharp(content, { ...openOptions, density }),
    width,
    height,
  };
}

const fitting = (image: Image, pixels: number) =>
  image.resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true });

interface EncodedRaster extends Pick<RasterHead, 'mediaType'> {
  bytes: Buffer;
}

/** Sharp where it is drawn or photographed from a screen, small where it is a photo. */
async function encodeForModel(image: Image, isPhoto: boolean): Promise<EncodedRaster> {
  if (!isPhoto) {
    const bytes = await image.clone().png({ compressionLevel: 9 }).toBuffer();
    if (bytes.length <= MAX_PNG_BYTES) return { mediaType: 'image/png', bytes };
  }
  const bytes = await image
    .clone()
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { mediaType: 'image/jpeg', bytes };
}

async function render(content: Buffer, extension: string): Promise<ExtractionAnswer> {
  const { image, width, height } = await open(content, extension);
  // Decoded once: what follows works on the pixels that came out.
  const { data, info } = await fitting(image, MODEL_PIXELS)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const pixels = sharp(data, { raw });
  const model = await encodeForModel(pixels, extension === 'jpg' || extension === 'jpeg');
  const preview = await fitting(pixels.clone(), PREVIEW_PIXELS).webp({ quality: 82 }).toBuffer();
  const rasters: EncodedRaster[] = [model, { mediaType: 'image/webp', bytes: preview }];
  return {
    head: {
      ok: true,
      kind: 'image',
      width,
      height,
      rasters: rasters.map(({ mediaType, bytes }) => ({ mediaType, size: bytes.length })),
    },
    blobs: rasters.map(({ bytes }) => bytes),
  };
}

await runImageWorker((content, { extension }) => render(content, extension));
