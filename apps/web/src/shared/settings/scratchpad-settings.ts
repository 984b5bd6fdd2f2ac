import { createRecordStore } from './create-record-store.ts';

/** Which document somebody has open as the scratchpad in this browser, and where its window is. */
export interface ScratchpadSettings {
  /** The id of the document by the id of its project: one for each, so that only one is shown at a time. */
  documents: Readonly<Record<string, string>>;
  /** The corner at the top left, in pixels of the browser's window. */
  position: { x: number; y: number };
  size: { width: number; height: number };
}

const accepted: { [Name in keyof ScratchpadSettings]: (value: unknown) => boolean } = {
  documents: (value) => Object.values(toRecord(value)).every((id) => typeof id === 'string'),
  position: (value) => hasNumbers(value, ['x', 'y']),
  size: (value) => hasNumbers(value, ['width', 'height']),
};

/** Dragging changes place and size many times a second; they are saved once the pointer rests. */
const SAVE_DEBOUNCE_MS = 100;

export const useScratchpadSettings = createRecordStore<ScratchpadSettings>({
  key: 'po_scratchpad_settings',
  defaults: { documents: {}, position: { x: 100, y: 100 }, size: { width: 600, height: 400 } },
  saveAfterMs: SAVE_DEBOUNCE_MS,
  accepts: (name, value) => accepted[name](value),
});

function hasNumbers(value: unknown, names: readonly string[]): boolean {
  const record = toRecord(value);
  return names.every((name) => Number.isFinite(record[name]));
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
