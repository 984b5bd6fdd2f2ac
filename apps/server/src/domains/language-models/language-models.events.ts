import type { NewEvent } from '#platform/events/outbox.ts';

/** Tells the other server processes that what they know of the providers is stale; goes to no client. */
export const LANGUAGE_MODELS_CHANGED = 'language_models_changed';

export function languageModelsChanged(): NewEvent {
  return { type: LANGUAGE_MODELS_CHANGED, data: {} };
}
