import type { LiveEvent } from '@robin/contract/live-events';
import { useQueryClient } from '@tanstack/react-query';
import { useLiveRefresh } from '#shared/live/use-live-connection.ts';
import { refreshProjects } from './refresh-projects.ts';

// Members too: a removed one, or a role, decides what the own page of a project shows.
const isNews = ({ event_type: type }: LiveEvent) =>
  type.startsWith('project_') || type === 'resync_required';

/** Fetches projects and members again when the server tells that somebody has changed them, or may have. */
export function useProjectLiveEvents(): void {
  const client = useQueryClient();
  useLiveRefresh(isNews, () => void refreshProjects(client));
}
