import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveEvents } from '#shared/live/use-live-connection.ts';
import { hasActiveWorkflowQuery } from './api/active-workflow.ts';
import { useWorkflowWanted, wantWorkflow } from './workflow-wanted.ts';

/**
 * Whether what follows workflows is worth loading: the server knows of an active one, or tells of one live, or this
 * browser keeps one. From then on it stays so: what is loaded listens itself, and shows how a workflow ended.
 */
export function useIsWorkflowWanted(sessionId: string): boolean {
  const client = useQueryClient();
  const isWanted = useWorkflowWanted((state) => state.isWanted);
  const query = hasActiveWorkflowQuery(sessionId);
  const { data: isActive = false } = useQuery({ ...query, enabled: !isWanted });
  useEffect(() => {
    if (isActive) wantWorkflow();
  }, [isActive]);

  useLiveEvents(({ event_type: type, data }) => {
    if (type === 'resync_required') {
      void client.invalidateQueries(hasActiveWorkflowQuery(sessionId));
    } else if (type.startsWith('workflow_') && data['session_id'] === sessionId) wantWorkflow();
  });
  return isWanted || isActive;
}
