import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '@robin/contract/limits';
import { DomainError } from '#platform/errors/domain-error.ts';

/** UTF-8 needs at most four bytes for a code point. */
const MAX_FIELD_BYTES = limits.messageMaxLength * 4;

/** Makes multipart bodies readable, bounded in every direction. */
export async function addMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      fieldNameSize: 100,
      fieldSize: MAX_FIELD_BYTES,
      fields: 20,
      fileSize: limits.attachmentMaxBytes,
      files: limits.attachmentMaxCount,
      headerPairs: 50,
      parts: 30,
    },
  });
}

/** @throws DomainError unsupported_media_type */
export function checkIsForm(request: FastifyRequest): void {
  if (request.isMultipart()) return;
  throw new DomainError('unsupported_media_type', {
    de: 'Erwartet wird ein Formular (multipart).',
    en: 'A multipart form is expected.',
  });
}

/** What the parser itself says has a status; anything else means that the bytes are no form. */
export function toFormRefusal(error: unknown): unknown {
  const isJudged =
    error instanceof DomainError || (error instanceof Error && 'statusCode' in error);
  return isJudged
    ? error
    : new DomainError('malformed_request', {
        de: 'Das Formular ist nicht lesbar.',
        en: 'The form is malformed.',
      });
}

/**
 * The one file of a form that carries nothing else.
 * @param wanted.maxBytes the largest size that is taken; the rest of a larger file is not kept
 * @throws DomainError invalid_input (no file, or something beside it), payload_too_large, malformed_request,
 * unsupported_media_type, unauthorized and forbidden (the right to send it was lost on the way)
 */
export async function readFormFile(
  request: FastifyRequest,
  wanted: { field: string; maxBytes: number },
): Promise<Buffer> {
  const { field, maxBytes } = wanted;
  checkIsForm(request);
  let content: Buffer | null = null;
  const limited = { throwFileSizeLimit: false, limits: { fileSize: maxBytes } };
  try {
    for await (const part of request.parts(limited)) {
      if (part.type !== 'file' || part.fieldname !== field || content !== null) {
        throw oneFileExpected(field);
      }
      content = await part.toBuffer();
      if (part.file.truncated) {
        throw new DomainError('payload_too_large', {
          de: `Die Datei darf höchstens ${inWords(maxBytes)} haben.`,
          en: `The file may be at most ${inWords(maxBytes)}.`,
        });
      }
    }
  } catch (error) {
    // What still comes would wait for somebody who takes it, and the next call on the line behind it.
    request.raw.unpipe();
    request.raw.resume();
    throw toFormRefusal(error);
  }
  await request.askAgain();
  if (!content) throw oneFileExpected(field);
  return content;
}

const oneFileExpected = (field: string) =>
  new DomainError('invalid_input', {
    de: `Erwartet wird genau eine Datei, als ${field}.`,
    en: `Exactly one file is expected, as ${field}.`,
  });

const inWords = (bytes: number) => `${bytes / 1024 / 1024} MB`;
