import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { opaqueId, timestamp } from './primitives.ts';
import { interfaceLanguage, sessionType } from './sessions.ts';

export const workflowOutcome = z.enum(['success', 'partial_success', 'abort']);
export type WorkflowOutcome = z.infer<typeof workflowOutcome>;

export const workflowStepStatus = z.enum(['pending', 'started', 'completed']);
export type WorkflowStepStatus = z.infer<typeof workflowStepStatus>;

/** A step of a workflow. No two steps of one workflow have the same name. */
export const workflowStep = z.object({
  name: z.string(),
  description: z.string(),
  success_criteria: z.string(),
  status: workflowStepStatus,
  progress_note: z.string().nullable(),
});
export type WorkflowStep = z.infer<typeof workflowStep>;

/** A workflow of a session: what it is for, how far it is, and how it ended. */
export const workflow = z.object({
  workflow_id: opaqueId,
  /** What the workflow is for: its title beside the chat. */
  context: z.string(),
  steps: z.array(workflowStep),
  /** The name of the step that is being worked on; null when the last one is completed. */
  current_step: z.string().nullable(),
  /** The names of the completed steps, in the order of the steps. */
  completed_steps: z.array(z.string()),
  last_updated: timestamp,
  /** Null while the workflow runs, and so are the summary and the lessons. */
  outcome: workflowOutcome.nullable(),
  final_summary: z.string().nullable(),
  /** Several lessons stand on lines of their own. */
  lessons_learned: z.string().nullable(),
  isActive: z.boolean(),
  /** Whether it has ended well, and so recently that a window still celebrates it. */
  showSuccessAnimation: z.boolean(),
});
export type Workflow = z.infer<typeof workflow>;

/** What the server knows of how somebody works here. Settings of the window win. */
export const workflowUserPreferences = z.object({
  language: interfaceLanguage.optional(),
  sidebar_mode: z.enum(['workflow', 'documents']).optional(),
  chat_mode: sessionType.optional(),
});

/** The workflows of a session. */
export const sessionState = z.object({
  has_active_workflow: z.boolean(),
  workflow_data: z.object({
    /** The active workflow, else the one that ended last; null when the session never had one. */
    current_workflow_id: opaqueId.nullable(),
    /** By id: the active one and those that ended last. */
    workflows: z.record(z.string(), workflow),
    /** The step that is being worked on in the active workflow; null without one. */
    current_step: z.string().nullable(),
  }),
  user_preferences: workflowUserPreferences,
});
export type SessionState = z.infer<typeof sessionState>;

const inWorkflow = z.object({ workflow_id: opaqueId, session_id: opaqueId });

/** Data of the live event `workflow_setup`. All workflow events reach the windows of the session's owner alone. */
export const workflowSetup = inWorkflow.extend({
  context: z.string(),
  steps: z.array(workflowStep),
});
export type WorkflowSetup = z.infer<typeof workflowSetup>;

/**
 * Data of the live event `workflow_rewound`: answers that moved the workflow on gave way to an edit, and so did what they
 * did to it. One that began in them is gone. The state of the session tells how it is now.
 */
export type WorkflowRewind = z.infer<typeof inWorkflow>;

/** Data of the live event `workflow_step_update`. */
export const workflowStepUpdate = inWorkflow.extend({
  step_name: z.string(),
  status: workflowStepStatus,
  progress_note: z.string().nullable(),
});
export type WorkflowStepUpdate = z.infer<typeof workflowStepUpdate>;

/** Data of the live event `workflow_completion`. */
export const workflowCompletion = inWorkflow.extend({
  outcome: workflowOutcome,
  final_summary: z.string(),
  lessons_learned: z.string(),
});
export type WorkflowCompletion = z.infer<typeof workflowCompletion>;

/**
 * The chat message with which somebody ends the active workflow: this word, a space and a JSON object. Whatever of the
 * object is missing is filled in by the server, in the person's language.
 */
export const cancelWorkflowCommand = 'complete_workflow';

export const cancelWorkflowBody = z.object({
  outcome: workflowOutcome.default('abort'),
  final_summary: z.string().optional(),
  /** A list is joined by line breaks. */
  lessons_learned: z.union([z.string(), z.array(z.string())]).optional(),
});

export const workflowEndpoints = {
  getSessionState: defineEndpoint({
    name: 'getSessionState',
    method: 'GET',
    path: '/api/sessions/{sessionId}/state',
    access: 'user',
    summary: 'Workflows of a session: the active one, its steps, and those that ended last',
    tag: 'workflows',
    params: z.object({ sessionId: opaqueId }),
    responses: { 200: sessionState },
  }),
};
