import { sql, type Selectable } from 'kysely';
import type { MemoryLevel } from '@robin/contract/episodes';
import type { MessageMetadata } from '@robin/contract/sessions';
import type { Queryable } from '#platform/db/database.ts';
import { rowsMark } from '#platform/db/rows-mark.ts';
import type { Messages } from '#platform/db/schema.generated.ts';

type MessageRow = Pick<
  Selectable<Messages>,
  'id' | 'role' | 'content' | 'metadata' | 'absolute_event_index'
> & { created_at: string };

interface EpisodeRow {
  id: string;
  level: MemoryLevel;
  oneliner: string;
  essence: string | null;
  digest: string | null;
  originalTokens: number;
  messageCount: number;
  saidAt: string | null;
  start: number | null;
  end: number;
}

function toMessage(row: MessageRow) {
  return {
    id: row.id,
    // The table's check constraint allows only these names, and only messages write the metadata.
    role: row.role as 'user' | 'assistant' | 'system',
    content: row.content,
    metadata: row.metadata as MessageMetadata,
    index: row.absolute_event_index,
    createdAt: new Date(row.created_at),
  };
}

/** What a session remembers, read as a turn needs it. */
export function createTurnSightRepository(db: Queryable) {
  return {
    /**
     * The decided episodes of a session, first what was handed on to it, then in the order of its log; and of the valid
     * messages before a place of the log the newest ones that no episode stands for, in their order. With the mark of
     * these episodes, which is that of a base where it was read from the same ones.
     *
     * One statement, so that all are of the same moment, and because this stands between a person and the first word.
     * Its inner limit has PostgreSQL look each gap up in the index, whatever it guesses of their number.
     * Texts that are longer than the level of their episode are left where they are: nothing ever makes an episode
     * longer for a turn, and there may be hundreds.
     */
    async read(sessionId: string, wanted: { before: number; limit: number }) {
      const last = wanted.before - 1;
      const result = await sql<{ mark: string; episodes: EpisodeRow[]; messages: MessageRow[] }>`
        with remembered as (
          select e.id, e.memory_level as level, e.oneliner,
                 case when e.memory_level in ('essence', 'digest') then e.essence end as essence,
                 case when e.memory_level = 'digest' then e.digest end as digest,
                 case when e.source_session_id = e.session_id then e.range_start end as start, e.range_end as "end",
                 e.estimated_tokens as "originalTokens", e.message_count as "messageCount",
                 (select m.created_at from messages m
                  where m.session_id = e.source_session_id and m.absolute_event_index = e.range_start) as "saidAt"
          from episodes e left join sessions source on source.id = e.source_session_id
          where e.session_id = ${sessionId} and e.status = 'decided'
          order by e.source_session_id = e.session_id, source.created_at, e.range_start, e.id
        ), taken as (
          select start, "end" from remembered where start is not null
        ), gaps as (
          select coalesce(max("end") over (order by start rows between unbounded preceding and 1 preceding), -1) + 1
                   as start,
                 least(start - 1, ${last}::integer) as "end"
          from taken
          union all
          select coalesce(max("end"), -1) + 1, ${last}::integer from taken
        ), left_over as (
          select m.* from gaps cross join lateral (
            select id, role, content, metadata, absolute_event_index, created_at from messages
            where session_id = ${sessionId} and superseded_by is null
              and absolute_event_index between gaps.start and gaps."end"
            order by absolute_event_index desc limit ${wanted.limit}
          ) m
          order by absolute_event_index desc limit ${wanted.limit}
        )
        select (select ${rowsMark} from episodes where session_id = ${sessionId} and status = 'decided') as mark,
               (select coalesce(json_agg(remembered), '[]'::json) from remembered) as episodes,
               (select coalesce(json_agg(left_over), '[]'::json) from left_over) as messages`.execute(
        db,
      );
      const { mark = '', episodes = [], messages = [] } = result.rows[0] ?? {};
      return {
        memoryMark: mark,
        episodes: episodes.map(({ start, end, saidAt, ...episode }) => ({
          ...episode,
          saidAt: saidAt === null ? null : new Date(saidAt),
          range: start === null ? null : { start, end },
        })),
        messages: messages.map(toMessage).reverse(),
      };
    },
  };
}
