import type {
  SessionState,
  Workflow as WorkflowAnswer,
  WorkflowStep,
} from '@robin/contract/workflows';
import type { SessionType } from '@robin/contract/sessions';
import type { Step, Workflow } from './workflows.types.ts';

export function presentStep(step: Step): WorkflowStep {
  return {
    name: step.name,
    description: step.description,
    success_criteria: step.successCriteria,
    status: step.status,
    progress_note: step.progressNote,
  };
}

/** The name of the step that is being worked on; an ended workflow keeps the one at which it was left. */
export function currentStepName({ steps, currentStep }: Workflow): string | null {
  return currentStep === null ? null : (steps[currentStep]?.name ?? null);
}

function presentWorkflow(workflow: Workflow): WorkflowAnswer {
  const { end } = workflow;
  return {
    workflow_id: workflow.id,
    context: workflow.context,
    steps: workflow.steps.map(presentStep),
    current_step: currentStepName(workflow),
    completed_steps: workflow.steps
      .filter(({ status }) => status === 'completed')
      .map(({ name }) => name),
    last_updated: workflow.updatedAt.toISOString(),
    outcome: end?.outcome ?? null,
    final_summary: end?.finalSummary ?? null,
    lessons_learned: end?.lessonsLearned ?? null,
    isActive: end === null,
    showSuccessAnimation: end !== null && end.outcome !== 'abort' && workflow.isFresh,
  };
}

/** @param workflows of the session: the active one first, then those that ended last */
export function presentSessionState(
  workflows: readonly Workflow[],
  sessionType: SessionType,
): SessionState {
  const [current] = workflows;
  const active = current?.end === null ? current : null;
  return {
    has_active_workflow: active !== null,
    workflow_data: {
      current_workflow_id: current?.id ?? null,
      workflows: Object.fromEntries(
        workflows.map((workflow) => [workflow.id, presentWorkflow(workflow)]),
      ),
      current_step: active ? currentStepName(active) : null,
    },
    user_preferences: { chat_mode: sessionType },
  };
}
