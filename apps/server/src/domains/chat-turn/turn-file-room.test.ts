import { expect, test } from 'vitest';
import type { ModelFile } from '#domains/language-models/index.ts';
import { loadFittingFiles } from './turn-file-room.ts';

const image = (name: string): ModelFile => ({
  name,
  mediaType: 'image/png',
  text: null,
  image: { mediaType: 'image/png', content: new Uint8Array(1) },
  note: null,
});

test('of images that have no room beside each other the newest stay in sight, and of the others the model is told why not', async () => {
  const files = new Map(['old', 'newer', 'newest'].map((id) => [id, image(id)]));
  const attachments = { loadForModel: () => Promise.resolve(files) };
  const wanted = { sessionId: 's1', ids: [['newest'], ['newer', 'old']] };
  const words = (text: string) => text.length;
  const shown = await loadFittingFiles(attachments, wanted, 2_700, words);
  expect([...shown].map(([id, { image: pixels, note }]) => [id, pixels !== null, note])).toEqual([
    ['old', false, 'There is no room for this image any more.'],
    ['newer', true, null],
    ['newest', true, null],
  ]);
});
