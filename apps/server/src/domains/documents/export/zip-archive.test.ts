import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipArchive, type ZipEntry } from './zip-archive.ts';

const changedAt = new Date('2026-11-20T14:02:12Z');

async function archiveOf(entries: Iterable<ZipEntry>): Promise<Uint8Array> {
  // Made one by one, as a database answers.
  async function* one() {
    for (const entry of entries) yield await Promise.resolve(entry);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipArchive(one())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('an archive gives every file back under its name, packed or as it is', async () => {
  const files = [
    { name: 'Größe 😀.md', content: Buffer.from('Wort '.repeat(1_000)), isPacked: false },
    { name: 'leer.md', content: new Uint8Array(), isPacked: false },
    { name: 'a.docx', content: Buffer.from('Wort '.repeat(1_000)), isPacked: true },
  ];
  const archive = await archiveOf(files.map((file) => ({ ...file, changedAt })));
  // The first one is packed, the last one was already.
  expect(archive.byteLength).toBeGreaterThan(5_000);
  expect(archive.byteLength).toBeLessThan(6_000);
  const found = Object.entries(unzipSync(archive)).map(([name, content]) => [
    name,
    strFromU8(content),
  ]);
  expect(found).toEqual(files.map(({ name, content }) => [name, strFromU8(content)]));
});

test('an archive of no file is one', async () => {
  expect(unzipSync(await archiveOf([]))).toEqual({});
});

test('an archive holds more files than the old format can count', async () => {
  const count = 65_600;
  const content = Buffer.from('a');
  const archive = await archiveOf(
    Array.from({ length: count }, (_, index) => ({
      name: String(index),
      content,
      changedAt,
      isPacked: true,
    })),
  );
  let found = 0;
  unzipSync(archive, {
    filter: ({ originalSize }) => {
      found += originalSize;
      return false;
    },
  });
  expect(found).toBe(count);
});
