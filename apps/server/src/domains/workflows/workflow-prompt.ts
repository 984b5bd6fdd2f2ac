import type { ActionCardId } from '@robin/contract/action-cards';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { quoted } from '#platform/agent/framed-text.ts';
import { assistUserStory } from './catalogue/assist-user-story.ts';
import type { Localised } from './catalogue/catalogue.types.ts';
import { guidedWorkflows } from './catalogue/guided-workflows.ts';
import { currentStepName } from './workflows.presenter.ts';
import type { Workflow } from './workflows.types.ts';

/** What a language model is told of guided workflows: the one that is under way, and the one that a card begins. Pure. */

interface CardPlan {
  title: Localised;
  documentType: string;
  steps: readonly { name: Localised; description: Localised; successCriteria: Localised }[];
}

function planOf(card: ActionCardId): CardPlan | undefined {
  return card === 'assist_user_story' ? assistUserStory : guidedWorkflows.get(card);
}

function describeActive(workflow: Workflow): string {
  const steps = workflow.steps.map(
    ({ name, status, progressNote }) =>
      `- ${quoted(name)}: ${status}${progressNote === null ? '' : ` (${quoted(progressNote)})`}`,
  );
  const current = currentStepName(workflow);
  return [
    `The workflow ${quoted(workflow.context)} is active, and the person sees it beside the chat. ${
      current === null ? 'All its steps are done.' : `The current step is ${quoted(current)}.`
    }`,
    ...steps,
    'Lead through it step by step, keep it up to date with update_workflow_step, and end it with complete_workflow.',
  ].join('\n');
}

function describeCard(plan: CardPlan, language: InterfaceLanguage): string {
  const steps = plan.steps.map(
    ({ name, description, successCriteria }, index) =>
      `${index + 1}. "${name[language]}": ${description[language]} Done when: ${successCriteria[language]}`,
  );
  return [
    `The person begins the workflow "${plan.title[language]}". Set it up with setup_workflow, with exactly this name as its context, and these steps:`,
    ...steps,
    `Ask one question at a time and use the person's own words. In the end, save what you have worked out together with create_po_document as a document of the type "${plan.documentType}", and then call complete_workflow.`,
  ].join('\n');
}

/** Empty where there is nothing to tell. */
export function describeWorkflows(
  active: Workflow | null,
  card: ActionCardId | undefined,
  language: InterfaceLanguage,
): string {
  const plan = card === undefined ? undefined : planOf(card);
  return [
    ...(active === null ? [] : [describeActive(active)]),
    ...(plan === undefined ? [] : [describeCard(plan, language)]),
  ].join('\n\n');
}
