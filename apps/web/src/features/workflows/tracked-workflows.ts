import { workflow as workflowSchema, type Workflow } from '@robin/contract/workflows';
import { z } from 'zod';
import { create } from 'zustand';
import { TRACKED_STORAGE_KEY, wantWorkflow } from './workflow-wanted.ts';

/** After this a kept workflow is no longer shown before the server has told how it is. */
export const KEPT_FOR_MS = 24 * 60 * 60 * 1_000;

const kept = z.record(z.string(), z.object({ workflow: workflowSchema, savedAt: z.number() }));
type Kept = z.infer<typeof kept>;

function read(now: number): Kept {
  try {
    const stored = kept.safeParse(JSON.parse(localStorage.getItem(TRACKED_STORAGE_KEY) ?? '{}'));
    if (!stored.success) return {};
    const entries = Object.entries(stored.data).filter(
      ([, { savedAt }]) => savedAt <= now && now - savedAt < KEPT_FOR_MS,
    );
    return Object.fromEntries(entries);
  } catch {
    // Somebody else's words under our key: there is nothing kept.
    return {};
  }
}

interface TrackedWorkflows {
  bySession: Kept;
  put: (sessionId: string, workflow: Workflow) => void;
  forget: (sessionId: string) => void;
  forgetAll: () => void;
  /** Takes what this browser has kept, without what is too old. */
  recall: () => void;
}

/** The workflows that this browser follows, by session; kept over a reload for a day. */
export const useTrackedWorkflows = create<TrackedWorkflows>((set, get) => {
  function change(bySession: Kept): void {
    set({ bySession });
    localStorage.setItem(TRACKED_STORAGE_KEY, JSON.stringify(bySession));
  }
  return {
    bySession: read(Date.now()),
    put: (sessionId, workflow) => {
      change({ ...get().bySession, [sessionId]: { workflow, savedAt: Date.now() } });
      wantWorkflow();
    },
    forget: (sessionId) => {
      const { [sessionId]: _forgotten, ...others } = get().bySession;
      change(others);
    },
    forgetAll: () => change({}),
    recall: () => set({ bySession: read(Date.now()) }),
  };
});
