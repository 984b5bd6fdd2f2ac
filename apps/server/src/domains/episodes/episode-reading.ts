import { memoryLevels } from '@robin/contract/episodes';
import { limits } from '@robin/contract/limits';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import { loadTokenCounter } from '#domains/language-models/index.ts';
import type { SessionsService, StoredMessage } from '#domains/sessions/index.ts';
import type { OwnEpisodes } from './episode-change.ts';
import { createEpisodeListsRepository, MAX_PENDING } from './episode-lists.repository.ts';
import type { EpisodeLog } from './episode-log.ts';
import type { Episode, EpisodeCounts, LevelPreview } from './episodes.types.ts';
import { findFacts, missingFacts } from './facts.ts';
import { textAtLevel } from './memory.ts';
import { matterOf } from './summariser.ts';

interface Page {
  limit: number | undefined;
  offset: number | undefined;
}

/** What people read of the memory. */
export function createEpisodeReading(deps: {
  db: Queryable;
  own: OwnEpisodes;
  log: EpisodeLog;
  sessions: Pick<SessionsService, 'getOwn' | 'listOriginals' | 'countOriginals'>;
}) {
  const { own, sessions } = deps;
  const lists = createEpisodeListsRepository(deps.db);

  /** @throws DomainError not_found: the session that is named */
  async function listPending(actor: Actor, sessionId: string | undefined, page: Page) {
    if (sessionId !== undefined) await sessions.getOwn(actor, sessionId);
    const whose = sessionId === undefined ? { actor } : { sessionId };
    const limit = page.limit ?? limits.episodePageSize;
    const found = await lists.listPending(whose, { limit: limit + 1, offset: page.offset ?? 0 });
    return {
      episodes: found.slice(0, limit),
      totalCount: await lists.countPending(whose),
      hasMore: found.length > limit,
    };
  }

  return {
    get: (actor: Actor, id: string): Promise<Episode> => own.get(actor, id),
    listPending,

    /** Every one, without pages. @throws DomainError not_found */
    listAllPending: (actor: Actor, sessionId: string | undefined) =>
      listPending(actor, sessionId, { limit: MAX_PENDING, offset: 0 }),

    /** @throws DomainError not_found */
    async listOfSession(
      actor: Actor,
      sessionId: string,
      wanted: { isIncludingArchived: boolean; isOnlyArchived: boolean },
    ): Promise<Episode[]> {
      await sessions.getOwn(actor, sessionId);
      if (wanted.isOnlyArchived) return lists.listDecided(sessionId, { isArchived: true });
      return lists.listDecided(sessionId, wanted.isIncludingArchived ? {} : { isArchived: false });
    },

    /** @throws DomainError not_found */
    async listMessages(
      actor: Actor,
      id: string,
      page: Page,
    ): Promise<{ messages: StoredMessage[]; totalCount: number; hasMore: boolean }> {
      const { sourceSessionId, range } = await own.get(actor, id);
      const limit = page.limit ?? limits.episodeMessagesPageSize;
      const offset = page.offset ?? 0;
      const messages = await sessions.listOriginals(sourceSessionId, range, {
        limit: limit + 1,
        offset,
      });
      return {
        messages: messages.slice(0, limit),
        totalCount: await sessions.countOriginals(sourceSessionId, range),
        hasMore: messages.length > limit,
      };
    },

    /** What Robin would have in mind at each level, and what not. @throws DomainError not_found */
    async listLevels(
      actor: Actor,
      id: string,
    ): Promise<{ originalTokens: number; levels: LevelPreview[] }> {
      const episode = await own.get(actor, id);
      const messages = await deps.log.readRange(episode.sourceSessionId, episode.range);
      const count = await loadTokenCounter();
      const facts = findFacts(matterOf(messages));
      const originalTokens = episode.estimatedTokens;
      const levels = memoryLevels.map((level): LevelPreview => {
        const text = textAtLevel(episode, level);
        const tokens = count(text);
        return {
          level,
          text,
          tokens,
          tokensSaved: Math.max(0, originalTokens - tokens),
          missing: missingFacts(facts, text),
        };
      });
      return { originalTokens, levels };
    },

    count: (actor: Actor): Promise<EpisodeCounts> => lists.count(actor),
  };
}
