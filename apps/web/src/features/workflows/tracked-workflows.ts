import {
  workflow as workflowSchema,
  type SessionState,
  type Workflow,
} from '@robin/contract/workflows';
import { z } from 'zod';
import { create } from 'zustand';
import { useAuth } from '#shared/auth/auth-store.ts';
import { keepJson, readKeptJson } from '#shared/auth/kept-json.ts';
import { applyAnswer, applyNews, type WorkflowNews } from './track-workflow.ts';
import { trackedKey, wantWorkflow } from './workflow-wanted.ts';

/** After this a kept workflow is no longer shown before the server has told how it is. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1_000;

const kept = z.record(z.string(), z.object({ workflow: workflowSchema, savedAt: z.number() }));
type Kept = z.infer<typeof kept>;

function read(now: number): Kept {
  const { user } = useAuth.getState();
  const stored = user && readKeptJson(trackedKey(user.id), kept);
  const entries = Object.entries(stored ?? {}).filter(
    ([, { savedAt }]) => savedAt <= now && now - savedAt < KEPT_FOR_MS,
  );
  return Object.fromEntries(entries);
}

/** How often something was told of a session since this window opened. */
const newsCounts = new Map<string, number>();
export const countNews = (sessionId: string): number => newsCounts.get(sessionId) ?? 0;

interface TrackedWorkflows {
  bySession: Kept;
  /** Follows what was told live. Answers false where only the server knows how it is now. */
  hear: (sessionId: string, news: WorkflowNews, at: string) => boolean;
  /** Follows what the server answered to who asked after the last news. */
  take: (sessionId: string, state: SessionState) => void;
  put: (sessionId: string, workflow: Workflow) => void;
  forget: (sessionId: string) => void;
  forgetAll: () => void;
  /** Takes what this browser has kept, without what is too old. */
  recall: () => void;
}

/** The workflows that the person follows in this browser, by session; kept over a reload for a day. */
export const useTrackedWorkflows = create<TrackedWorkflows>((set, get) => {
  function change(bySession: Kept): void {
    set({ bySession });
    const { user } = useAuth.getState();
    if (user) keepJson(user.id, trackedKey(user.id), bySession);
  }
  function put(sessionId: string, workflow: Workflow): void {
    change({ ...get().bySession, [sessionId]: { workflow, savedAt: Date.now() } });
    wantWorkflow();
  }
  function forget(sessionId: string): void {
    const { [sessionId]: _forgotten, ...others } = get().bySession;
    change(others);
  }
  const find = (sessionId: string) => get().bySession[sessionId]?.workflow ?? null;
  return {
    bySession: read(Date.now()),
    hear: (sessionId, news, at) => {
      newsCounts.set(sessionId, countNews(sessionId) + 1);
      const next = applyNews(find(sessionId), news, at);
      if (next) put(sessionId, next);
      return next !== null;
    },
    take: (sessionId, { workflow_data: data }) => {
      const known = find(sessionId);
      const next = applyAnswer(known, data);
      if (next === known) return;
      if (next) put(sessionId, next);
      else forget(sessionId);
    },
    put,
    forget,
    forgetAll: () => change({}),
    recall: () => set({ bySession: read(Date.now()) }),
  };
});

// The next person follows their own.
useAuth.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) useTrackedWorkflows.getState().recall();
});
