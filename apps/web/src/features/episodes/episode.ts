import { episode, type Episode } from '@robin/contract/episodes';
import { z } from 'zod';

/** Stands where an episode has no title. */
export const UNNAMED = 'Unnamed Episode';

const record = z.record(z.string(), z.unknown());

/** A range as one of the three ways in which it may be told. */
function rangeOf(raw: Record<string, unknown>) {
  const told = record.safeParse(raw['message_range']).data;
  return {
    start: told?.['start'] ?? raw['message_range_start'] ?? raw['message_start'],
    end: told?.['end'] ?? raw['message_range_end'] ?? raw['message_end'],
  };
}

function withUsualNames(raw: unknown): unknown {
  const parsed = record.safeParse(raw);
  if (!parsed.success) return raw;
  const told = parsed.data;
  const id = told['id'] ?? told['candidate_id'];
  const range = rangeOf(told);
  const count = told['message_count'] ?? told['total_messages'] ?? 0;
  return {
    essence: '',
    digest: '',
    topics: [],
    decisions_made: [],
    confidence: 0,
    quality: 'medium',
    trigger_reason: 'smart_detection',
    estimated_tokens: 0,
    is_candidate: false,
    is_archived: false,
    is_title_custom: false,
    is_range_changed: false,
    memory_level: null,
    status: 'pending',
    lifecycle_status: 'active',
    copy_count: 0,
    last_copied_at: null,
    podocument_id: null,
    linked_podocument_ids: [],
    user_id: 0,
    project_id: null,
    source_session_id: told['session_id'],
    updated_at: told['created_at'],
    preview_data: {
      oneliner: '',
      essence: '',
      topics: [],
      message_count: 0,
      estimated_tokens: 0,
    },
    ...withoutNothing(told),
    // Null is a value of these: nobody has decided, nothing was copied.
    oneliner: told['oneliner'] ?? '',
    id,
    candidate_id: told['candidate_id'] ?? id,
    message_count: count,
    total_messages: told['total_messages'] ?? count,
    message_range: range,
    message_range_start: range.start,
    message_range_end: range.end,
  };
}

const withoutNothing = (told: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));

/** An episode as older and newer servers tell it. */
const toldEpisode = z.preprocess(
  withUsualNames,
  episode.extend({
    quality: episode.shape.quality.catch('medium'),
    memory_level: episode.shape.memory_level.catch('digest'),
    trigger_reason: episode.shape.trigger_reason.catch('smart_detection'),
    user_id: z.number(),
  }),
);

const known = new WeakMap<object, Episode | null>();

/** Reads one episode or candidate; null where it is none. The same answer gives the same episode. */
export function readEpisode(raw: unknown): Episode | null {
  if (typeof raw !== 'object' || raw === null) return null;
  let read = known.get(raw);
  if (read === undefined) {
    read = toldEpisode.safeParse(raw).data ?? null;
    known.set(raw, read);
  }
  return read;
}

export function readEpisodes(raw: readonly unknown[]): Episode[] {
  return raw.flatMap((one) => readEpisode(one) ?? []);
}

/** The title as it is shown. */
export function titleOf({ oneliner }: Pick<Episode, 'oneliner'>): string {
  return oneliner.trim() || UNNAMED;
}
