import { episodeEvents } from '@robin/contract/episode-events';
import type { Episode } from '@robin/contract/episodes';
import type { LiveEvent } from '@robin/contract/live-events';
import { z } from 'zod';
import { readEpisode } from './episode.ts';

/** What a live event says about an episode of a session. */
export interface EpisodeNews {
  type: string;
  sessionId: string;
  id: string;
  /** Told with the whole episode, where it was. */
  episode: Episode | null;
  memoryLevel: Episode['memory_level'] | undefined;
  isArchived: boolean | undefined;
}

// Only what is needed to act, so that a server that tells more or less is understood.
const told = z.looseObject({
  session_id: z.string(),
  episode_id: z.string().optional(),
  candidate_id: z.string().optional(),
  memory_level: z.enum(['digest', 'essence', 'oneliner', 'archive']).nullish().catch(undefined),
  is_archived: z.boolean().optional().catch(undefined),
});

/** Events about the memory, whether known here or not. */
const isAboutMemory = (type: string) => /^(?:episode|memory_level)/.test(type);

/** Whether it is one that this version does not know. */
export function isUnknownEvent({ event_type: type }: LiveEvent): boolean {
  return isAboutMemory(type) && !Object.hasOwn(episodeEvents, type);
}

/** Reads a live event about an episode; null for any other. */
export function readEpisodeNews({ event_type: type, data }: LiveEvent): EpisodeNews | null {
  if (!isAboutMemory(type)) return null;
  const parsed = told.safeParse(data);
  const id = parsed.data?.episode_id ?? parsed.data?.candidate_id;
  if (!parsed.success || id === undefined) return null;
  const { session_id: sessionId, memory_level, is_archived } = parsed.data;
  return {
    type,
    sessionId,
    id,
    episode: readEpisode(parsed.data['episode'] ?? parsed.data['candidate']),
    memoryLevel: memory_level,
    isArchived: is_archived,
  };
}
