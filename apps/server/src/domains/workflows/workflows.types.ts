import type { WorkflowOutcome, WorkflowStepStatus } from '@robin/contract/workflows';

/** A step of a workflow as it is planned. */
export interface PlannedStep {
  /** Unique in its workflow. */
  name: string;
  description: string;
  successCriteria: string;
}

export interface Step extends PlannedStep {
  status: WorkflowStepStatus;
  progressNote: string | null;
}

/** How a workflow ended. */
export interface WorkflowEnd {
  outcome: WorkflowOutcome;
  finalSummary: string;
  /** Several lessons stand on lines of their own. */
  lessonsLearned: string;
}

/** How far a workflow is. */
export interface WorkflowProgress {
  steps: readonly Step[];
  /** The place of the current step, from 0; null when the last one is completed. */
  currentStep: number | null;
}

/** A workflow of a session. */
export interface Workflow extends WorkflowProgress {
  id: string;
  sessionId: string;
  /** What it is for. */
  context: string;
  /** null while it is active. */
  end: WorkflowEnd | null;
  updatedAt: Date;
  /** Whether it ended so recently that windows still celebrate a success. */
  isFresh: boolean;
}
