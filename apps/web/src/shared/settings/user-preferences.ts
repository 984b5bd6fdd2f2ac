import { createRecordStore } from './create-record-store.ts';

/** The views of the right sidebar, as they are stored. */
export const sidebarModes = ['podocuments', 'episodes'] as const;
export type SidebarMode = (typeof sidebarModes)[number];

/** What somebody likes to see beside the chat in this browser. */
export interface UserPreferences {
  sidebarMode: SidebarMode;
  /** The section of the left sidebar; there is one. */
  leftMode: 'workflow';
  /** Whether the list of episodes has the archived ones too. */
  includeArchived: boolean;
  /** Groups of episodes that are open. */
  expandedGroups: readonly string[];
  chatPreferences: Readonly<Record<string, unknown>>;
  /** What was last known of a session's workflow, by the session's id. */
  savedWorkflows: Readonly<Record<string, unknown>>;
}

const accepted: { [Name in keyof UserPreferences]: (value: unknown) => boolean } = {
  sidebarMode: (value) => sidebarModes.some((mode) => mode === value),
  leftMode: (value) => value === 'workflow',
  includeArchived: (value) => typeof value === 'boolean',
  expandedGroups: (value) =>
    Array.isArray(value) && value.every((group) => typeof group === 'string'),
  chatPreferences: isRecord,
  savedWorkflows: isRecord,
};

export const useUserPreferences = createRecordStore<UserPreferences>({
  key: 'po_user_preferences',
  version: '1.0',
  defaults: {
    sidebarMode: 'podocuments',
    leftMode: 'workflow',
    includeArchived: false,
    expandedGroups: ['recent', 'today'],
    chatPreferences: {},
    savedWorkflows: {},
  },
  saveAfterMs: 0,
  accepts: (name, value) => accepted[name](value),
});

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
