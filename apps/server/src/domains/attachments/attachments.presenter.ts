import type { FileDataPart, InlineDataPart } from '@robin/contract/attachments';
import type { Attachment, OpenedFile } from './attachments.types.ts';

/** An attachment as a part of its message. */
export function presentPart(attachment: Attachment): FileDataPart | InlineDataPart {
  const { id, fileName, size: fileSize, mediaType: mimeType, dimensions } = attachment;
  const address = `/api/attachments/${id}`;
  if (dimensions === null) {
    return { file_data: { id, fileName, fileSize, mimeType, content: address } };
  }
  return { inline_data: { id, data: address, mimeType, fileName, fileSize, ...dimensions } };
}

/** How the file is to be treated and called, after RFC 6266: plain for old programs, exact for the others. */
export function presentDisposition({ name, isInline }: OpenedFile): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["%\\]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const manner = isInline ? 'inline' : 'attachment';
  return `${manner}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
