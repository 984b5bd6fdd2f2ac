import type { LiveEvent } from '@robin/contract/live-events';
import { currentStepAfter } from '@robin/contract/rules/workflow-steps';
import {
  workflowCompletion,
  workflowSetup,
  workflowStepUpdate,
  type SessionState,
  type Workflow,
} from '@robin/contract/workflows';

/** What a live event says about a workflow of a session; null of every other event, and of one that cannot be read. */
export type WorkflowNews =
  | { type: 'setup'; workflow: Workflow }
  | { type: 'step'; update: ReturnType<typeof workflowStepUpdate.parse> }
  | { type: 'completion'; end: ReturnType<typeof workflowCompletion.parse> }
  | { type: 'rewind' };

export function readWorkflowNews(event: LiveEvent, sessionId: string): WorkflowNews | null {
  if (event.data['session_id'] !== sessionId) return null;
  switch (event.event_type) {
    case 'workflow_setup': {
      const { data } = workflowSetup.safeParse(event.data);
      return data ? { type: 'setup', workflow: begin(data, event.timestamp) } : null;
    }
    case 'workflow_step_update': {
      const { data } = workflowStepUpdate.safeParse(event.data);
      return data ? { type: 'step', update: data } : null;
    }
    case 'workflow_completion': {
      const { data } = workflowCompletion.safeParse(event.data);
      return data ? { type: 'completion', end: data } : null;
    }
    case 'workflow_rewound':
      return { type: 'rewind' };
    default:
      return null;
  }
}

function begin(
  { workflow_id, context, steps }: ReturnType<typeof workflowSetup.parse>,
  last_updated: string,
): Workflow {
  return {
    workflow_id,
    context,
    steps,
    current_step: steps[0]?.name ?? null,
    completed_steps: [],
    last_updated,
    outcome: null,
    final_summary: null,
    lessons_learned: null,
    isActive: true,
    showSuccessAnimation: false,
  };
}

/**
 * The workflow after an answer that was asked for after all news that were heard. One that was running and is not any
 * more ended while nobody looked, unless the server says that it ended well just now; one whose end was heard stays.
 * No time is compared: the server's clock may have been put right since.
 */
export function applyAnswer(
  tracked: Workflow | null,
  { current_workflow_id: id, workflows }: SessionState['workflow_data'],
): Workflow | null {
  const current = id === null ? undefined : workflows[id];
  if (current?.isActive) return current;
  if (!tracked?.isActive) return tracked;
  const hasJustEnded = current?.workflow_id === tracked.workflow_id && current.showSuccessAnimation;
  return hasJustEnded ? current : null;
}

/**
 * The workflow after some news. Null where they do not follow on what is tracked: they are about another one, whose
 * beginning was missed, an answer that knew them, or more, came first, or it went back to where it stood once.
 */
export function applyNews(
  tracked: Workflow | null,
  news: WorkflowNews,
  at: string,
): Workflow | null {
  if (news.type === 'rewind') return null;
  if (tracked && Date.parse(at) < Date.parse(tracked.last_updated)) return null;
  if (news.type === 'setup') return news.workflow;
  const told = news.type === 'step' ? news.update : news.end;
  if (told.workflow_id !== tracked?.workflow_id) return null;
  const next = news.type === 'step' ? afterStep(tracked, news.update) : afterEnd(tracked, news.end);
  return { ...next, last_updated: at };
}

function afterStep(
  workflow: Workflow,
  { step_name, status, progress_note }: ReturnType<typeof workflowStepUpdate.parse>,
): Workflow {
  const placeOf = (wanted: string | null) =>
    workflow.steps.findIndex(({ name }) => name === wanted);
  const place = placeOf(step_name);
  if (place === -1) return workflow;
  const current = currentStepAfter({
    steps: workflow.steps,
    current: placeOf(workflow.current_step),
    place,
    status,
  });
  const steps = workflow.steps.map((step, index) =>
    index === place ? { ...step, status, progress_note } : step,
  );
  const completed_steps = steps.filter((one) => one.status === 'completed').map((one) => one.name);
  return {
    ...workflow,
    steps,
    completed_steps,
    current_step: workflow.steps[current ?? -1]?.name ?? null,
  };
}

function afterEnd(
  workflow: Workflow,
  { outcome, final_summary, lessons_learned }: ReturnType<typeof workflowCompletion.parse>,
): Workflow {
  const ended = { ...workflow, outcome, final_summary, lessons_learned, isActive: false };
  if (outcome === 'abort') return ended;
  return {
    ...ended,
    steps: workflow.steps.map((step) => ({ ...step, status: 'completed' as const })),
    completed_steps: workflow.steps.map(({ name }) => name),
    current_step: null,
    showSuccessAnimation: true,
  };
}
