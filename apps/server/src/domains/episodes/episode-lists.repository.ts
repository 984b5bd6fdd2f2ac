import { sql } from 'kysely';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isOpenTo } from '#platform/db/open-to.ts';
import { toEpisode } from './episodes.repository.ts';
import type { Episode, EpisodeCounts, EpisodeQuality, MemoryLevel } from './episodes.types.ts';

/** What a text at its level takes, as long as nobody counts exactly: four characters a token. */
const keptTokens = sql<number>`ceil((case memory_level
  when 'archive' then 0
  when 'oneliner' then char_length(oneliner)
  when 'essence' then char_length(oneliner) + char_length(essence)
  else char_length(oneliner) + char_length(digest) end) / 4.0)`;

/** Whose: those of a session, or all of a person that they may open. */
export type Whose = { sessionId: string } | { actor: Actor };

/** A session waits for so many decisions at most that its list needs no pages. */
export const MAX_PENDING = 1_000;

/** Lists of episodes, and what somebody has of them. */
export function createEpisodeListsRepository(db: Queryable) {
  const select = () => db.selectFrom('episodes').selectAll();
  const pendingOf = (whose: Whose) => {
    const query = db.selectFrom('episodes').where('status', '=', 'pending');
    if ('sessionId' in whose) return query.where('session_id', '=', whose.sessionId);
    return query.where('user_id', '=', whose.actor.userId).where(isOpenTo(whose.actor, 'episodes'));
  };

  return {
    /** The decided ones that a session remembers: first what was handed on to it, then in the order of its log. */
    async listDecided(
      sessionId: string,
      wanted: { isArchived?: boolean | undefined } = {},
    ): Promise<Episode[]> {
      let query = select().where('session_id', '=', sessionId).where('status', '=', 'decided');
      if (wanted.isArchived !== undefined) {
        query = query.where('memory_level', wanted.isArchived ? '=' : '<>', 'archive');
      }
      const rows = await query
        .orderBy(sql`(source_session_id = session_id)`)
        .orderBy(sql`(select s.created_at from sessions s where s.id = source_session_id)`)
        .orderBy('range_start')
        .orderBy('id')
        .execute();
      return rows.map(toEpisode);
    },

    /** The newest first; those of one moment, as one look at a session makes them, with the latest talk first. */
    async listPending(whose: Whose, page: { limit: number; offset: number }): Promise<Episode[]> {
      const rows = await pendingOf(whose)
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('range_start', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return rows.map(toEpisode);
    },

    async countPending(whose: Whose): Promise<number> {
      const row = await pendingOf(whose)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },

    async count(actor: Actor): Promise<EpisodeCounts> {
      const rows = await db
        .selectFrom('episodes')
        .select([
          'status',
          'memory_level',
          'quality',
          sql<number>`count(*)::integer`.as('count'),
          sql<number>`sum(greatest(0, estimated_tokens - ${keptTokens}))::float8`.as('saved'),
        ])
        .where('user_id', '=', actor.userId)
        .where(isOpenTo(actor, 'episodes'))
        .where('status', '<>', 'dismissed')
        .groupBy(['status', 'memory_level', 'quality'])
        .execute();
      const decided = rows.filter(({ status }) => status === 'decided');
      const sumOf = (fits: (row: (typeof rows)[number]) => boolean) =>
        decided.filter(fits).reduce((sum, { count }) => sum + count, 0);
      const atLevel = (level: MemoryLevel) => sumOf((row) => row.memory_level === level);
      const ofQuality = (quality: EpisodeQuality) => sumOf((row) => row.quality === quality);
      const all = sumOf(() => true);
      return {
        episodes: all,
        candidates: rows.reduce((sum, { count }) => sum + count, 0) - all,
        byLevel: {
          digest: atLevel('digest'),
          essence: atLevel('essence'),
          oneliner: atLevel('oneliner'),
          archive: atLevel('archive'),
        },
        byQuality: { high: ofQuality('high'), medium: ofQuality('medium'), low: ofQuality('low') },
        tokensRemoved: decided.reduce((sum, { saved }) => sum + saved, 0),
      };
    },
  };
}
