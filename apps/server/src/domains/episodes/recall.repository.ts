import type { SessionType } from '@robin/contract/sessions';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isOpenTo } from '#platform/db/open-to.ts';
import type { RecallWord } from './recall-words.ts';
import type { MemoryLevel } from './episodes.types.ts';
import type { RecalledEpisode, Span } from './recall.types.ts';

/** How soon further finds of a word add less, and how much a long episode must give for its length (Okapi BM25). */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.5;
/** A word in the texts of an episode counts like so many messages with it: most texts repeat what the messages say. */
const TEXT_WEIGHT = 0.5;
/** So many messages of an episode are quoted. */
const QUOTED_MESSAGES = 2;
/** So much of a long message is looked through for what to quote. */
const QUOTED_CHARACTERS = 20_000;

interface RecalledRow {
  id: string;
  oneliner: string;
  memory_level: string | null;
  session_title: string | null;
  session_type: string;
  started_at: Date | null;
  quotes: { index: number; role: string; content: string }[] | null;
}

function toRecalled(row: RecalledRow): RecalledEpisode {
  return {
    id: row.id,
    oneliner: row.oneliner,
    // The table's check constraints allow only the names of the contract.
    level: row.memory_level as MemoryLevel | null,
    sessionTitle: row.session_title,
    sessionType: row.session_type as SessionType,
    startedAt: row.started_at,
    quotes: (row.quotes ?? []).map(({ index, role, content }) => ({
      index,
      role: role === 'user' ? 'user' : 'assistant',
      text: content,
    })),
  };
}

/** Whether something of an episode was said within a span. */
const isWithin = (
  { from, until }: Span,
  episode: string,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from messages m
  where m.session_id = ${sql.ref(`${episode}.source_session_id`)} and m.role <> 'system'
    and m.absolute_event_index between ${sql.ref(`${episode}.range_start`)} and ${sql.ref(`${episode}.range_end`)}
    and m.created_at >= ${from} and m.created_at < ${until})`;

/** Full-text search in what somebody has talked about: texts of episodes, and the messages that they stand for. */
export function createRecallRepository(db: Queryable) {
  return {
    /**
     * Episodes of a user that they may open and that hold some of the words, in their texts or in their messages, by German
     * or English stems, as they stand or as beginnings; archived ones too. The best first: a word tells the more the fewer
     * episodes have it. Of equal ones, the newest first.
     * @param span when something of them was said; null for any time
     */
    async search(
      actor: Pick<Actor, 'userId' | 'roles'>,
      words: readonly RecallWord[],
      limit: number,
      span: Span | null,
    ): Promise<RecalledEpisode[]> {
      if (words.length === 0) return [];
      // JSON.stringify, because an array of strings means something else to each driver.
      const wanted = JSON.stringify(
        words.map(({ word, beginnings, weight }) => ({ word, beginnings, weight })),
      );
      // Materialized, the terms are worked out once, and the planner takes them for rare: the index of their words
      // answers. Messages whose words are not written down yet are read themselves. With an offset, each message is looked
      // up by its key: a planner without statistics of the finds reads the messages of everybody instead.
      const result = await sql<RecalledRow>`
        with terms as materialized (
          select no, to_tsquery('simple', term ->> 'beginnings') || plainto_tsquery('german', term ->> 'word')
                     || plainto_tsquery('english', term ->> 'word') as query,
                 (term ->> 'weight')::double precision as share
          from json_array_elements(${wanted}::json) with ordinality as list (term, no)
        ), own as materialized (
          select id, source_session_id, range_start, range_end, estimated_tokens, created_at
          from episodes
          where user_id = ${actor.userId} and status <> 'dismissed' and ${isOpenTo(actor, 'episodes')}
            and ${span ? isWithin(span, 'episodes') : sql`true`}
        ), matching as (
          select own.id, terms.no, own.range_end, w.session_id, w.absolute_event_index
          from terms
          join message_words w on w.search @@ terms.query
          join own on own.source_session_id = w.session_id
            and w.absolute_event_index between own.range_start and own.range_end
          union all
          select own.id, terms.no, own.range_end, m.session_id, m.absolute_event_index
          from own
          join sessions s on s.id = own.source_session_id and s.searchable_until <= own.range_end
          join messages m on m.session_id = s.id
            and m.absolute_event_index between greatest(own.range_start, s.searchable_until) and own.range_end
          join terms on words_of(m.content) @@ terms.query
        ), found as (
          select matching.id, matching.no, count(*)::double precision as times
          from matching
          cross join lateral (
            select from messages m
            where m.session_id = matching.session_id and m.absolute_event_index = matching.absolute_event_index
              and m.role <> 'system' and (m.superseded_by is null or m.superseded_by > matching.range_end)
            offset 0
          ) said
          group by matching.id, matching.no
          union all
          select own.id, terms.no, ${TEXT_WEIGHT}::double precision
          from own
          join episode_words w on w.episode_id = own.id
          join terms on w.search @@ terms.query
        ), counted as (
          select id, no, sum(times) as times from found group by id, no
        ), rarity as (
          select no, terms.share
                     * ln(1 + ((select count(*) from own) - count(*) + 0.5) / (count(*) + 0.5)) as weight
          from counted join terms using (no) group by no, terms.share
        ), best as (
          select counted.id,
                 sum(weight * times * (${SATURATION}::double precision + 1) / (times + ${SATURATION}::double precision
                   * (1 - ${LENGTH_SHARE}::double precision + ${LENGTH_SHARE}::double precision * own.estimated_tokens
                     / greatest(1, (select avg(estimated_tokens)::double precision from own))))
                 )::double precision as score, own.created_at
          from counted
          join rarity on rarity.no = counted.no
          join own on own.id = counted.id
          group by counted.id, own.created_at
          order by score desc, own.created_at desc, counted.id
          limit ${limit}
        )
        select e.id, e.oneliner, e.memory_level, s.title as session_title, s.session_type, started.at as started_at,
               quoted.quotes
        from best
        join episodes e on e.id = best.id
        join sessions s on s.id = e.source_session_id
        left join lateral (
          select min(m.created_at) as at from messages m
          where m.session_id = e.source_session_id and m.absolute_event_index = e.range_start
        ) started on true
        left join lateral (
          select json_agg(json_build_object('index', chosen.absolute_event_index, 'role', chosen.role,
                                            'content', chosen.content) order by chosen.absolute_event_index) as quotes
          from (
            select m.absolute_event_index, m.role, left(m.content, ${QUOTED_CHARACTERS}) as content,
                   (select sum(weight) from terms join rarity on rarity.no = terms.no
                    where coalesce(w.search, words_of(m.content)) @@ terms.query) as hits
            from messages m
            left join message_words w on w.session_id = m.session_id
              and w.absolute_event_index = m.absolute_event_index
            where m.session_id = e.source_session_id and m.role <> 'system'
              and m.absolute_event_index between e.range_start and e.range_end
              and (m.superseded_by is null or m.superseded_by > e.range_end)
            order by hits desc nulls last, m.absolute_event_index
            limit ${QUOTED_MESSAGES}
          ) chosen
          where chosen.hits is not null
        ) quoted on true
        order by best.score desc, e.created_at desc, e.id`.execute(db);
      return result.rows.map(toRecalled);
    },

    /** Episodes of a user that they may open and of which something was said within a span, those that began last first. */
    async listWithin(
      actor: Pick<Actor, 'userId' | 'roles'>,
      span: Span,
      limit: number,
    ): Promise<RecalledEpisode[]> {
      const result = await sql<RecalledRow>`
        select e.id, e.oneliner, e.memory_level, s.title as session_title, s.session_type, started.at as started_at,
               null as quotes
        from episodes e
        join sessions s on s.id = e.source_session_id
        left join lateral (
          select min(m.created_at) as at from messages m
          where m.session_id = e.source_session_id and m.absolute_event_index = e.range_start
        ) started on true
        where e.user_id = ${actor.userId} and e.status <> 'dismissed' and ${isOpenTo(actor, 'e')}
          and ${isWithin(span, 'e')}
        order by started.at desc nulls last, e.id
        limit ${limit}`.execute(db);
      return result.rows.map(toRecalled);
    },
  };
}
