import { limits } from '@robin/contract/limits';
import { nameText, storableText } from '@robin/contract/primitives';
import { seenText } from '@robin/contract/rules/is-blank';
import { workflowOutcome, workflowStepStatus } from '@robin/contract/workflows';
import { z } from 'zod';
import type { Tool } from '#platform/agent/tool.ts';
import { plainText } from '#platform/markdown-marks.ts';
import { plainName, plainStepNames } from './plain-texts.ts';
import { currentStepName } from './workflows.presenter.ts';
import type { WorkflowsService } from './workflows.service.ts';
import type { Workflow } from './workflows.types.ts';

const name = nameText(limits.workflowNameMaxLength, 'A name that can be seen is missing.');
const text = storableText(limits.workflowTextMaxLength).trim();

const setupArguments = z.object({
  context: name.describe('What the person sees as its name: what it is for, in a few words'),
  steps: z
    .array(
      z.object({
        name,
        description: text.default('').describe('What happens in the step, in one sentence'),
        success_criteria: text.default('').describe('How one sees that the step is done'),
      }),
    )
    .min(1)
    .max(limits.workflowStepMaxCount)
    .describe('In their order; no two with the same name'),
});
const updateArguments = z.object({
  step_name: name.describe('Exactly as it was set up'),
  status: workflowStepStatus,
  progress_note: text.nullable().default(null).describe('What is known by now, in one sentence'),
});
const completeArguments = z.object({
  outcome: workflowOutcome,
  final_summary: text,
  lessons_learned: z.union([text, z.array(text).max(limits.workflowStepMaxCount)]).default(''),
});

/** What the model is told of the workflow after a change. */
function progressOf(workflow: Workflow | null) {
  if (!workflow) return { active: false };
  return {
    active: true,
    workflow_id: workflow.id,
    current_step: currentStepName(workflow),
    steps: workflow.steps.map((step) => ({ name: step.name, status: step.status })),
  };
}

/** Leads through a guided workflow that is shown beside the chat. Workflows are work on a project, so none is for talk. */
export function createWorkflowTools(service: WorkflowsService): Tool[] {
  return [
    {
      name: 'setup_workflow',
      provider: 'workflow',
      description:
        'Begins a guided workflow that the person sees beside the chat: what it is for, and its steps in their order. Only one can be active in a conversation.',
      parameters: setupArguments,
      isOfferedInTalk: false,
      async execute(args, place) {
        const { context, steps } = setupArguments.parse(args);
        const names = plainStepNames(steps.map((step) => step.name));
        const workflow = await service.setUp(place, {
          context: plainName(context),
          steps: steps.map((step, index) => ({
            name: names[index] ?? step.name,
            description: plainText(step.description),
            successCriteria: plainText(step.success_criteria),
          })),
        });
        return progressOf(workflow);
      },
    },
    {
      name: 'update_workflow_step',
      provider: 'workflow',
      description:
        'Says how far a step of the active workflow is, with a short note. Use it whenever a step begins and whenever it is done.',
      parameters: updateArguments,
      isOfferedInTalk: false,
      async execute(args, place) {
        const update = updateArguments.parse(args);
        await service.updateStep(place, {
          stepName: update.step_name,
          status: update.status,
          // Many models fill what they may leave out with nothing: the note before it stays.
          progressNote: seenText(plainText(update.progress_note ?? '')),
        });
        return progressOf(await service.findActive(place.sessionId));
      },
    },
    {
      name: 'complete_workflow',
      provider: 'workflow',
      description:
        'Ends the active workflow: "success" when its goal is reached, "partial_success" when something of it is left open, "abort" when the person does not go on.',
      parameters: completeArguments,
      isOfferedInTalk: false,
      async execute(args, place) {
        const end = completeArguments.parse(args);
        await service.complete(place, {
          outcome: end.outcome,
          finalSummary: plainText(end.final_summary),
          lessonsLearned: plainText([end.lessons_learned].flat().join('\n')),
        });
        return { active: false, outcome: end.outcome };
      },
    },
  ];
}
