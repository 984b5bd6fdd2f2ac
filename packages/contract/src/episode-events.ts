import { z } from 'zod';
import { episode, episodePreview, memoryLevel, messageRange } from './episodes.ts';
import { opaqueId } from './primitives.ts';

/** What every live event about an episode says. Only the windows of its person are told. */
const about = z.object({
  session_id: opaqueId,
  source_session_id: opaqueId,
  episode_id: opaqueId,
  /** The same as `episode_id`. */
  candidate_id: opaqueId,
  oneliner: z.string(),
  message_range: messageRange,
});

/** How a placeholder looks, as names of the design system's colours. */
export const placeholderMessage = z.object({
  content: z.string(),
  metadata: z.object({
    type: z.literal('memory_level_placeholder'),
    episode_id: opaqueId,
    memory_level: memoryLevel,
    original_range: messageRange,
    compressed_count: z.int().min(1),
    clickable: z.boolean(),
    expandable: z.boolean(),
    placeholder_style: z.object({ color: z.string(), background: z.string() }),
  }),
});
export type PlaceholderMessage = z.infer<typeof placeholderMessage>;

/**
 * The data of the live events about episodes, by their names. A new candidate: `episode_detected`,
 * `episode_candidate_created`. A decision: `episode_placeholder`, `memory_level_set`, `episode_updated`,
 * `episode_decision_processed`, `episode_finalized`, `episode_created`, in this order.
 */
export const episodeEvents = {
  /** The range is a candidate now: highlight it. */
  episode_detected: about.extend({ preview_data: episodePreview }),
  episode_candidate_created: about.extend({ candidate: episode }),
  /** The range gives way to a placeholder. */
  episode_placeholder: about.extend({
    memory_level: memoryLevel,
    replaces_range: messageRange,
    placeholder_text: z.string(),
    placeholder: placeholderMessage,
  }),
  memory_level_set: about.extend({ memory_level: memoryLevel, is_archived: z.boolean() }),
  /** `placeholder_updated`: another level or text. `range_changed`: messages of the range gave way to edited ones. */
  episode_updated: about.extend({
    action: z.enum(['placeholder_updated', 'range_changed']),
    memory_level: memoryLevel.nullable(),
    is_archived: z.boolean(),
    is_range_changed: z.boolean(),
  }),
  /** Texts, title or range have changed; `is_candidate` says in which list it stands. */
  episode_content_updated: about.extend({ is_candidate: z.boolean(), episode }),
  episode_decision_processed: about.extend({
    memory_level: memoryLevel,
    is_archived: z.boolean(),
    episode,
  }),
  episode_finalized: about.extend({ memory_level: memoryLevel, is_archived: z.boolean() }),
  /** For a toast. */
  episode_created: about.extend({ memory_level: memoryLevel.nullable() }),
  /** It is gone: dismissed, merged into another one, or deleted in debug mode. */
  episode_candidate_deleted: about,
  /** For a toast: somebody has dismissed it. */
  episode_candidate_dismissed: about,
  episode_archived_and_podocument_created: about.extend({
    memory_level: memoryLevel,
    is_archived: z.boolean(),
    podocument_id: opaqueId,
  }),
  /** For a toast: looking for episodes has failed. */
  episode_error: z.object({
    session_id: opaqueId,
    /** In English. */
    error_message: z.string(),
    /** The same in each language of the interface. */
    error_messages: z.object({ de: z.string(), en: z.string() }),
  }),
};
export type EpisodeEventType = keyof typeof episodeEvents;
export type EpisodeEventData<Type extends EpisodeEventType> = z.infer<(typeof episodeEvents)[Type]>;
