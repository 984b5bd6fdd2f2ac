import { Refused } from './run-worker.ts';

/** Pixels without compression, three bytes each, from the upper left. */
export interface RawPixels {
  data: Uint8Array;
  width: number;
  height: number;
}

const FILE_HEADER_BYTES = 14;
const NO_COMPRESSION = 0;
const BIT_FIELDS = 3;

/** Where each colour stands in a pixel of 16 or 32 bits. */
interface ColourMask {
  shift: number;
  max: number;
}

function toMask(mask: number): ColourMask {
  if (mask === 0) throw new Refused('unreadable');
  const shift = 31 - Math.clz32(mask & -mask);
  return { shift, max: mask >>> shift };
}

/**
 * Decodes a Windows bitmap (BMP), which libvips does not read: the uncompressed forms with 1, 4, 8, 16, 24 and
 * 32 bits, as every program of today writes them. After "BITMAPINFOHEADER" of Microsoft's documentation.
 * @throws Refused unreadable, too-large
 */
export function decodeBmp(content: Uint8Array, maxPixels: number): RawPixels {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  try {
    return decode(view, maxPixels);
  } catch (error) {
    // Only what lies outside of the file.
    if (error instanceof RangeError) throw new Refused('unreadable');
    throw error;
  }
}

function decode(view: DataView, maxPixels: number): RawPixels {
  const dataOffset = view.getUint32(10, true);
  const headerBytes = view.getUint32(14, true);
  const width = view.getInt32(18, true);
  const storedHeight = view.getInt32(22, true);
  const bits = view.getUint16(28, true);
  const compression = view.getUint32(30, true);
  const height = Math.abs(storedHeight);
  if (headerBytes < 40 || width < 1 || height < 1) throw new Refused('unreadable');
  if (width * height > maxPixels) throw new Refused('too-large');
  const isPlain = compression === NO_COMPRESSION;
  if (!isPlain && compression !== BIT_FIELDS) throw new Refused('unreadable');
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  if (dataOffset + rowBytes * height > view.byteLength) throw new Refused('unreadable');

  const readPixel = pixelReader(view, { bits, isPlain, headerBytes });
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    // From below, unless the height says otherwise.
    const row = dataOffset + rowBytes * (storedHeight > 0 ? height - 1 - y : y);
    for (let x = 0; x < width; x += 1) readPixel(row, x, data, (y * width + x) * 3);
  }
  return { data, width, height };
}

type PixelReader = (row: number, x: number, to: Uint8Array, at: number) => void;

function pixelReader(
  view: DataView,
  { bits, isPlain, headerBytes }: { bits: number; isPlain: boolean; headerBytes: number },
): PixelReader {
  if (bits === 24) return (row, x, to, at) => copyBgr(view, row + x * 3, to, at);
  if (isPlain && [1, 4, 8].includes(bits)) {
    const palette = FILE_HEADER_BYTES + headerBytes;
    return (row, x, to, at) => {
      const byte = view.getUint8(row + Math.floor((x * bits) / 8));
      const index = (byte >> (8 - bits - ((x * bits) % 8))) & ((1 << bits) - 1);
      copyBgr(view, palette + index * 4, to, at);
    };
  }
  if (bits !== 16 && bits !== 32) throw new Refused('unreadable');
  const standard = bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff];
  const masks = standard.map((mask, index) =>
    toMask(isPlain ? mask : view.getUint32(FILE_HEADER_BYTES + 40 + index * 4, true)),
  );
  return (row, x, to, at) => {
    const pixel =
      bits === 16 ? view.getUint16(row + x * 2, true) : view.getUint32(row + x * 4, true);
    for (const [index, { shift, max }] of masks.entries()) {
      to[at + index] = Math.round((((pixel >>> shift) & max) * 255) / max);
    }
  };
}

function copyBgr(view: DataView, from: number, to: Uint8Array, at: number): void {
  to[at] = view.getUint8(from + 2);
  to[at + 1] = view.getUint8(from + 1);
  to[at + 2] = view.getUint8(from);
}
