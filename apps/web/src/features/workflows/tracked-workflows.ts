import {
  workflow as workflowSchema,
  type SessionState,
  type Workflow,
} from '@robin/contract/workflows';
import { z } from 'zod';
import { create } from 'zustand';
import { useAuth } from '#shared/auth/auth-store.ts';
import { keepJson, readKeptJson } from '#shared/auth/kept-json.ts';
import { paths } from '#shared/routing/paths.ts';
import { applyAnswer, applyNews, type WorkflowNews } from './track-workflow.ts';
import { trackedKey, wantWorkflow } from './workflow-wanted.ts';

/** After this a kept workflow is no longer shown before the server has told how it is. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1_000;
/** How long the success is celebrated. */
const CELEBRATION_MS = 5_000;
/** How long an ended workflow stays in sight. */
const ENDED_IN_SIGHT_MS = 10_000;

const kept = z.record(z.string(), z.object({ workflow: workflowSchema, savedAt: z.number() }));
type Kept = z.infer<typeof kept>;

function read(now: number): Kept {
  const { user } = useAuth.getState();
  const stored = user && readKeptJson(trackedKey(user.id), kept);
  const entries = Object.entries(stored ?? {}).filter(
    ([, { workflow, savedAt }]) =>
      // Whoever has closed the window amid a celebration does not find it again on another day.
      savedAt <= now && now - savedAt < (workflow.isActive ? KEPT_FOR_MS : ENDED_IN_SIGHT_MS),
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
  /** Ends the celebration. */
  dismissSuccess: (sessionId: string) => void;
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
    dismissSuccess: (sessionId) => {
      const known = find(sessionId);
      if (known?.showSuccessAnimation) put(sessionId, { ...known, showSuccessAnimation: false });
    },
    forget,
    forgetAll: () => change({}),
    recall: () => set({ bySession: read(Date.now()) }),
  };
});

/** The places beside which a workflow is followed. */
const trackedPaths: readonly string[] = [paths.chat, paths.workflow];

/** Forgets what is followed, unless somebody is still beside the chat. */
export function forgetWhereLeft(): void {
  if (!trackedPaths.includes(location.pathname)) useTrackedWorkflows.getState().forgetAll();
}

/** What is still to be done with workflows that have ended, by session. */
const farewells = new Map<
  string,
  { workflowId: string; timers: ReturnType<typeof setTimeout>[] }
>();

/**
 * Lets what has ended go in its time, also while it is not in sight: whoever has gone to another mode meanwhile does not
 * find its end celebrated once more.
 */
function letGoOfEnded({ bySession, dismissSuccess, forget }: TrackedWorkflows): void {
  const ended = new Map(Object.entries(bySession).filter(([, kept]) => !kept.workflow.isActive));
  for (const [sessionId, { workflowId, timers }] of farewells) {
    if (ended.get(sessionId)?.workflow.workflow_id === workflowId) continue;
    for (const timer of timers) clearTimeout(timer);
    farewells.delete(sessionId);
  }
  for (const [sessionId, { workflow }] of ended) {
    if (farewells.has(sessionId)) continue;
    const timers = [
      setTimeout(() => dismissSuccess(sessionId), CELEBRATION_MS),
      setTimeout(() => forget(sessionId), ENDED_IN_SIGHT_MS),
    ];
    farewells.set(sessionId, { workflowId: workflow.workflow_id, timers });
  }
}
letGoOfEnded(useTrackedWorkflows.getState());
useTrackedWorkflows.subscribe(letGoOfEnded);

// The next person follows their own.
useAuth.subscribe(({ user }, { user: before }) => {
  if (user?.id !== before?.id) useTrackedWorkflows.getState().recall();
});
