import { createGuidedModel, type GuidedModel } from './guided-model.ts';

export type { GuidedModel } from './guided-model.ts';

/** Milliseconds between two chunks of a guided answer: quick, and still to be read along. */
const NATURAL_PACE_MS = 12;

/**
 * The guided workflows and the mode that answers while no language model is active.
 *
 * @param options.pace milliseconds between two chunks of text; 0 writes at once
 */
export function createWorkflowsDomain(options: { pace?: number } = {}): {
  guidedModel: GuidedModel;
} {
  return { guidedModel: createGuidedModel({ pace: options.pace ?? NATURAL_PACE_MS }) };
}
