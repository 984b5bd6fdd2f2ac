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

/**
 * The text fields of a form, as an object without a prototype. Files are refused: nothing takes
 * them yet.
 * @throws DomainError malformed_request, unsupported_media_type, attachment_refused
 */
export async function readFormFields(request: FastifyRequest): Promise<Record<string, string>> {
  if (!request.isMultipart()) {
    throw new DomainError('unsupported_media_type', 'A multipart form is expected.');
  }
  const fields = new Map<string, string>();
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
    fields.set(part.fieldname, String(part.value));
  }
  return Object.fromEntries(fields);
}
