import { accountEndpoints } from '@robin/contract/accounts';
import type { LiveEvent } from '@robin/contract/live-events';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { canGetBetter } from '#shared/api/query-client.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import {
  useLiveConnection,
  useLiveConnectionState,
  useLiveRefresh,
} from '#shared/live/use-live-connection.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { projectKeys } from '#shared/projects/project-queries.ts';
import { refreshProjects } from '#shared/projects/refresh-projects.ts';
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
  useSecondReading();
  useRefusedProject();
  useOwnStanding();
  return <ToastStack />;
}

/** Reads again, as soon as the line is there, what a server that was away could not tell: nobody has to ask for it. */
function useSecondReading(): void {
  const client = useQueryClient();
  const isConnected = useLiveConnectionState() === 'connected';
  useEffect(() => {
    if (!isConnected) return;
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state: { error } }) => error !== null && canGetBetter(error),
    });
  }, [client, isConnected]);
}

/** Looks whether the project is still there when no line comes: of one that was lost without a word none tells any more. */
function useRefusedProject(): void {
  const client = useQueryClient();
  const isRefused = useLiveConnectionState() === 'error';
  useEffect(() => {
    if (isRefused) void client.invalidateQueries({ queryKey: projectKeys.list });
  }, [client, isRefused]);
}

const isOfStanding = ({ event_type: type }: LiveEvent) =>
  type === 'account_standing_changed' || type === 'resync_required';

/** Shows at once what the person may do and see when an administrator has given them other roles. */
function useOwnStanding(): void {
  const client = useQueryClient();
  useLiveRefresh(isOfStanding, () => void followStanding(client));
}

async function followStanding(client: QueryClient): Promise<void> {
  try {
    useAuth.getState().setUser(await callEndpoint(accountEndpoints.getMe, {}));
  } catch (error) {
    // The server itself refuses what is not allowed any more; the next load asks again.
    console.warn('What the person may do could not be asked for.', error);
  }
  await refreshProjects(client);
}
