import { answerText, QUESTION } from './answer-text.ts';
import { growthSizes } from './options.ts';
import type { RunSql } from './system/databases.ts';
import type { Conversation } from './targets/target.ts';

const ANSWER_TOKENS = 50;

/** Sessions that have that many messages already; each is used for a few turns only. */
export interface LongSessions {
  size: number;
  ids: string[];
}

/** Creates empty sessions for every size. */
export async function createLongSessions(
  createSession: () => Promise<string>,
  count: number,
): Promise<LongSessions[]> {
  const all: LongSessions[] = [];
  for (const size of growthSizes) {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await createSession());
    all.push({ size, ids });
  }
  return all;
}

const everyMessage = `
  from json_array_elements_text($1::json) session, generate_series(0, $2::integer - 1) i`;
const role = `case when i % 2 = 0 then 'user' else 'assistant' end`;
const content = `case when i % 2 = 0 then $3 else $4 end`;

/** Fills sessions of Robin, which must not answer in them meanwhile. The search does not find what is in them. */
export async function fillRobin(
  run: RunSql,
  sessions: readonly LongSessions[],
  answer = answerText(ANSWER_TOKENS),
): Promise<void> {
  for (const { size, ids } of sessions) {
    await run(
      `insert into messages (id, session_id, role, content, absolute_event_index)
       select gen_random_uuid()::text, session, ${role}, ${content}, i ${everyMessage}`,
      [JSON.stringify(ids), size, QUESTION, answer],
    );
    await run(
      `update sessions set next_event_index = $2::integer, searchable_until = $2::integer
       where id in (select json_array_elements_text($1::json))`,
      [JSON.stringify(ids), size],
    );
  }
  await run('analyze messages');
}

/** Fills sessions of the bare server. */
export async function fillBare(run: RunSql, sessions: readonly LongSessions[]): Promise<void> {
  for (const { size, ids } of sessions) {
    await run(
      `insert into lines (conversation_id, role, content)
       select session::uuid, ${role}, ${content} ${everyMessage}`,
      [JSON.stringify(ids), size, QUESTION, answerText(ANSWER_TOKENS)],
    );
  }
  await run('analyze lines');
}

/** A target with its long sessions. */
export interface GrownTarget {
  name: string;
  sessions: readonly LongSessions[];
  continueSession: (sessionId: string) => Conversation;
}
