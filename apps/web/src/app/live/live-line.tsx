import { useAuth } from '#shared/auth/auth-store.ts';
import { useLiveConnection } from '#shared/live/use-live-connection.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { ToastStack } from '#shared/toasts/toast-stack.tsx';
import { useEventToasts } from './use-event-toasts.ts';

/** The line on which the server tells what changed, for as long as somebody is signed in, and what it sets going. */
export function LiveLine() {
  const token = useAuth((state) => state.token);
  const isResolved = useActiveProject((state) => state.isResolved);
  const projectId = useActiveProject((state) => state.activeProject?.id ?? null);
  // Opened once it is clear for which project: moving it would cost what happens in between.
  useLiveConnection(isResolved ? token : null, projectId);
  useEventToasts();
  return <ToastStack />;
}
