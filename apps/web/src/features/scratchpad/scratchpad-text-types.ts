import type { PoDocument } from '@robin/contract/documents';

/** A text that could not be saved any more when its window went away. */
export interface KeptText {
  /** The version that it was typed on. */
  version: number;
  text: string;
}

export interface ScratchpadTextDeps {
  /** The text as it stands in the editor. */
  read: () => string;
  /** Puts into the editor what is still on its way to it, which it reports as a change. */
  settle: () => void;
  /** Puts another text into the editor, which reports no change. */
  write: (text: string) => void;
  /** Stores the text that was made on a version; refused where others were faster. */
  put: (text: string, version: number, keepalive?: boolean) => Promise<PoDocument>;
  fetch: () => Promise<PoDocument>;
  /** Keeps what is not saved yet over the end of the window; null when there is nothing any more. */
  keep: (kept: KeptText | null) => void;
  log: (message: string, error: unknown) => void;
  /** Says to whoever has left that what is kept could not be saved. */
  tellKept: () => void;
}

/** What an earlier window has not saved. */
export interface LostText extends KeptText {
  /** The text of its version, on which it was typed. */
  before: string;
}

export interface ScratchpadTextState {
  /** What is stored and what the text is made on. */
  base: PoDocument;
  status: 'saved' | 'pending' | 'saving';
  /** Whether a save that somebody waited for has failed. */
  hasFailed: boolean;
  /** Where both have changed the same passage. */
  conflict: Conflict | null;
}

interface Conflict {
  /** What others have stored meanwhile. */
  stored: PoDocument;
  /** Their wordings of these passages, in the order of the text; empty where they have taken one out. */
  theirs: readonly string[];
  /** What stands here at the same passages. */
  mine: readonly string[];
}
