import { useEffect } from 'react';
import { create } from 'zustand';
import { useActiveProject } from '#shared/projects/active-project-store.ts';

interface ShownSession {
  sessionId: string | null;
  projectId: number | null;
}

const useShownSession = create<ShownSession>(() => ({ sessionId: null, projectId: null }));

/** Says which session the chat of a project shows, for what stands outside of it. */
export function useTellShownSession(sessionId: string | null, projectId: number): void {
  useEffect(() => useShownSession.setState({ sessionId, projectId }), [sessionId, projectId]);
}

/** The session that the chat of the active project shows or showed last; null while there is none. */
export function useShownSessionId(): string | null {
  const shown = useShownSession();
  const projectId = useActiveProject((state) => state.activeProject?.id);
  return shown.projectId === projectId ? shown.sessionId : null;
}

/** The next person begins without one. */
export function forgetShownSession(): void {
  useShownSession.setState({ sessionId: null, projectId: null });
}
