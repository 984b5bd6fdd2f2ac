import { z } from 'zod';
import { createRecordStore } from './create-record-store.ts';

/** The modes of the chat as the toolbar names them, in its order. */
export const chatModes = ['catchup', 'assist', 'grow', 'talk'] as const;
export type ChatMode = (typeof chatModes)[number];

/** How somebody has arranged the chat in this browser. Widths in pixels, times in milliseconds since 1970. */
const uiSettings = z.object({
  leftSidebarCollapsed: z.boolean().catch(true),
  rightSidebarCollapsed: z.boolean().catch(true),
  chatMode: z.enum(chatModes).catch('assist'),
  leftSidebarWidth: z.number().catch(280),
  rightSidebarWidth: z.number().catch(280),
  /** Nothing in the interface changes it: whoever hides the toolbar has edited the record. */
  toolbarVisible: z.boolean().catch(true),
  toolbarExpanded: z.boolean().catch(true),
  /** Whether a click beside the open toolbar closes it; off is what the pin shows. */
  toolbarAutoClose: z.boolean().catch(true),
  /** Whether something new may open the right sidebar by itself. */
  rightSidebarAutoExpand: z.boolean().catch(true),
  /** When the sidebars were last arranged by hand. */
  lastInteractionTime: z.number().catch(0),
  autoExpandInitialized: z.boolean().catch(false),
});
export type UiSettings = z.infer<typeof uiSettings>;

export const useUiSettings = createRecordStore({ key: 'po_ui_settings', schema: uiSettings });
