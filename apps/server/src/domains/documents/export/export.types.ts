import type { ExportFormat } from '@robin/contract/documents';

/** What is made of a document's Markdown by a worker; Markdown itself needs none. */
export type RenderedFormat = Exclude<ExportFormat, 'md'>;

export interface RenderTask {
  title: string;
  /** Markdown */
  content: string;
  format: RenderedFormat;
}

/** What the worker tells: the file, or that the text is too much for it. */
export type RenderAnswer = { ok: true; file: Uint8Array<ArrayBuffer> } | { ok: false };

/** A stretch of text that looks the same from its first letter to its last. */
export interface Run {
  text: string;
  isBold?: boolean;
  isItalic?: boolean;
  isStruck?: boolean;
  isCode?: boolean;
  /** http, https or mailto. */
  link?: string;
  /** Of the heading to which it leads. */
  linkedAnchor?: string;
}

export interface ListItem {
  /** Null unless it is a task. */
  isChecked: boolean | null;
  blocks: Block[];
}

/** A part of a document, without anything of how Markdown writes it. Line breaks in runs are `\n`. */
export type Block =
  | {
      kind: 'heading';
      depth: 1 | 2 | 3 | 4 | 5 | 6;
      runs: Run[];
      /** Where links lead to; those in lists and quotes have none. */
      anchor?: string;
    }
  | { kind: 'paragraph'; runs: Run[] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; start: number | null; items: ListItem[] }
  | { kind: 'table'; rows: Run[][][]; align: ('left' | 'right' | 'center')[] }
  | { kind: 'rule' };
