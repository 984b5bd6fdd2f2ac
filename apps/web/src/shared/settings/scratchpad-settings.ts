import { z } from 'zod';
import { createRecordStore } from './create-record-store.ts';
import { point, size } from './window-place.ts';

/** Which document somebody has open as the scratchpad in this browser, and where its window is. */
export const useScratchpadSettings = createRecordStore({
  key: 'po_scratchpad_settings',
  schema: z.object({
    /** The id of the document by the id of its project: one for each, so that only one is shown at a time. */
    documents: z.record(z.string(), z.string()).catch({}),
    position: point.catch({ x: 100, y: 100 }),
    size: size.catch({ width: 600, height: 400 }),
  }),
});
