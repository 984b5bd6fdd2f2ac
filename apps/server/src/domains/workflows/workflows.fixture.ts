import type { ActionCardId } from '@robin/contract/action-cards';
import { assistUserStorySample } from './catalogue/assist-user-story.fixture.ts';
import { assistUserStory } from './catalogue/assist-user-story.ts';
import { workflowSamples } from './catalogue/guided-workflows.fixture.ts';
import { guidedWorkflows } from './catalogue/guided-workflows.ts';

/** A whole run of every guided workflow: of the user story and of each other card. */
export const allSamples = [assistUserStorySample, ...workflowSamples];

/** What is decided about the workflow of a card. */
export function planOf(card: ActionCardId) {
  const plan = card === 'assist_user_story' ? assistUserStory : guidedWorkflows.get(card);
  if (plan === undefined) throw new Error(`${card} has no workflow.`);
  return plan;
}
