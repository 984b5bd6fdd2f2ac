import type {
  WorkflowCompletion,
  WorkflowRewind,
  WorkflowSetup,
  WorkflowStepUpdate,
} from '@robin/contract/workflows';
import type { NewEvent } from '#platform/events/outbox.ts';
import { presentStep } from './workflows.presenter.ts';
import type { Step, Workflow, WorkflowEnd } from './workflows.types.ts';

/** What the windows of a session's owner, and nobody else's, are told of its workflow. */

/** Whose session it is, and of which project. */
export interface Owner {
  userId: number;
  projectId: number | null;
}

/** How it stands now, if it is still there, is read anew. */
export function workflowRewound(
  workflowId: string,
  { id, userId, projectId }: Owner & { id: string },
): NewEvent {
  const data: WorkflowRewind = { workflow_id: workflowId, session_id: id };
  return { type: 'workflow_rewound', userId, projectId, data };
}

const idsOf = ({ id, sessionId }: Workflow) => ({ workflow_id: id, session_id: sessionId });

export function workflowSetUp(workflow: Workflow, { userId, projectId }: Owner): NewEvent {
  const data: WorkflowSetup = {
    ...idsOf(workflow),
    context: workflow.context,
    steps: workflow.steps.map(presentStep),
  };
  return { type: 'workflow_setup', userId, projectId, data };
}

export function workflowStepUpdated(
  workflow: Workflow,
  step: Step,
  { userId, projectId }: Owner,
): NewEvent {
  const data: WorkflowStepUpdate = {
    ...idsOf(workflow),
    step_name: step.name,
    status: step.status,
    progress_note: step.progressNote,
  };
  return { type: 'workflow_step_update', userId, projectId, data };
}

export function workflowCompleted(
  workflow: Workflow,
  end: WorkflowEnd,
  { userId, projectId }: Owner,
): NewEvent {
  const data: WorkflowCompletion = {
    ...idsOf(workflow),
    outcome: end.outcome,
    final_summary: end.finalSummary,
    lessons_learned: end.lessonsLearned,
  };
  return { type: 'workflow_completion', userId, projectId, data };
}
