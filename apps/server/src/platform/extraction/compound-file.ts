import { CFB } from '@e965/xlsx';
import { Refused } from './run-worker.ts';

/** What is used of the library's reader, which comes without types. */
interface CompoundFileReader {
  read: (content: Buffer, options: { type: 'buffer' }) => object;
  find: (file: object, path: string) => { content?: Uint8Array } | null;
}

const reader = CFB as CompoundFileReader;

/** A stream at the root of a compound file; null when it has none of that name. */
export type FindStream = (name: string) => Buffer | null;

/** Opens a compound file ([MS-CFB]), the container of the office formats before 2007: a file system of named streams. */
export function openCompoundFile(content: Buffer): FindStream {
  const file = reader.read(content, { type: 'buffer' });
  return (name) => {
    const found = reader.find(file, `/${name}`)?.content;
    return found ? Buffer.from(found) : null;
  };
}

/**
 * The stream in which a format keeps its document.
 * @throws Refused disguised: the container holds something else
 */
export function findMainStream(find: FindStream, name: string): Buffer {
  const stream = find(name);
  if (!stream) throw new Refused('disguised');
  return stream;
}
