import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createLogger } from '#platform/logger.ts';
import { KEPT_CODE } from '#testing/kept-code.ts';
import { createExtractor } from './extract-in-process.ts';

const extract = createExtractor(
  { timeoutMs: 60_000, codeCache: KEPT_CODE },
  createLogger('silent'),
);

const read = (content: Uint8Array, extension: string) =>
  extract('image', { content, extension }, { userId: 1, signal: new AbortController().signal });

const plain = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#00a000' } });

test('a photo is shown upright and in the colours of a screen, however it lies in its file', async () => {
  const printed = plain().toColourspace('cmyk').withMetadata({ orientation: 6 });
  const { head, blobs } = await read(await printed.jpeg().toBuffer(), 'jpeg');
  expect(head).toMatchObject({ ok: true, width: 20, height: 30 });
  expect(blobs).toHaveLength(2);
  for (const raster of blobs) {
    const { data, info } = await sharp(raster).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 20, height: 30, channels: 3 });
    const [red, green, blue] = data;
    expect(Number(green)).toBeGreaterThan(Number(red) + 50);
    expect(Number(green)).toBeGreaterThan(Number(blue) + 50);
  }
});

test('a large image becomes one of 1568 pixels for the model, and one of 1024 to be shown', async () => {
  const large = plain().resize(3_136, 1_568, { fit: 'fill' });
  const { head, blobs } = await read(await large.png().toBuffer(), 'png');
  expect(head).toMatchObject({ width: 3_136, height: 1_568 });
  const rasters = await Promise.all(blobs.map((raster) => sharp(raster).metadata()));
  expect(rasters.map(({ width, height, format }) => [width, height, format])).toEqual([
    [1_568, 784, 'png'],
    [1_024, 512, 'webp'],
  ]);
});

test('an image whose end is missing is refused, and not shown in part', async () => {
  const whole = await plain().resize(400, 400).png({ compressionLevel: 0 }).toBuffer();
  expect((await read(whole, 'png')).head.ok).toBe(true);
  expect((await read(whole.subarray(0, whole.length / 2), 'png')).head).toMatchObject({
    ok: false,
    failure: 'unreadable',
  });
});

test('an image is read by the decoder of its own format, and by no other that the library knows', async () => {
  const content = await plain().png().toBuffer();
  for (const [extension, isRead] of [
    ['png', true],
    ['gif', false],
  ] as const) {
    expect((await read(content, extension)).head.ok).toBe(isRead);
  }
});
