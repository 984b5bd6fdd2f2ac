import { createRecordStore } from './create-record-store.ts';

/** The tabs of the developer panel, in their order. */
export const devTabs = ['chat', 'events', 'api', 'tools', 'agent', 'sessions'] as const;
export type DevTab = (typeof devTabs)[number];

/** How an admin has arranged the developer panel in this browser. */
export interface DevPanelSettings {
  isOpen: boolean;
  isCollapsed: boolean;
  /** The corner at the top left, in pixels of the window. */
  position: { x: number; y: number };
  size: { width: number; height: number };
  activeTab: DevTab;
  promptCollapsed: boolean;
  groupToolsByProvider: boolean;
  /** How often the Agent tab asks again, in seconds. */
  autoRefreshInterval: number;
}

const isBoolean = (value: unknown) => typeof value === 'boolean';

const accepted: { [Name in keyof DevPanelSettings]: (value: unknown) => boolean } = {
  isOpen: isBoolean,
  isCollapsed: isBoolean,
  position: (value) => hasNumbers(value, ['x', 'y']),
  size: (value) => hasNumbers(value, ['width', 'height']),
  activeTab: (value) => devTabs.some((tab) => tab === value),
  promptCollapsed: isBoolean,
  groupToolsByProvider: isBoolean,
  autoRefreshInterval: (value) => Number.isFinite(value) && Number(value) >= 1,
};

/** Dragging changes place and size many times a second; they are saved once the pointer rests. */
const SAVE_DEBOUNCE_MS = 100;

export const useDevPanelSettings = createRecordStore<DevPanelSettings>({
  key: 'po_devpanel_settings',
  defaults: {
    isOpen: false,
    isCollapsed: false,
    position: { x: 50, y: 50 },
    size: { width: 600, height: 400 },
    activeTab: 'chat',
    promptCollapsed: true,
    groupToolsByProvider: true,
    autoRefreshInterval: 10,
  },
  saveAfterMs: SAVE_DEBOUNCE_MS,
  accepts: (name, value) => accepted[name](value),
});

function hasNumbers(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const record: Record<string, unknown> = { ...value };
  return names.every((name) => Number.isFinite(record[name]));
}
