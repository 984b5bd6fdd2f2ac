import type { Workflow } from '@robin/contract/workflows';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLiveEvents } from '#shared/live/use-live-connection.ts';
import { sessionStateQuery } from './api/session-state.ts';
import { readWorkflowNews } from './track-workflow.ts';
import { forgetWhereLeft, useTrackedWorkflows } from './tracked-workflows.ts';

export interface ShownWorkflow {
  /** null while none is running. */
  workflow: Workflow | null;
  isLoading: boolean;
  isFailed: boolean;
  /** Forgets what is followed, and asks the server again. */
  refresh: () => void;
  /** Ends the celebration. */
  dismissSuccess: () => void;
}

/**
 * Follows the workflow of a session: what the server says first, then its news, told live. Several components may
 * follow the same one: they share what is known, and the same news twice change nothing.
 */
export function useWorkflow(sessionId: string, projectId: number): ShownWorkflow {
  const client = useQueryClient();
  const tracked = useTrackedWorkflows((state) => state.bySession[sessionId]?.workflow ?? null);
  const {
    hear,
    dismissSuccess: endCelebration,
    forget,
    forgetAll,
  } = useTrackedWorkflows.getState();
  const state = useQuery(sessionStateQuery(sessionId));

  useLiveEvents((event) => {
    const { data: facts, event_type: type } = event;
    if (type === 'chat_session_updated' && facts['action'] === 'reset') {
      forgetAll();
      // The session that began anew may be another one: what runs in this one is not over.
      void client.resetQueries(sessionStateQuery(sessionId));
      return;
    }
    if (type === 'resync_required') {
      void client.invalidateQueries(sessionStateQuery(sessionId));
      return;
    }
    const news = readWorkflowNews(event, sessionId);
    if (!news || hear(sessionId, news, event.timestamp)) return;
    void client.invalidateQueries(sessionStateQuery(sessionId));
  });

  const dismissSuccess = useCallback(() => endCelebration(sessionId), [sessionId, endCelebration]);

  useEffect(() => forgetOnLeaving(projectId), [projectId]);

  const refresh = useCallback(() => {
    forget(sessionId);
    void client.resetQueries(sessionStateQuery(sessionId));
  }, [client, sessionId, forget]);

  return {
    workflow: tracked,
    // Of one that ran when the server was asked last, it is not known whether it still does.
    isLoading: state.isPending || (state.isFetching && state.data?.has_active_workflow === true),
    isFailed: state.isError,
    refresh,
    dismissSuccess,
  };
}

let followedProject: number | null = null;

/** Forgets what is followed when the project is another one, and when the chat is left. */
function forgetOnLeaving(projectId: number): () => void {
  const { forgetAll } = useTrackedWorkflows.getState();
  if (followedProject !== null && followedProject !== projectId) forgetAll();
  followedProject = projectId;
  return forgetWhereLeft;
}
