import type { LiveEvent } from '@robin/contract/live-events';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLiveEvents } from '#shared/live/use-live-connection.ts';
import { refreshProjects } from './refresh-projects.ts';

/** Fetches projects and members again when the server tells that somebody has changed them, or may have. */
export function useProjectLiveEvents(): void {
  const client = useQueryClient();
  useLiveEvents(
    useCallback(
      ({ event_type: type }: LiveEvent) => {
        // Members too: a removed one, or a role, decides what the own page of a project shows.
        if (type.startsWith('project_') || type === 'resync_required') void refreshProjects(client);
      },
      [client],
    ),
  );
}
