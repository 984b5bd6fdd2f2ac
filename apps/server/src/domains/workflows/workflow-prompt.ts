import type { ActionCardId } from '@robin/contract/action-cards';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { quoted } from '#platform/agent/framed-text.ts';
import { assistUserStory } from './catalogue/assist-user-story.ts';
import type { Localised } from './catalogue/catalogue.types.ts';
import { guidedWorkflows } from './catalogue/guided-workflows.ts';
import { shortened } from './markdown-text.ts';
import { currentStepName } from './workflows.presenter.ts';
import type { Step, Workflow } from './workflows.types.ts';

/** What a language model is told of guided workflows: the one that is under way, and the one that a card begins. Pure. */

/** What a step is about is one sentence; a model that wrote a page would take the room of the conversation with it. */
const TOLD_LENGTH = 300;

interface CardPlan {
  title: Localised;
  documentType: string;
  steps: readonly { name: Localised; description: Localised; successCriteria: Localised }[];
}

function planOf(card: ActionCardId): CardPlan | undefined {
  return card === 'assist_user_story' ? assistUserStory : guidedWorkflows.get(card);
}

/** The plan of the card that an active workflow follows, in whichever language it was begun. */
function planOfActive({ context }: Workflow): CardPlan | undefined {
  return [assistUserStory, ...guidedWorkflows.values()].find(
    ({ title }) => title.de === context || title.en === context,
  );
}

/** How to work on the plan of a card, with every message until it has ended. */
function describeWay({ documentType }: CardPlan): string {
  return `Ask one question at a time and use the person's own words. In the end, save what you have worked out together with create_po_document as a document of the type "${documentType}", and then call complete_workflow.`;
}

/** A step that is done is known by its note; what another one is about may have been said long ago. */
function describeStep({ name, status, progressNote, ...step }: Step): string {
  const plan = [
    ['What happens', step.description],
    ['Done when', step.successCriteria],
  ].flatMap(([label, text = '']) =>
    text === '' ? [] : `. ${label}: ${quoted(shortened(text, TOLD_LENGTH))}`,
  );
  return [
    `- ${quoted(name)}: ${status}`,
    progressNote === null ? '' : ` (${quoted(progressNote)})`,
    ...(status === 'completed' ? [] : plan),
  ].join('');
}

function describePlace(workflow: Workflow): string {
  const current = currentStepName(workflow);
  if (current !== null) return `The current step is ${quoted(current)}.`;
  const open = workflow.steps.filter(({ status }) => status !== 'completed');
  return open.length === 0
    ? 'All its steps are done.'
    : `Not done by now: ${open.map(({ name }) => quoted(name)).join(', ')}.`;
}

function describeActive(workflow: Workflow): string {
  return [
    `The workflow ${quoted(workflow.context)} is active, and the person sees it beside the chat. ${describePlace(workflow)}`,
    ...workflow.steps.map(describeStep),
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
    describeWay(plan),
  ].join('\n');
}

/** What to do about the workflow that is active, when the person has just chosen a card or not. */
function describeCourse(active: Workflow, chosen: CardPlan | undefined): string {
  const followed = planOfActive(active);
  const isLeft = chosen !== undefined && chosen !== followed;
  return [
    isLeft
      ? 'The person leaves it for another one: end it first, with complete_workflow and the outcome "abort".'
      : 'Lead through it step by step, keep it up to date with update_workflow_step, and end it with complete_workflow.',
    // Also where another answer is wanted to the words that began it, or they were changed.
    chosen !== undefined && !isLeft
      ? 'The person has chosen its card: it is set up already, so go on from where it stands. Only if they want to begin anew, end it with the outcome "abort" and set it up again.'
      : '',
    followed !== undefined && !isLeft ? describeWay(followed) : '',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Empty where there is nothing to tell. */
export function describeWorkflows(
  active: Workflow | null,
  card: ActionCardId | undefined,
  language: InterfaceLanguage,
): string {
  const chosen = card === undefined ? undefined : planOf(card);
  const isNew = active === null || planOfActive(active) !== chosen;
  return [
    ...(active === null ? [] : [`${describeActive(active)}\n${describeCourse(active, chosen)}`]),
    ...(chosen !== undefined && isNew ? [describeCard(chosen, language)] : []),
  ].join('\n\n');
}
