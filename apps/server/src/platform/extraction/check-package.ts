import { strFromU8, unzipSync } from 'fflate';
import { Refused } from './run-worker.ts';

/** Of all parts of an office file together, unpacked. */
export const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;
export const MAX_PARTS = 2_000;
/** The old container, in which a locked file of the new formats hides, and what it is called there. */
const CONTAINER = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');
/** Where OpenDocument says how its parts are locked. */
const MANIFEST = 'META-INF/manifest.xml';

/**
 * Judges an office file of today, a zip archive, by its directory: nothing but the list of its parts is unpacked.
 * @throws Refused protected, disguised, too-large
 */
export function checkPackage(content: Buffer): void {
  if (content.subarray(0, CONTAINER.length).equals(CONTAINER)) {
    throw new Refused(content.includes(LOCKED) ? 'protected' : 'disguised');
  }
  let bytes = 0;
  let parts = 0;
  const { [MANIFEST]: manifest } = unzipSync(content, {
    filter({ name, originalSize }) {
      bytes += originalSize;
      parts += 1;
      if (bytes > MAX_UNPACKED_BYTES || parts > MAX_PARTS) throw new Refused('too-large');
      return name === MANIFEST;
    },
  });
  if (manifest && strFromU8(manifest).includes('encryption-data')) throw new Refused('protected');
}
