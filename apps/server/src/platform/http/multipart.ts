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

/** What the parser itself says has a status; anything else means that the bytes are no form. */
function toRefusal(error: unknown): unknown {
  const isJudged =
    error instanceof DomainError || (error instanceof Error && 'statusCode' in error);
  return isJudged ? error : new DomainError('malformed_request', 'The form is malformed.');
}

/**
 * The text fields of a form, as an object without a prototype. Files are refused: nothing takes
 * them yet.
 * @throws DomainError malformed_request, unsupported_media_type, attachment_refused, payload_too_large
 */
export async function readFormFields(request: FastifyRequest): Promise<Record<string, string>> {
  if (!request.isMultipart()) {
    throw new DomainError('unsupported_media_type', 'A multipart form is expected.');
  }
  const fields = new Map<string, string>();
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        part.file.resume();
        throw new DomainError('attachment_refused', 'Files cannot be attached yet.');
      }
      if (part.valueTruncated || part.fieldnameTruncated) {
        throw new DomainError('payload_too_large', 'A field of the form is too long.');
      }
      if (fields.has(part.fieldname)) {
        throw new DomainError('malformed_request', `The field ${part.fieldname} is given twice.`);
      }
      // The parser turns a part that calls itself JSON into a value.
      if (typeof part.value !== 'string') {
        throw new DomainError(
          'malformed_request',
          `The field ${part.fieldname} is not plain text.`,
        );
      }
      // The encoding of forms writes every line break as CR LF, whatever was typed.
      fields.set(part.fieldname, part.value.replaceAll('\r\n', '\n'));
    }
  } catch (error) {
    throw toRefusal(error);
  }
  return Object.fromEntries(fields);
}
