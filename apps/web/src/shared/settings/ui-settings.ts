import { createRecordStore } from './create-record-store.ts';

/** The modes of the chat as the toolbar names them, in its order. */
export const chatModes = ['catchup', 'assist', 'grow', 'talk'] as const;
export type ChatMode = (typeof chatModes)[number];

/** How somebody has arranged the chat in this browser. Widths in pixels, times in milliseconds since 1970. */
export interface UiSettings {
  leftSidebarCollapsed: boolean;
  rightSidebarCollapsed: boolean;
  chatMode: ChatMode;
  leftSidebarWidth: number;
  rightSidebarWidth: number;
  /** Nothing in the interface changes it: whoever hides the toolbar has edited the record. */
  toolbarVisible: boolean;
  toolbarExpanded: boolean;
  /** Whether a click beside the open toolbar closes it; off is what the pin shows. */
  toolbarAutoClose: boolean;
  /** Whether something new may open the right sidebar by itself. */
  rightSidebarAutoExpand: boolean;
  /** When the sidebars were last arranged by hand. */
  lastInteractionTime: number;
  autoExpandInitialized: boolean;
}

const defaults: UiSettings = {
  leftSidebarCollapsed: true,
  rightSidebarCollapsed: true,
  chatMode: 'assist',
  leftSidebarWidth: 280,
  rightSidebarWidth: 280,
  toolbarVisible: true,
  toolbarExpanded: true,
  toolbarAutoClose: true,
  rightSidebarAutoExpand: true,
  lastInteractionTime: 0,
  autoExpandInitialized: false,
};

/** Dragging a handle changes a layout many times a second; it is saved once it rests. */
const LAYOUT_SAVE_DEBOUNCE_MS = 100;

export const useUiSettings = createRecordStore<UiSettings>({
  key: 'po_ui_settings',
  defaults,
  saveAfterMs: LAYOUT_SAVE_DEBOUNCE_MS,
  accepts: (name, value) => {
    if (name === 'chatMode') return chatModes.some((mode) => mode === value);
    if (typeof value === 'number') return Number.isFinite(value) && isOfDefault(name, value);
    return isOfDefault(name, value);
  },
});

function isOfDefault(name: keyof UiSettings, value: unknown): boolean {
  return typeof value === typeof defaults[name];
}
