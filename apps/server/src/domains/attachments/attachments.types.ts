import type { AttachmentKind } from '@robin/contract/rules/attachments';

export type { AttachmentKind } from '@robin/contract/rules/attachments';

/** A file that waits on the disk of this process to be judged. */
export interface UploadedFile {
  name: string;
  /** The media type that the sender claims; empty when it claims none. */
  type: string;
  /** Bytes; more than allowed stands for any size above. */
  size: number;
  /** null when it was not kept, because its size or number is a reason to refuse it */
  path: string | null;
}

/** A raster that was made of an image: nothing but its pixels. */
export interface Raster {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  content: Buffer;
}

/** What was found in a file. */
export type FileContent =
  | { kind: 'document'; text: string; isCut: boolean }
  | { kind: 'image'; width: number; height: number; model: Raster; preview: Raster };

/** A file that may be attached: what it really is, and what is in it. */
export interface InspectedFile {
  path: string;
  name: string;
  size: number;
  kind: AttachmentKind;
  /** Of the table of allowed types, not of the sender. */
  mediaType: string;
  extension: string;
  content: FileContent;
}

/** A stored file, as messages and answers speak of it. */
export interface Attachment {
  id: string;
  sessionId: string;
  fileName: string;
  mediaType: string;
  kind: AttachmentKind;
  size: number;
  /** Pixels of an image, upright; null of a document. */
  dimensions: { width: number; height: number } | null;
}

/** Names in the file storage. */
export interface StoredNames {
  original: string;
  /** What the model sees of an image; null of a document. */
  model: string | null;
  /** A small raster of an image; null of a document. */
  preview: string | null;
}

export interface StoredAttachment extends Attachment {
  stored: StoredNames;
}

/** A row that waits for its message. */
export interface NewAttachment extends StoredAttachment {
  userId: number;
  /** null of an image */
  text: string | null;
  isTextCut: boolean;
}

/** What there is for the model in an attachment. */
export interface ModelFacts {
  id: string;
  fileName: string;
  mediaType: string;
  /** UTF-16 units that are stored; 0 of an image, and of a document in which nothing could be read. */
  textLength: number;
  /** Whether the document had more text than is stored. */
  isTextCut: boolean;
  /** The name of the raster; null of a document. */
  modelImage: string | null;
}

/** A file as a model is shown it. */
export interface FileForModel {
  name: string;
  mediaType: string;
  /** As much of the text of a document as there is room for; null of an image. */
  text: string | null;
  /** null of a document, and of an image that is left out */
  image: { mediaType: string; content: Uint8Array } | null;
  /** What is missing of the file, in English; null when nothing is. */
  note: string | null;
}

/** A file as its owner gets it. */
export interface OpenedFile {
  name: string;
  mediaType: string;
  content: Buffer;
  /** Whether a browser may show it by itself: of rasters only. */
  isInline: boolean;
}
