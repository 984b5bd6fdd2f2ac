import type { SessionsService, StoredMessage } from '#domains/sessions/index.ts';
import type { IndexRange, LogMessage } from './episodes.types.ts';

/** What one episode may stand for at most, so that its texts stay about something. */
export const MAX_EPISODE_MESSAGES = 500;

/** What was said; notes of the system are no part of a conversation. */
function toLogMessages(messages: readonly StoredMessage[]): LogMessage[] {
  return messages.flatMap(({ role, index, content, createdAt, metadata }): LogMessage[] => {
    if (role === 'system') return [];
    const message = { index, role, text: content, createdAt };
    return [metadata['provider'] === 'guided' ? { ...message, isGuided: true } : message];
  });
}

/** Reads the stretches of logs that episodes stand for. */
export function createEpisodeLog(sessions: Pick<SessionsService, 'listOriginals' | 'listFrom'>) {
  return {
    /** Every message that an episode of that range stands for. */
    async readRange(sourceSessionId: string, range: IndexRange): Promise<LogMessage[]> {
      const page = { limit: MAX_EPISODE_MESSAGES, offset: 0 };
      return toLogMessages(await sessions.listOriginals(sourceSessionId, range, page));
    },

    /** The valid messages of a stretch; one more than an episode may have tells that there are too many. */
    async readValid(sourceSessionId: string, { start, end }: IndexRange): Promise<LogMessage[]> {
      const found = await sessions.listFrom(sourceSessionId, {
        start,
        outside: [],
        limit: MAX_EPISODE_MESSAGES + 1,
      });
      return toLogMessages(found).filter(({ index }) => index <= end);
    },

    /** The oldest valid messages from a place on that are in none of the ranges. */
    async readOpen(
      sourceSessionId: string,
      wanted: { start: number; outside: readonly IndexRange[]; limit: number },
    ): Promise<LogMessage[]> {
      return toLogMessages(await sessions.listFrom(sourceSessionId, wanted));
    },
  };
}

export type EpisodeLog = ReturnType<typeof createEpisodeLog>;
