import { sql } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';

/** What has happened in a session, messages that gave way to an edited one included unless said otherwise. */
export interface TurnStatistics {
  userMessages: number;
  systemMessages: number;
  /** The parts of all answers: words, steps of thinking, calls of tools and what came back. */
  answerParts: number;
  toolCalls: number;
  /** Answers that came to their end. */
  completeAnswers: number;
  failedAnswers: number;
  interruptedAnswers: number;
  /** What the newest failed answer said; null when none has failed. */
  newestFailure: string | null;
  /** Calls that were answered with an error, the most frequent tool first. */
  failedCalls: { name: string; count: number }[];
  /** How long complete answers took on average; null before the first one. */
  averageMs: number | null;
}

/** Counts what turns have left behind. */
export function createTurnStatisticsRepository(db: Queryable) {
  return {
    async count(sessionId: string): Promise<TurnStatistics> {
      const result = await sql<TurnStatistics>`
        with log as (
          select messages.role, superseded_by, absolute_event_index, known.*
          from messages
          cross join lateral jsonb_to_record(metadata)
            as known(parts jsonb, error text, aborted boolean, interrupted boolean)
          where session_id = ${sessionId}
        ), answer as (
          select * from log where role = 'assistant'
        ), part as (
          select part.value -> 'function_call' ->> 'name' as called,
                 part.value -> 'function_response' as returned
          from answer cross join lateral jsonb_array_elements(parts) part
        ), failed_call as (
          select returned ->> 'name' as name, count(*)::integer as count
          from part where returned -> 'response' -> 'error' is not null
          group by 1
        )
        select
          (select count(*) from log where role = 'user')::integer as "userMessages",
          (select count(*) from log where role = 'system')::integer as "systemMessages",
          (coalesce(sum(greatest(jsonb_array_length(parts), 1)), 0))::integer as "answerParts",
          (select count(*) from part where called <> 'sequential_thinking')::integer as "toolCalls",
          (count(*) filter (where error is null and aborted is null))::integer as "completeAnswers",
          (count(error))::integer as "failedAnswers",
          (count(interrupted))::integer as "interruptedAnswers",
          (array_agg(error order by absolute_event_index desc) filter (where error is not null))[1]
            as "newestFailure",
          (select coalesce(json_agg(failed_call order by count desc, name), '[]'::json)
            from failed_call) as "failedCalls",
          (select (extract(epoch from avg(ended_at - started_at)) * 1000)::double precision
            from turns where session_id = ${sessionId} and status = 'done') as "averageMs"
        from answer`.execute(db);
      const row = result.rows[0];
      if (!row) throw new Error('Counting without groups answers exactly one row.');
      return row;
    },
  };
}
