import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import { isMissingFile } from '#platform/files/is-missing-file.ts';

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** The packed copies that may lie beside a file, the smallest first: encoding, and how the name of the copy ends. */
const COPIES = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

type Encoding = (typeof COPIES)[number][0];

/** A file in one of its forms. */
interface HeldFile {
  content: Buffer;
  mediaType: string;
  encoding: Encoding | null;
  /** Changes with the content, another one for each encoding; weak, because the answer may be packed on its way. */
  entityTag: string;
}

/**
 * Finds a file by its path below the directory, `/` between the names, in the smallest form that the asker takes.
 * @param acceptEncoding the header of that name
 * @returns null when there is none
 */
type FindFile = (path: string, acceptEncoding: string) => Promise<HeldFile | null>;

/**
 * The files of a directory that does not change, with packed copies beside them. Each form is read when somebody wants
 * it first and held in memory from then on: opening, reading and closing cost several times the work of the answer
 * itself, and a page asks for some twenty files at once. Whoever asks for something else than a name that was there at the start
 * gets nothing, so no path leads out of the directory. Hidden files stay hidden.
 */
export function holdFiles(directory: string): FindFile {
  const names = new Set(listNames(directory));
  const held = new Map<string, Promise<HeldFile>>();

  async function read(path: string, encoding: Encoding | null): Promise<HeldFile> {
    const suffix = COPIES.find(([name]) => name === encoding)?.[1] ?? '';
    const content = await readFile(join(directory, path + suffix));
    const mediaType = MEDIA_TYPES[extname(path)] ?? 'application/octet-stream';
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
    return { content, mediaType, encoding, entityTag: `W/"${hash}"` };
  }

  function findEncoding(path: string, acceptEncoding: string): Encoding | null {
    const there = COPIES.filter(([, suffix]) => names.has(path + suffix)).map(([name]) => name);
    return negotiate(acceptEncoding, there);
  }

  return async (path, acceptEncoding) => {
    const isCopy = COPIES.some(([, suffix]) => path.endsWith(suffix));
    if (isCopy || !names.has(path)) return null;
    const encoding = findEncoding(path, acceptEncoding);
    const key = `${path}\0${encoding ?? ''}`;
    const reading = held.get(key) ?? read(path, encoding);
    held.set(key, reading);
    try {
      return await reading;
    } catch (error) {
      held.delete(key);
      // A newer build has taken its place.
      if (isMissingFile(error)) return null;
      throw error;
    }
  };
}

function listNames(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
