import { assistAcceptanceCriteriaSample } from './assist-acceptance-criteria.fixture.ts';
import { assistPrioritiseBacklogSample } from './assist-prioritise-backlog.fixture.ts';
import { assistProductVisionSample } from './assist-product-vision.fixture.ts';
import { assistRefinementPrepSample } from './assist-refinement-prep.fixture.ts';
import { assistSplitEpicSample } from './assist-split-epic.fixture.ts';
import { assistStakeholderUpdateSample } from './assist-stakeholder-update.fixture.ts';
import { catchupBacklogChangesSample } from './catchup-backlog-changes.fixture.ts';
import { catchupDecisionReviewSample } from './catchup-decision-review.fixture.ts';
import { catchupHandoverSample } from './catchup-handover.fixture.ts';
import { catchupMeetingNotesSample } from './catchup-meeting-notes.fixture.ts';
import { catchupProjectSnapshotSample } from './catchup-project-snapshot.fixture.ts';
import { catchupRiskRadarSample } from './catchup-risk-radar.fixture.ts';
import { catchupRoadmapCheckSample } from './catchup-roadmap-check.fixture.ts';
import { catchupSprintStatusSample } from './catchup-sprint-status.fixture.ts';
import { catchupStakeholderSignalsSample } from './catchup-stakeholder-signals.fixture.ts';
import { growDecisionMakingSample } from './grow-decision-making.fixture.ts';
import { growDiscoveryInterviewsSample } from './grow-discovery-interviews.fixture.ts';
import { growFacilitationSample } from './grow-facilitation.fixture.ts';
import { growLearningPlanSample } from './grow-learning-plan.fixture.ts';
import { growOutcomeGoalsSample } from './grow-outcome-goals.fixture.ts';
import { growPrioritisationMethodsSample } from './grow-prioritisation-methods.fixture.ts';
import { growStakeholderCommunicationSample } from './grow-stakeholder-communication.fixture.ts';
import { growStoryMappingSample } from './grow-story-mapping.fixture.ts';
import { growVisionCraftSample } from './grow-vision-craft.fixture.ts';
import type { GuidedWorkflowSample } from './guided-workflow.types.ts';

/** A whole run of every guided workflow of a card, for tests. */
export const workflowSamples: readonly GuidedWorkflowSample[] = [
  catchupProjectSnapshotSample,
  catchupSprintStatusSample,
  catchupBacklogChangesSample,
  catchupDecisionReviewSample,
  catchupMeetingNotesSample,
  catchupStakeholderSignalsSample,
  catchupRiskRadarSample,
  catchupRoadmapCheckSample,
  catchupHandoverSample,
  assistAcceptanceCriteriaSample,
  assistPrioritiseBacklogSample,
  assistSplitEpicSample,
  assistProductVisionSample,
  assistRefinementPrepSample,
  assistStakeholderUpdateSample,
  growStakeholderCommunicationSample,
  growPrioritisationMethodsSample,
  growVisionCraftSample,
  growOutcomeGoalsSample,
  growDiscoveryInterviewsSample,
  growStoryMappingSample,
  growDecisionMakingSample,
  growFacilitationSample,
  growLearningPlanSample,
];
