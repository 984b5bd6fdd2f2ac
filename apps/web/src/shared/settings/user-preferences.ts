import { z } from 'zod';
import { createRecordStore } from './create-record-store.ts';

/** The views of the right sidebar, as they are stored. */
export const sidebarModes = ['podocuments', 'episodes'] as const;
export type SidebarMode = (typeof sidebarModes)[number];

const anything = z.record(z.string(), z.unknown());

/** What somebody likes to see beside the chat in this browser. */
const userPreferences = z.object({
  sidebarMode: z.enum(sidebarModes).catch('podocuments'),
  /** The section of the left sidebar; there is one. */
  leftMode: z.literal('workflow').catch('workflow'),
  /** Whether the list of episodes has the archived ones too. */
  includeArchived: z.boolean().catch(false),
  /** Groups of episodes that are open. */
  expandedGroups: z.array(z.string()).catch(['recent', 'today']),
  chatPreferences: anything.catch({}),
  /** What was last known of a session's workflow, by the session's id. */
  savedWorkflows: anything.catch({}),
});
export type UserPreferences = z.infer<typeof userPreferences>;

export const useUserPreferences = createRecordStore({
  key: 'po_user_preferences',
  version: '1.0',
  schema: userPreferences,
  saveAfterMs: 0,
});
