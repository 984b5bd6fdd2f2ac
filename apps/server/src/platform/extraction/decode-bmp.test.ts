import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBmp } from './decode-bmp.ts';

interface Bitmap {
  width: number;
  height: number;
  bits: number;
  /** Rows as they stand in the file, each filled up to four bytes. */
  rows: number[][];
  palette?: number[];
  compression?: number;
  isTopDown?: boolean;
  headerBytes?: number;
}

function bitmap(parts: Bitmap) {
  const { width, height, bits, rows, palette = [], compression = 0, isTopDown } = parts;
  const { headerBytes = 40 } = parts;
  const header = Buffer.alloc(Math.max(54, 14 + headerBytes));
  header.write('BM');
  header.writeUInt32LE(header.length + palette.length, 10);
  header.writeUInt32LE(headerBytes, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(isTopDown ? -height : height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(compression, 30);
  const filled = rows.map((row) => row.concat([0, 0, 0].slice(0, -row.length & 3)));
  return Buffer.concat([header, Buffer.from(palette), Buffer.from(filled.flat())]);
}

const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];
const pixels = (file: Buffer) => [...decodeBmp(file, 1_000).data];

describe('a bitmap', () => {
  test('of 24 bits stands upside down in its file, blue first', () => {
    const file = bitmap({
      width: 2,
      height: 2,
      bits: 24,
      rows: [
        [255, 0, 0, 255, 255, 255],
        [0, 0, 255, 0, 255, 0],
      ],
    });
    expect(pixels(file)).toEqual([...RED, ...GREEN, ...BLUE, ...WHITE]);
  });

  test('with a negative height stands upright', () => {
    const rows = [
      [0, 0, 255],
      [255, 0, 0],
    ];
    expect(pixels(bitmap({ width: 1, height: 2, bits: 24, rows, isTopDown: true }))).toEqual([
      ...RED,
      ...BLUE,
    ]);
  });

  test.each([
    [1, [[0b10000000]]],
    [4, [[0x10]]],
    [8, [[1, 0]]],
  ])(
    'of %i bits takes its colours from a palette, which stands behind a header of any length',
    (bits, rows) => {
      const palette = [0, 0, 255, 0, 255, 255, 255, 0];
      for (const headerBytes of [40, 124]) {
        const file = bitmap({ width: 2, height: 1, bits, rows, palette, headerBytes });
        expect(pixels(file)).toEqual([...WHITE, ...RED]);
      }
    },
  );

  test('of 16 bits has five for each colour, or says which', () => {
    const rows = [[0x00, 0x7c, 0x1f, 0x00]];
    expect(pixels(bitmap({ width: 2, height: 1, bits: 16, rows }))).toEqual([...RED, ...BLUE]);
    const palette = [0x00, 0xf8, 0, 0, 0xe0, 0x07, 0, 0, 0x1f, 0, 0, 0];
    const sixGreen = [[0x00, 0xf8, 0xe0, 0x07]];
    expect(
      pixels(bitmap({ width: 2, height: 1, bits: 16, rows: sixGreen, palette, compression: 3 })),
    ).toEqual([...RED, ...GREEN]);
  });

  test('of 32 bits', () => {
    const rows = [[0, 0, 255, 0, 255, 0, 0, 0]];
    expect(pixels(bitmap({ width: 2, height: 1, bits: 32, rows }))).toEqual([...RED, ...BLUE]);
    // Red first, as where transparency comes last.
    const palette = [0, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 0];
    const redFirst = [[0, 0, 0, 255, 0, 0, 255, 0]];
    expect(
      pixels(bitmap({ width: 2, height: 1, bits: 32, rows: redFirst, palette, compression: 3 })),
    ).toEqual([...RED, ...GREEN]);
  });

  test('with more pixels than allowed, in another form or with less than it says is refused', () => {
    const small = { width: 2, height: 1, bits: 24, rows: [[0, 0, 0, 0, 0, 0]] };
    expect(() => decodeBmp(bitmap(small), 1)).toThrow('too-large');
    expect(decodeBmp(bitmap(small), 2).data).toHaveLength(6);
    for (const wrong of [
      { compression: 1 },
      { bits: 7 },
      { height: 2 },
      { width: -1 },
      { width: 0 },
      { height: 0 },
      { headerBytes: 12 },
      { bits: 16, compression: 3 },
      { bits: 16, compression: 3, palette: Array.from({ length: 12 }, () => 0) },
      { bits: 8, compression: 3 },
      { bits: 64, rows: [Array.from({ length: 16 }, () => 0)] },
    ]) {
      expect(() => decodeBmp(bitmap({ ...small, ...wrong }), 1_000)).toThrow('unreadable');
    }
  });

  test('of any bytes is pixels or a refusal, never another failure', () => {
    const start = bitmap({
      width: 2,
      height: 2,
      bits: 24,
      rows: [
        [0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
      ],
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(start.length - 1), fc.nat(255))),
        fc.nat(80),
        (changes, length) => {
          const content = Buffer.from(start.subarray(0, length));
          for (const [place, byte] of changes) if (place < content.length) content[place] = byte;
          try {
            const { data, width, height } = decodeBmp(content, 1_000);
            expect(data).toHaveLength(width * height * 3);
          } catch (error) {
            expect((error as Error).message).toMatch(/^(?:unreadable|too-large)$/);
          }
        },
      ),
    );
  });
});
