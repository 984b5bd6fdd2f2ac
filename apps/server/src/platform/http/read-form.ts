import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#platform/errors/domain-error.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { noRoomForFiles } from '#platform/files/no-room-for-files.ts';
import { checkIsForm, toFormRefusal } from './multipart.ts';

/** One file of a form, on the disk until the form is removed. */
export interface FormFile {
  /** As the sender calls it, without folders. */
  name: string;
  /** The media type that the sender claims; empty when it claims none. */
  type: string;
  /** Bytes; one more than allowed when there were more. */
  size: number;
  /** Where it lies; null when it was not kept because it can only be refused. */
  path: string | null;
}

/** A form as it was sent. */
export interface Form {
  /** The text fields in their order; a field that may be repeated is a list. */
  fields: Record<string, string | string[]>;
  /** At most one more than allowed: reading ends with it. */
  files: FormFile[];
  /** Removes the files from the disk. */
  remove(): Promise<void>;
}

export interface WantedForm {
  fileField: string;
  maxFiles: number;
  maxFileBytes: number;
  /** Fields that may be given several times. */
  repeatable: readonly string[];
  /** Runs before the first file is read, and may refuse. */
  beforeFiles: () => Promise<unknown>;
}

/** Everything in a form that is no file. */
const REST_BYTES = 16 * 1024 * 1024;
const LINGER_CHECK_MS = 500;

/**
 * The text fields and files of a form. Files go to the disk as they come, so that the memory stays small however
 * many are sent at once. Too many or too large ones are no mistake here: whoever judges them sees it.
 * @throws DomainError malformed_request, unsupported_media_type, invalid_input (a file in another field),
 * payload_too_large, unavailable (the disk is full, or cannot be written)
 */
export async function readForm(request: FastifyRequest, wanted: WantedForm): Promise<Form> {
  checkIsForm(request);
  const files: FormFile[] = [];
  const fields = new Map<string, string | string[]>();
  let directory: string | null = null;
  let current: MultipartFile | null = null;
  const remove = async () => {
    if (directory !== null) await rm(directory, { recursive: true, force: true });
  };

  async function askBeforeFiles(): Promise<void> {
    try {
      await wanted.beforeFiles();
    } catch (error) {
      throw new NotTaken('The files are not taken.', { cause: error });
    }
  }

  async function takeFile(part: MultipartFile): Promise<void> {
    current = part;
    if (part.fieldname !== wanted.fileField) {
      throw new DomainError('invalid_input', {
        de: `Dateien werden als ${wanted.fileField} erwartet.`,
        en: `Files are expected as ${wanted.fileField}.`,
      });
    }
    const file: FormFile = {
      name: readFileName(part.filename),
      type: part.mimetype,
      size: 0,
      path: null,
    };
    files.push(file);
    if (files.length > wanted.maxFiles) return;
    if (files.length === 1) await askBeforeFiles();
    part.file.once('limit', () => {
      file.size = wanted.maxFileBytes + 1;
    });
    directory ??= await mkdtemp(join(tmpdir(), 'robin-upload-'));
    const path = join(directory, String(files.length));
    await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    if (part.file.truncated) return;
    file.size = part.file.bytesRead;
    file.path = path;
  }

  const limited = {
    throwFileSizeLimit: false,
    limits: { fileSize: wanted.maxFileBytes, files: wanted.maxFiles + 1 },
  };
  const parts = request.parts(limited);
  const allowedBytes = wanted.maxFiles * wanted.maxFileBytes + REST_BYTES;
  async function nextPart(): Promise<Multipart | null> {
    const result = await parts.next();
    return result.done ? null : result.value;
  }
  // The bytes are counted as soon as somebody takes them, and no earlier: counting makes them flow.
  const firstPart = nextPart();
  const flood = watchForFlood(request, allowedBytes);
  function stopReading(): void {
    request.raw.unpipe();
    current?.file.destroy();
    letSenderFinish(request, allowedBytes);
  }
  try {
    for (let coming = firstPart; ; coming = nextPart()) {
      const part = await Promise.race([coming, flood]);
      if (!part) break;
      if (part.type === 'field') takeField(fields, part, wanted.repeatable);
      else await Promise.race([takeFile(part), flood]);
      if (files.length > wanted.maxFiles) break;
    }
  } catch (error) {
    stopReading();
    // A file that was too large anyway is what the sender hears about.
    if (error instanceof Flood && files.some(({ size }) => size > wanted.maxFileBytes)) {
      return { fields: Object.fromEntries(fields), files, remove };
    }
    await remove();
    throw refusalFor(error, request.log);
  }
  if (files.length > wanted.maxFiles) stopReading();
  return { fields: Object.fromEntries(fields), files, remove };
}

/** Whoever was asked before the files failed, as its cause says: such as for a database that is away, and not for the form. */
class NotTaken extends Error {}

/** More than any form that could be accepted. */
class Flood extends Error {}

/** Rejects when a body whose reading has begun is larger than allowed. */
function watchForFlood(request: FastifyRequest, allowedBytes: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  // Nobody waits for it any more once the form has ended.
  promise.catch(() => undefined);
  let bytes = 0;
  request.raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > allowedBytes) reject(new Flood('The form has no end.'));
  });
  return promise;
}

/**
 * Takes the rest of a body and forgets it: a sender that is still writing would not read the answer. One that does
 * not stop loses the line.
 */
function letSenderFinish({ raw }: FastifyRequest, allowedBytes: number): void {
  const { socket } = raw;
  const before = socket.bytesRead;
  raw.resume();
  const watching = setInterval(() => {
    // What comes on the line after the body is another request's.
    const isOver = raw.complete || socket.destroyed;
    const isEndless = !isOver && socket.bytesRead - before > allowedBytes;
    if (isEndless) socket.destroy();
    if (isOver || isEndless) clearInterval(watching);
  }, LINGER_CHECK_MS);
  watching.unref();
}

/** Browsers write three characters of a name in another way, and only these. */
function readFileName(sent: string | undefined): string {
  const name = (sent ?? '').replaceAll('%22', '"').replaceAll(/%0D|%0A/g, ' ');
  return name === '' ? 'file' : name;
}

function takeField(
  fields: Map<string, string | string[]>,
  part: MultipartValue,
  repeatable: readonly string[],
): void {
  const { fieldname: name } = part;
  if (part.valueTruncated || part.fieldnameTruncated) {
    throw new DomainError('payload_too_large', {
      de: 'Ein Feld des Formulars ist zu lang.',
      en: 'A field of the form is too long.',
    });
  }
  // The parser turns a part that calls itself JSON into a value.
  if (typeof part.value !== 'string') {
    throw new DomainError('malformed_request', {
      de: `Das Feld ${name} ist kein reiner Text.`,
      en: `The field ${name} is not plain text.`,
    });
  }
  // The encoding of forms writes every line break as CR LF, whatever was typed.
  const value = part.value.replaceAll('\r\n', '\n');
  if (repeatable.includes(name)) {
    const before = fields.get(name);
    fields.set(name, [...(Array.isArray(before) ? before : []), value]);
    return;
  }
  if (fields.has(name)) {
    throw new DomainError('malformed_request', {
      de: `Das Feld ${name} kommt zweimal vor.`,
      en: `The field ${name} is given twice.`,
    });
  }
  fields.set(name, value);
}

function refusalFor(error: unknown, log: FastifyRequest['log']): unknown {
  if (error instanceof NotTaken) return error.cause;
  if (error instanceof Flood) {
    return new DomainError('payload_too_large', {
      de: 'Das Formular ist zu groß.',
      en: 'The form is too large.',
    });
  }
  // Writing to a full disk says so without naming the file.
  if (error instanceof Error && ('path' in error || errorCode(error) === 'ENOSPC')) {
    log.error({ err: error }, 'a file of a form could not be kept');
    return noRoomForFiles();
  }
  return toFormRefusal(error);
}
