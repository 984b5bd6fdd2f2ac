import type { WorkflowStepStatus } from '#workflows.ts';

interface Moved {
  /** As they stand before the change. */
  steps: readonly { status: WorkflowStepStatus }[];
  /** The place of the current step until now; null for none. */
  current: number | null;
  /** Which step gets a status, and which. */
  place: number;
  status: WorkflowStepStatus;
}

/**
 * The place of the current step once one gets a status. A started one becomes it; once one is completed, the next behind it
 * that is still to be done does, or none is left. Completed again, as for another note, it moves nothing.
 */
export function currentStepAfter({ steps, current, place, status }: Moved): number | null {
  if (status === 'started') return place;
  if (status === 'pending' || steps[place]?.status === 'completed') return current;
  const next = steps.findIndex((step, at) => at > place && step.status !== 'completed');
  return next === -1 ? null : next;
}
