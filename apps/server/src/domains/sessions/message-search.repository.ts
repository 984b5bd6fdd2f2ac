import { sql } from 'kysely';
import type { SessionType } from '@robin/contract/sessions';
import { cancelWorkflowCommand } from '@robin/contract/workflows';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isOpenTo } from '#platform/db/open-to.ts';
import type { MessageHit, MessageRole } from './sessions.types.ts';

// Characters of the private use area: no keyboard types them, and what was typed all the same is taken out.
const HIT_START = '\uE000';
const HIT_END = '\uE001';
/**
 * What stands for a sign while an excerpt is made: tags would be left out of it, of a message about `Map<Key, Value>` as
 * well, and the others part words there as in `spaced`.
 */
const STAND_INS = { '<': '\uE002', '/': '\uE003', '.': '\uE004', '@': '\uE005', '-': '\uE006' };
const stoodFor = new Map(Object.entries(STAND_INS).map(([sign, standIn]) => [standIn, sign]));
const ANY_STAND_IN = `[${Object.values(STAND_INS).join('')}]`;
const FIRST_STAND_INS = STAND_INS['<'] + STAND_INS['/'] + STAND_INS['.'] + STAND_INS['@'];
/** Where a page of the web may break a word; nobody sees them. */
const BREAKS = '\u00AD\u200B';
const OWN_CHARACTERS = HIT_START + HIT_END + Object.values(STAND_INS).join('');
/** Found words with nothing but such a sign between them are one find. */
const BETWEEN_HITS = new RegExp(`${HIT_END}(${ANY_STAND_IN})${HIT_START}`, 'gu');
const MARKS = `StartSel=${HIT_START}, StopSel=${HIT_END}`;
/** Nothing goes from a message that fits into the two lines of a phone. */
const WHOLE = `${MARKS}, HighlightAll=true`;
const WHOLE_MAX_LENGTH = 100;
/** What ends a workflow stays whole as well: clients tell it in other words, and know it by all of its text. */
const CANCEL_COMMAND = `${cancelWorkflowCommand} {%`.replaceAll('_', String.raw`\_`);
// An excerpt would begin and end with a word of four letters, whatever stands beside it.
const EXCERPT = `${MARKS}, ShortWord=0, MaxWords=28, MinWords=14, MaxFragments=2, FragmentDelimiter=" … "`;
/** So much of a long message is looked through for the words around a find. */
const SNIPPET_SOURCE = 20_000;

interface HitRow {
  id: string;
  role: string;
  absolute_event_index: number;
  created_at: Date;
  superseded_by: number | null;
  session_id: string;
  session_type: string;
  session_title: string | null;
  session_created_at: Date;
  session_is_active: boolean;
  project_id: number | null;
  headlines: string[];
}

function toSnippet(headline: string): MessageHit['snippet'] {
  return headline
    .replaceAll(BETWEEN_HITS, '$1')
    .replaceAll(new RegExp(ANY_STAND_IN, 'gu'), (standIn) => stoodFor.get(standIn) ?? '')
    .split(HIT_START)
    .flatMap((piece, index) => {
      if (index === 0) return [{ text: piece, isHit: false }];
      const [hit = '', rest = ''] = piece.split(HIT_END, 2);
      return [
        { text: hit, isHit: true },
        { text: rest, isHit: false },
      ];
    })
    .filter(({ text }) => text !== '');
}

function toHit(row: HitRow): MessageHit {
  return {
    message: {
      id: row.id,
      // The table's check constraints allow only the names of the contract.
      role: row.role as MessageRole,
      index: row.absolute_event_index,
      createdAt: row.created_at,
    },
    session: {
      id: row.session_id,
      type: row.session_type as SessionType,
      title: row.session_title,
      createdAt: row.session_created_at,
      isActive: row.session_is_active,
      projectId: row.project_id,
    },
    isSuperseded: row.superseded_by !== null,
    snippet: toSnippet(chooseHeadline(row.headlines)),
  };
}

/** The stems of one language mark only their own words: the first attempt that marks any is taken. */
function chooseHeadline(headlines: readonly string[]): string {
  return headlines.find((headline) => headline.includes(HIT_START)) ?? headlines[0] ?? '';
}

/** The signs within a word that part it, see `spaced`; a slash does so between two words. */
const withBlanks = (word: string) => word.replaceAll(/[.@]|-(?=\d)/g, ' ').trim();

/** A word of which `spaced` makes several is looked for as these, one behind the other. Those within quotes are so already. */
function asPhrases(words: string): string {
  return words
    .split('"')
    .map((piece, index) =>
      index % 2 === 1
        ? withBlanks(piece)
        : piece.replaceAll(/(?<!\S)(-?)(\S+)/g, (_all, minus: string, word: string) => {
            const parts = withBlanks(word);
            return minus + (parts.includes(' ') ? `"${parts}"` : parts);
          }),
    )
    .join('"');
}

/**
 * Words that end in the middle of one: what stands before it, and its beginning as a term. null where quotes or a minus
 * sign make an exact query of them, and where no word stands at the end.
 */
function splitUnfinished(words: string): { others: string; prefix: string } | null {
  const last = /\S+$/.exec(words)?.[0] ?? '';
  if (words.includes('"') || last.startsWith('-') || !/[\p{L}\p{N}]$/u.test(last)) return null;
  // Between these quotes no text can become an operator.
  const term = withBlanks(last).replaceAll(/['\\]/g, (sign) => sign + sign);
  return { others: asPhrases(words.slice(0, -last.length)), prefix: `'${term}':*` };
}

/** Full-text search over messages. */
export function createMessageSearchRepository(db: Queryable) {
  return {
    /**
     * Messages of the sessions that somebody may open that hold all the words, by their German or English stems or as they stand;
     * the last word may be unfinished. Quotes, `or` and a minus sign work as in web searches. The
     * newest first. Messages whose words are not written down yet are read themselves.
     */
    async find(
      actor: Actor,
      wanted: { words: string; sessionId: string | null },
      page: { limit: number; offset: number },
    ): Promise<MessageHit[]> {
      const { sessionId } = wanted;
      const typed = wanted.words
        .normalize('NFC')
        .replaceAll(new RegExp(`[${BREAKS}]`, 'g'), '')
        .replaceAll('/', ' ');
      const words = asPhrases(typed);
      const unfinished = splitUnfinished(typed);
      const headline = (language: 'simple' | 'german' | 'english') =>
        sql<string>`ts_headline(${language}::regconfig, source, terms,
          case when length(source) <= ${WHOLE_MAX_LENGTH} or source like ${CANCEL_COMMAND}
               then ${WHOLE} else ${EXCERPT} end)`;
      const isWhereWanted = sessionId === null ? sql`true` : sql`s.id = ${sessionId}`;
      // Materialized, the terms are worked out once and not for every message, and the planner takes them for rare, so
      // that the index answers: reading the vectors of all messages takes many times as long even where most of them
      // match. What matches is materialized too, because a planner without statistics of the sessions, such as that of
      // an embedded database, begins with these and reads all of their vectors. The texts are looked up last, for the
      // page alone.
      const result = await sql<HitRow>`
        with wanted as (
          select websearch_to_tsquery('german', ${words}) || websearch_to_tsquery('english', ${words})
                 || websearch_to_tsquery('simple', ${words}) as whole,
                 to_tsquery('simple', ${unfinished?.prefix ?? null}::text) as prefix,
                 websearch_to_tsquery('simple', ${unfinished?.others ?? ''}) as others
        ), query as materialized (
          select case when prefix is null then whole else whole || (others && prefix) end as terms
          from wanted
        ), matching as materialized (
          select w.session_id, w.created_at, w.absolute_event_index
          from query
          join message_words w on w.search @@ query.terms
        ), own as (
          select id, searchable_until, next_event_index from sessions s
          where s.user_id = ${actor.userId} and not s.is_remnant and ${isOpenTo(actor, 's')} and ${isWhereWanted}
        ), matching_own as (
          select m.session_id, m.created_at, m.absolute_event_index
          from matching m
          join own on own.id = m.session_id
          union all
          select m.session_id, m.created_at, m.absolute_event_index
          from query, own
          join messages m on m.session_id = own.id and m.absolute_event_index >= own.searchable_until
          where own.searchable_until < own.next_event_index and words_of(m.content) @@ query.terms
        ), newest as (
          select m.session_id, m.absolute_event_index, query.terms
          from query, matching_own m
          order by m.created_at desc, m.absolute_event_index desc
          limit ${page.limit} offset ${page.offset}
        ), found as (
          select m.id, m.role, m.absolute_event_index, m.created_at, m.superseded_by,
                 s.id as session_id, s.session_type, s.title as session_title, s.created_at as session_created_at,
                 s.is_active as session_is_active, s.project_id, newest.terms,
                 regexp_replace(
                   translate(normalize(left(m.content, ${SNIPPET_SOURCE}), NFC), ${`</.@${OWN_CHARACTERS}${BREAKS}`}, ${FIRST_STAND_INS}),
                   '-(?=[0-9])', ${STAND_INS['-']}, 'g') as source
          from newest
          join messages m on m.session_id = newest.session_id
            and m.absolute_event_index = newest.absolute_event_index
          join sessions s on s.id = m.session_id
        )
        select found.*,
               array[${headline('simple')}, ${headline('german')}, ${headline('english')}] as headlines
        from found order by created_at desc, absolute_event_index desc`.execute(db);
      return result.rows.map(toHit);
    },
  };
}
