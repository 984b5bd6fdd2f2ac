import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createZipCounter } from './count-zip-entries.ts';

function fileOf(name: string, content: string): number[] {
  const head = new DataView(new ArrayBuffer(30));
  head.setUint32(0, 0x04034b50, true);
  head.setUint32(18, content.length, true);
  head.setUint16(26, name.length, true);
  return [...new Uint8Array(head.buffer), ...new TextEncoder().encode(name + content)];
}

test('files are counted when they are there whole, wherever the archive is cut on its way', () => {
  const files = fc.array(
    fc.tuple(fc.stringMatching(/^[a-z]{1,9}$/), fc.stringMatching(/^[a-z]{0,90}$/)),
  );
  fc.assert(
    fc.property(files, fc.array(fc.nat(200)), (given, cuts) => {
      // After the files comes the table of them, in which a number stands where a file has its size.
      const bytes = [
        ...given.flatMap(([name, content]) => fileOf(name, content)),
        ...[0x50, 0x4b, 0x01, 0x02],
        ...Array<number>(14).fill(0),
        7,
        ...Array<number>(80).fill(0),
      ];
      const count = createZipCounter();
      let place = 0;
      let found = 0;
      for (const length of [...cuts, bytes.length]) {
        const before = found;
        found = count(new Uint8Array(bytes.slice(place, place + length)));
        expect(found).toBeGreaterThanOrEqual(before);
        place += length;
      }
      expect(found).toBe(given.length);
    }),
  );
});
