import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import { isOpenToOwner } from '#platform/db/open-to.ts';
import { anyOf } from '#platform/db/rows-as-table.ts';
import type { Episodes } from '#platform/db/schema.generated.ts';
import { toEpisode } from './episodes.repository.ts';
import type { Episode, IndexRange } from './episodes.types.ts';

/** What there may be to find in a session after a turn. */
export interface OpenEnd {
  userId: number;
  /** The place behind the last episode, and how many places there are from there on. */
  start: number;
  length: number;
  /** Whether messages of an episode gave way to later ones and nobody was told yet. */
  hasChangedRange: boolean;
}

const changedRange = (session: RawBuilder<unknown>) => sql`
  status <> 'dismissed' and range_changed_at is null and exists (
    select 1 from messages
    where session_id = ${session} and superseded_by > range_end
      and absolute_event_index between range_start and range_end)`;

/** What looking for episodes needs to know of a log, and up to where it was looked through. */
export function createEpisodeLooksRepository(db: Queryable) {
  return {
    /** Every range of a log that was ever an episode; the dismissed ones are marked. */
    async listRanges(
      sourceSessionId: string,
    ): Promise<(IndexRange & { isDismissed: boolean; isPending: boolean })[]> {
      const rows = await db
        .selectFrom('episodes')
        .select(['range_start', 'range_end', 'status'])
        .where('source_session_id', '=', sourceSessionId)
        .orderBy('range_start')
        .execute();
      return rows.map((row) => ({
        start: row.range_start,
        end: row.range_end,
        isDismissed: row.status === 'dismissed',
        isPending: row.status === 'pending',
      }));
    },

    /** Whether messages of a stretch that was read have given way to later ones since. */
    async haveGivenWay(sourceSessionId: string, { start, end }: IndexRange): Promise<boolean> {
      const row = await db
        .selectFrom('messages')
        .select('id')
        .where('session_id', '=', sourceSessionId)
        .where('absolute_event_index', '>=', start)
        .where('absolute_event_index', '<=', end)
        .where('superseded_by', '>', end)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Notes which ranges have messages that gave way to later ones; those that are noted for the first time. */
    async noteChangedRanges(sourceSessionId: string): Promise<Episode[]> {
      const result = await sql<Selectable<Episodes>>`
        update episodes set range_changed_at = now()
        where source_session_id = ${sourceSessionId} and ${changedRange(sql`${sourceSessionId}`)}
        returning *`.execute(db);
      return result.rows.map(toEpisode);
    },

    /**
     * Where sessions that go on have no episodes yet; null of those that have ended, and of those in projects that their
     * person has lost. What a compression had made and was taken back with it is looked through again: nobody has
     * dismissed it. Asked after every turn.
     */
    async findOpenEnds(sessionIds: readonly string[]): Promise<(OpenEnd | null)[]> {
      const result = await sql<OpenEnd & { id: string }>`
        select s.id, s.user_id as "userId", open.start, s.next_event_index - open.start as length,
          exists (
            select 1 from episodes where source_session_id = s.id and ${changedRange(sql`s.id`)}
          ) as "hasChangedRange"
        from sessions s, lateral (
          select coalesce(max(range_end) + 1, 0) as start from episodes
          where source_session_id = s.id and (status <> 'dismissed' or trigger_reason <> 'emergency')
        ) open
        where s.id = ${anyOf(sessionIds)} and s.is_active and ${isOpenToOwner('s')}`.execute(db);
      const ends = new Map(result.rows.map(({ id, ...end }) => [id, end]));
      return sessionIds.map((id) => ends.get(id) ?? null);
    },

    /**
     * Whether nobody has looked through the session up to its newest message yet; from now on somebody has. One that is
     * being deleted is waited for, and then there is nothing to look through.
     */
    async claimLook(sessionId: string): Promise<boolean> {
      const result = await sql`
        insert into episode_looks (session_id, looked_until)
        select id, next_event_index from sessions where id = ${sessionId} and is_active for key share
        on conflict (session_id) do update set looked_until = excluded.looked_until
          where episode_looks.looked_until < excluded.looked_until
        returning session_id`.execute(db);
      return result.rows.length === 1;
    },
  };
}
