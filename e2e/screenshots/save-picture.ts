import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/**
 * Up to this share of the pixels, two pictures show the same: the time of day in a message differs
 * from run to run.
 */
const SAME_UP_TO = 0.0005;

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The share of pixels in which two PNG files differ, 1 when their sizes do. Runs inside the browser. */
async function measureDifference([one, other]: readonly [string, string]): Promise<number> {
  async function decode(base64: string): Promise<ImageData> {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('This browser can’t draw.');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  }
  const [a, b] = await Promise.all([decode(one), decode(other)]);
  if (a.width !== b.width || a.height !== b.height) return 1;
  const [pixelsA, pixelsB] = [new Uint32Array(a.data.buffer), new Uint32Array(b.data.buffer)];
  return pixelsA.filter((pixel, index) => pixel !== pixelsB[index]).length / pixelsA.length;
}

/**
 * Saves what the page shows as a PNG file, unless the file shows the same already: pictures in a
 * repository should only change with the product.
 * @returns whether the file was written
 */
export async function savePicture(page: Page, path: string): Promise<boolean> {
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled' });
  const stored = await readIfThere(path);
  if (stored) {
    const pair = [stored.toString('base64'), picture.toString('base64')] as const;
    if ((await page.evaluate(measureDifference, pair)) <= SAME_UP_TO) return false;
  }
  await writeFile(path, picture);
  return true;
}
