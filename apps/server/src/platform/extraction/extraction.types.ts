/** What a child process can take apart, each in a worker of its own. */
export type ExtractionTask = 'pdf' | 'office' | 'image' | 'square-image';

/** What is taken apart: a file on the disk, or one that is in memory already. */
export type ExtractionSource = ({ path: string } | { content: Uint8Array }) & {
  /** The extension of the claimed type, without the dot; empty where the content alone decides. */
  extension: string;
  /** Of a square image: the length of a side. */
  pixels?: number;
};

/** Why a file can't be taken apart. */
export type ExtractionFailure =
  /** The content is damaged. */
  | 'unreadable'
  /** Another format than it claims to be. */
  | 'disguised'
  /** A password is needed. */
  | 'protected'
  /** More pixels, pages, entries or bytes than any honest file has. */
  | 'too-large'
  /** It took too long or too much memory. */
  | 'too-complex';

/** A raster as it travels: its bytes follow the description. */
export interface RasterHead {
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp';
  size: number;
}

/** What stands in front of the bytes that a child process answers. */
export type ExtractionHead =
  | { ok: false; failure: ExtractionFailure }
  | { ok: true; kind: 'document'; text: string; isCut: boolean }
  | { ok: true; kind: 'image'; width: number; height: number; rasters: RasterHead[] };

/** What a worker hands to the process around it. */
export interface ExtractionAnswer {
  head: ExtractionHead;
  /** In the order of `rasters`. */
  blobs: Uint8Array[];
}

/** What a worker is started with. */
export interface ExtractionInput {
  content: Uint8Array;
  /** The extension of the claimed type, without the dot. */
  extension: string;
  /** Of a square image: the length of a side. */
  pixels: number;
}

/** UTF-16 units of a document that are kept: some 50,000 tokens. */
export const MAX_TEXT_LENGTH = 200_000;
