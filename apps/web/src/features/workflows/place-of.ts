import type { Workflow } from '@robin/contract/workflows';

/** Where a workflow stands: the number of its current step from 1, how many are done, and how many there are. */
export function placeOf({ steps, current_step, completed_steps }: Workflow): {
  current: number;
  done: number;
  total: number;
} {
  const total = steps.length;
  const done = completed_steps.length;
  const place = steps.findIndex(({ name }) => name === current_step);
  return { current: place === -1 ? Math.min(done + 1, total) : place + 1, done, total };
}
