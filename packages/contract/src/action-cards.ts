import { z } from 'zod';

/**
 * The action cards of the three work modes, in the order in which they are shown. A card begins a guided workflow;
 * its titles and prompts are texts of the web app, its steps belong to the server.
 */
export const actionCards = {
  catch_up: [
    'catchup_project_snapshot',
    'catchup_sprint_status',
    'catchup_backlog_changes',
    'catchup_decision_review',
    'catchup_meeting_notes',
    'catchup_stakeholder_signals',
    'catchup_risk_radar',
    'catchup_roadmap_check',
    'catchup_handover',
  ],
  assist: [
    'assist_user_story',
    'assist_acceptance_criteria',
    'assist_prioritise_backlog',
    'assist_split_epic',
    'assist_product_vision',
    'assist_refinement_prep',
    'assist_stakeholder_update',
  ],
  grow: [
    'grow_stakeholder_communication',
    'grow_prioritisation_methods',
    'grow_vision_craft',
    'grow_outcome_goals',
    'grow_discovery_interviews',
    'grow_story_mapping',
    'grow_decision_making',
    'grow_facilitation',
    'grow_learning_plan',
  ],
} as const;

export const actionCardId = z.enum([
  ...actionCards.catch_up,
  ...actionCards.assist,
  ...actionCards.grow,
]);
export type ActionCardId = z.infer<typeof actionCardId>;
