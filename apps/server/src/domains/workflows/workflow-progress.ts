import { currentStepAfter } from '@robin/contract/rules/workflow-steps';
import type { WorkflowOutcome, WorkflowStepStatus } from '@robin/contract/workflows';
import { plainName, withoutNumber } from './plain-texts.ts';
import type { PlannedStep, WorkflowProgress } from './workflows.types.ts';

/** How a workflow moves on: the same rules by which windows follow its live events. Pure. */

/** A workflow as it begins: the first step is the current one, and nothing is completed. */
export function beginProgress(steps: readonly PlannedStep[]): WorkflowProgress {
  return {
    steps: steps.map((step, index) => ({
      ...step,
      status: index === 0 ? 'started' : 'pending',
      progressNote: null,
    })),
    currentStep: 0,
  };
}

/**
 * The place of the step with that name, however it is spelled in capitals, and also with the marks and the number that
 * were taken out of it; -1 without one.
 */
export function findStep(steps: readonly { name: string }[], name: string): number {
  const spelled = (one: string) => one.trim().toLowerCase();
  const plain = plainName(name);
  for (const wanted of [name, plain, withoutNumber(plain)].map(spelled)) {
    const place = steps.findIndex((step) => spelled(step.name) === wanted);
    if (place !== -1) return place;
  }
  return -1;
}

/** A step gets its status, and its note unless none is given. */
export function moveStep(
  { steps, currentStep }: WorkflowProgress,
  index: number,
  { status, progressNote }: { status: WorkflowStepStatus; progressNote: string | null },
): WorkflowProgress {
  return {
    steps: steps.map((step, at) =>
      at === index ? { ...step, status, progressNote: progressNote ?? step.progressNote } : step,
    ),
    currentStep: currentStepAfter({ steps, current: currentStep, place: index, status }),
  };
}

/** Whoever reaches the goal, wholly or in part, has completed every step. Otherwise everything stays as it is. */
export function endProgress(
  progress: WorkflowProgress,
  outcome: WorkflowOutcome,
): WorkflowProgress {
  if (outcome === 'abort') return progress;
  return {
    steps: progress.steps.map((step) => ({ ...step, status: 'completed' })),
    currentStep: null,
  };
}
