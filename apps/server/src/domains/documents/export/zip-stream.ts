import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  content: Uint8Array;
  changedAt: Date;
  /** Whether packing it again would be in vain. */
  isPacked: boolean;
}

/** An archive of files, one after the other: never more than one of them is in memory. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else chunks.push(chunk);
  });
  const take = () => {
    if (failure) throw failure;
    const taken = chunks;
    chunks = [];
    return taken;
  };
  for await (const { name, content, changedAt, isPacked } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = changedAt;
    zip.add(file);
    file.push(content, true);
    yield* take();
  }
  zip.end();
  yield* take();
}
