import type { z } from 'zod';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { storeText } from '#shared/storage/store-text.ts';

/** Dragging changes a layout many times a second: it is saved once the pointer rests. */
const SAVE_DEBOUNCE_MS = 100;

interface RecordOptions<Fields extends object> {
  /** Key in local storage. */
  key: string;
  /** Catches each field that is missing or that cannot stand for it, by its default. */
  schema: z.ZodType<Fields>;
  /** Kept beside the fields. A stored record of another version is replaced by the defaults. */
  version?: string;
  /** How long changes are gathered before they are written, in milliseconds; 0 writes at once. */
  saveAfterMs?: number;
}

export type RecordState<Fields extends object> = Fields & {
  /** Changes fields here at once and in local storage soon. */
  change: (changes: Partial<Fields>) => void;
  /** Writes now what waits to be written. */
  flush: () => void;
  /** What is stored now, which another window may have changed. */
  readStored: () => Fields;
  /** Reads again what is stored, which another window may have changed. */
  reload: () => void;
};

/**
 * A record of settings of this browser: a store over one entry in local storage. Only changed fields are written over
 * what is stored, so that two windows do not undo each other's changes.
 */
export function createRecordStore<Fields extends object>(
  options: RecordOptions<Fields>,
): UseBoundStore<StoreApi<RecordState<Fields>>> {
  const { key, version, saveAfterMs = SAVE_DEBOUNCE_MS } = options;
  let waiting: Partial<Fields> = {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    if (Object.keys(waiting).length === 0) return;
    const record = { ...(version !== undefined && { version }), ...read(options), ...waiting };
    waiting = {};
    storeText(key, JSON.stringify(record));
  }

  addEventListener('pagehide', flush);

  return create<RecordState<Fields>>((set) => ({
    ...read(options),
    change: (changes) => {
      set(changes as Partial<RecordState<Fields>>);
      waiting = { ...waiting, ...changes };
      if (saveAfterMs === 0) return flush();
      clearTimeout(timer);
      timer = setTimeout(flush, saveAfterMs);
    },
    flush,
    readStored: () => read(options),
    reload: () => {
      flush();
      set(read(options) as Partial<RecordState<Fields>>);
    },
  }));
}

/** The stored fields over the defaults; what cannot be read counts as not stored. */
function read<Fields extends object>({ key, version, schema }: RecordOptions<Fields>): Fields {
  const stored = parse(localStorage.getItem(key));
  const isUsable = version === undefined || stored['version'] === version;
  return schema.parse(isUsable ? stored : {});
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // A record that cannot be parsed is replaced by the defaults.
    return {};
  }
}
