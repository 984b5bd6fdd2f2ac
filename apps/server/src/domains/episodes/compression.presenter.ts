import type { Compression } from '@robin/contract/episode-compression';
import type { AppliedCompression } from './episodes.types.ts';

export function presentCompression(compression: AppliedCompression): Compression {
  return {
    id: compression.id,
    session_id: compression.sessionId,
    created_at: compression.createdAt.toISOString(),
    turn_id: compression.turnId,
    episodes: compression.created.map(({ id, start, end }) => ({
      episode_id: id,
      message_range: { start, end },
    })),
    lowered: compression.lowered.map(({ id, from, to }) => ({ episode_id: id, from, to })),
    is_undone: compression.isUndone,
  };
}
