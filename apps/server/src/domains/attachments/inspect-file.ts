import { open } from 'node:fs/promises';
import { claimedAttachmentTypes } from '@robin/contract/rules/attachments';
import type {
  Extract,
  Extracted,
  ExtractionReader,
} from '#platform/extraction/extract-in-process.ts';
import { MAX_TEXT_LENGTH } from '#platform/extraction/extraction.types.ts';
import type { ContentFailure } from './attachment-refusals.ts';
import type { FileContent, InspectedFile, Raster, UploadedFile } from './attachments.types.ts';
import { FORMAT_BYTES, fitsFormat, guestOf } from './detect-format.ts';
import { readTextFile } from './read-text-file.ts';

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(FORMAT_BYTES), 0, FORMAT_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function toContent({ head, blobs }: Extracted): FileContent | ContentFailure {
  if (!head.ok) return head.failure;
  if (head.kind === 'document') return { kind: 'document', text: head.text, isCut: head.isCut };
  const rasters = head.rasters.map(({ mediaType }, index): Raster => {
    return { mediaType, content: blobs[index] ?? Buffer.alloc(0) };
  });
  const [model, preview] = rasters;
  if (!model || !preview) throw new Error('An image came back without its rasters.');
  return { kind: 'image', width: head.width, height: head.height, model, preview };
}

/**
 * Looks into a file: what it is, by its content and its claims together, and what it holds.
 * @param file a file whose claims are in order
 * @param reader whose file it is, and whether the answer still matters
 * @returns why it is refused, when it is
 */
export async function inspectFile(
  file: UploadedFile,
  extract: Extract,
  reader: ExtractionReader,
): Promise<InspectedFile | ContentFailure> {
  const { path, name, size } = file;
  if (path === null) throw new Error('A file that was not kept was not refused.');
  const claimed = claimedAttachmentTypes(file);
  // Empty text is text; everything else begins with a sign of what it is.
  if (size === 0 && !claimed.some(({ kind }) => kind === 'text')) return 'empty';
  const start = await readStart(path);
  const type =
    claimed.find(({ extension }) => fitsFormat(extension, start)) ??
    claimed.find(({ extension }) => guestOf(extension, start) !== undefined);
  if (!type) return 'disguised';
  if (type.kind === 'text') {
    const text = await readTextFile(path, start, MAX_TEXT_LENGTH);
    return text
      ? { path, name, size, ...type, content: { kind: 'document', ...text } }
      : 'disguised';
  }
  const task = { path, extension: guestOf(type.extension, start) ?? type.extension };
  const content = toContent(await extract(type.kind, task, reader));
  return typeof content === 'string' ? content : { path, name, size, ...type, content };
}
