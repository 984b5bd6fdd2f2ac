import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { opaqueId } from './primitives.ts';

/** Where the file itself is fetched, with the token of its owner. */
const attachmentAddress = z.string();

/** A document that came with a message. */
export const fileDataPart = z.object({
  file_data: z.object({
    id: opaqueId,
    fileName: z.string(),
    /** Bytes. */
    fileSize: z.int().min(0),
    mimeType: z.string(),
    /** The address of the file, never its bytes. */
    content: attachmentAddress,
  }),
});
export type FileDataPart = z.infer<typeof fileDataPart>;

/** An image that came with a message; with `?preview=1` its address answers a small raster of it. */
export const inlineDataPart = z.object({
  inline_data: z.object({
    id: opaqueId,
    /** The address of the image, never its bytes. */
    data: attachmentAddress,
    mimeType: z.string(),
    fileName: z.string(),
    /** Bytes. */
    fileSize: z.int().min(0),
    /** Pixels, upright. */
    width: z.int().min(1),
    height: z.int().min(1),
  }),
});
export type InlineDataPart = z.infer<typeof inlineDataPart>;

export const attachmentEndpoints = {
  getAttachment: defineEndpoint({
    name: 'getAttachment',
    method: 'GET',
    path: '/api/attachments/{attachmentId}',
    access: 'user',
    summary: 'A file that came with an own message; of an image also a preview',
    tag: 'chat',
    params: z.object({ attachmentId: opaqueId }),
    query: z.strictObject({
      /** A WebP of at most 1024 pixels instead of the image itself. */
      preview: z.literal('1').optional(),
    }),
    responses: { 200: 'file' },
  }),
};
