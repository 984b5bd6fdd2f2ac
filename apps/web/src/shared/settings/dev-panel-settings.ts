import { z } from 'zod';
import { createRecordStore } from './create-record-store.ts';
import { point, size } from './window-place.ts';

/** The tabs of the developer panel, in their order. */
export const devTabs = ['chat', 'events', 'api', 'tools', 'agent', 'sessions'] as const;
export type DevTab = (typeof devTabs)[number];

/** How an admin has arranged the developer panel in this browser. */
export const useDevPanelSettings = createRecordStore({
  key: 'po_devpanel_settings',
  schema: z.object({
    isOpen: z.boolean().catch(false),
    isCollapsed: z.boolean().catch(false),
    position: point.catch({ x: 50, y: 50 }),
    size: size.catch({ width: 600, height: 400 }),
    activeTab: z.enum(devTabs).catch('chat'),
    promptCollapsed: z.boolean().catch(true),
    groupToolsByProvider: z.boolean().catch(true),
    /** How often the Agent tab asks again, in seconds. */
    autoRefreshInterval: z.number().min(1).catch(10),
  }),
});
