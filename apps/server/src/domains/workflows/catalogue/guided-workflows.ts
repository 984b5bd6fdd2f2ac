import type { ActionCardId } from '@robin/contract/action-cards';
import { assistAcceptanceCriteria } from './assist-acceptance-criteria.ts';
import { assistPrioritiseBacklog } from './assist-prioritise-backlog.ts';
import { assistProductVision } from './assist-product-vision.ts';
import { assistRefinementPrep } from './assist-refinement-prep.ts';
import { assistSplitEpic } from './assist-split-epic.ts';
import { assistStakeholderUpdate } from './assist-stakeholder-update.ts';
import { catchupBacklogChanges } from './catchup-backlog-changes.ts';
import { catchupDecisionReview } from './catchup-decision-review.ts';
import { catchupHandover } from './catchup-handover.ts';
import { catchupMeetingNotes } from './catchup-meeting-notes.ts';
import { catchupProjectSnapshot } from './catchup-project-snapshot.ts';
import { catchupRiskRadar } from './catchup-risk-radar.ts';
import { catchupRoadmapCheck } from './catchup-roadmap-check.ts';
import { catchupSprintStatus } from './catchup-sprint-status.ts';
import { catchupStakeholderSignals } from './catchup-stakeholder-signals.ts';
import { growDecisionMaking } from './grow-decision-making.ts';
import { growDiscoveryInterviews } from './grow-discovery-interviews.ts';
import { growFacilitation } from './grow-facilitation.ts';
import { growLearningPlan } from './grow-learning-plan.ts';
import { growOutcomeGoals } from './grow-outcome-goals.ts';
import { growPrioritisationMethods } from './grow-prioritisation-methods.ts';
import { growStakeholderCommunication } from './grow-stakeholder-communication.ts';
import { growStoryMapping } from './grow-story-mapping.ts';
import { growVisionCraft } from './grow-vision-craft.ts';
import type { GuidedWorkflow } from './guided-workflow.types.ts';

const all: readonly GuidedWorkflow[] = [
  catchupProjectSnapshot,
  catchupSprintStatus,
  catchupBacklogChanges,
  catchupDecisionReview,
  catchupMeetingNotes,
  catchupStakeholderSignals,
  catchupRiskRadar,
  catchupRoadmapCheck,
  catchupHandover,
  assistAcceptanceCriteria,
  assistPrioritiseBacklog,
  assistSplitEpic,
  assistProductVision,
  assistRefinementPrep,
  assistStakeholderUpdate,
  growStakeholderCommunication,
  growPrioritisationMethods,
  growVisionCraft,
  growOutcomeGoals,
  growDiscoveryInterviews,
  growStoryMapping,
  growDecisionMaking,
  growFacilitation,
  growLearningPlan,
];

/** The guided workflows of the cards, but for the user story, whose answers need more than kinds of questions. */
export const guidedWorkflows: ReadonlyMap<ActionCardId, GuidedWorkflow> = new Map(
  all.map((workflow) => [workflow.card, workflow]),
);
