import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Uint8Array;
  changedAt: Date;
  /** Whether packing it again would be in vain. */
  isPacked: boolean;
}

const deflate = promisify(deflateRaw);

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const LARGE_END = 0x06064b50;
const LARGE_END_LOCATOR = 0x07064b50;
const STORED = 0;
const DEFLATED = 8;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** What a program must know to read it: 2.0 for packed files, 4.5 for large archives. */
const VERSION = 20;
const LARGE_VERSION = 45;
/** These say in the old fields: the number stands in the one for large archives. */
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/**
 * An archive of files, one after the other: never more than one of them is in memory, however many there are. Sizes
 * stand before each file, so that a reader knows while it comes where the next one begins; beyond 65,535 files or four
 * gigabytes the archive is written as ZIP64.
 */
export async function* zipArchive(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content, changedAt, isPacked } of entries) {
    const packed = isPacked ? content : await deflate(content);
    const isStored = packed.byteLength >= content.byteLength;
    const body = isStored ? content : packed;
    const nameBytes = Buffer.from(name);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(FLAGS, 0);
    facts.writeUInt16LE(isStored ? STORED : DEFLATED, 2);
    facts.writeUInt32LE(dosTime(changedAt), 4);
    facts.writeUInt32LE(crc32(content), 8);
    facts.writeUInt32LE(body.byteLength, 12);
    facts.writeUInt32LE(content.byteLength, 16);
    facts.writeUInt16LE(nameBytes.byteLength, 20);
    const head = Buffer.alloc(6);
    head.writeUInt32LE(LOCAL_HEADER, 0);
    head.writeUInt16LE(VERSION, 4);
    // Without an extra field.
    const local = Buffer.concat([head, facts, Buffer.alloc(2), nameBytes]);
    directory.push(centralHeader(facts, nameBytes, offset));
    offset += local.byteLength + body.byteLength;
    yield local;
    yield body;
  }
  yield* directory;
  const size = directory.reduce((sum, { byteLength }) => sum + byteLength, 0);
  yield ending(directory.length, size, offset);
}

/** The line of the table at the end, which programs read first. */
function centralHeader(facts: Buffer, name: Buffer, offset: number): Buffer {
  const isFar = offset >= MAX_32;
  const head = Buffer.alloc(8);
  head.writeUInt32LE(CENTRAL_HEADER, 0);
  head.writeUInt16LE(isFar ? LARGE_VERSION : VERSION, 4);
  head.writeUInt16LE(isFar ? LARGE_VERSION : VERSION, 6);
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  // Length of the extra field; no comment, the first disk, no attributes; where the file begins.
  const tail = Buffer.alloc(16);
  tail.writeUInt16LE(extra.byteLength, 0);
  tail.writeUInt32LE(isFar ? MAX_32 : offset, 12);
  return Buffer.concat([head, facts, tail, name, extra]);
}

/** How many files there are, and where the table of them begins. */
function ending(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  if (count < MAX_16 && size < MAX_32 && offset < MAX_32) return end;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(LARGE_END, 0);
  // Of what follows.
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(LARGE_VERSION, 12);
  large.writeUInt16LE(LARGE_VERSION, 14);
  large.writeBigUInt64LE(BigInt(count), 24);
  large.writeBigUInt64LE(BigInt(count), 32);
  large.writeBigUInt64LE(BigInt(size), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(LARGE_END_LOCATOR, 0);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}

/** Time and date as DOS wrote them: steps of two seconds, from 1980 on. */
function dosTime(date: Date): number {
  const year = Math.min(Math.max(date.getFullYear(), 1980), 2107);
  const day = ((year - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  return ((day << 16) | time) >>> 0;
}
