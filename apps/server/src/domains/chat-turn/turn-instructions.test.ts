import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, readMigrations } from '#platform/db/migrate.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import {
  listInstructions,
  nameInstructions,
  readInstructions,
  type StoredContext,
} from './turn-instructions.ts';
import type { SentCall, SentContext } from './turn-sent.ts';

const tokens = { prompt: 1, conversation: 2, files: 3, tools: 4 };

const sight: fc.Arbitrary<NonNullable<SentCall['sight']>> = fc
  // Few of them, so that calls have some in common.
  .constantFrom('', 'Du bist Robin.', 'You are Robin.', '{"system":"🦉"}')
  .map((system) => ({
    system,
    messageRanges: [{ start: 0, end: 3 }],
    episodes: [{ id: 'e', level: 'digest' }],
  }));

const call: fc.Arbitrary<SentCall> = fc.record({
  tokens: fc.constant(tokens),
  maxTokens: fc.nat(),
  sight: fc.option(sight),
  shortened: fc.constant([]),
  refusedTokens: fc.option(fc.nat()),
});

const sentContext: fc.Arbitrary<SentContext> = fc
  .tuple(sight, fc.option(fc.array(call, { maxLength: 4 }), { nil: undefined }))
  .map(([first, calls]) => ({ ...first, tokens, ...(calls && { calls }) }));

test('what a turn has sent is read back as it was, and each of its instructions is stored once', () => {
  fc.assert(
    fc.property(sentContext, (sent) => {
      const { stored, instructions } = nameInstructions(sent);
      const texts = new Map(instructions.map(({ id, content }) => [id, content]));
      expect(readInstructions(structuredClone(stored), texts)).toEqual(sent);
      expect(listInstructions(stored).sort()).toEqual(instructions.map(({ id }) => id).sort());
      const told = [sent, ...(sent.calls ?? [])].flatMap((one) =>
        'system' in one ? one.system : (one.sight?.system ?? []),
      );
      expect([...texts.values()].sort()).toEqual([...new Set(told)].sort());
      expect(JSON.stringify(stored)).not.toContain('Robin');
    }),
  );
});

test('a text that is missing is not passed over', () => {
  const { stored } = nameInstructions({
    system: 'You are Robin.',
    messageRanges: [],
    episodes: [],
    tokens,
  });
  expect(() => readInstructions(stored, new Map())).toThrow('are not stored');
});

test('what turns have sent is kept when their instructions get a table of their own', async () => {
  const { database, remove } = await createTestDatabase({ isEmpty: true });
  onTestFinished(remove);
  const known = await readMigrations();
  const place = known.findIndex(({ name }) => name.startsWith('0021'));
  await migrate(database, known.slice(0, place));
  const sight = (system: string, end: number) => ({ system, messageRanges: [{ start: 0, end }] });
  const whole = {
    ...sight('Du bist "Robin" {\\ 🦉}.', 2),
    calls: [
      { maxTokens: 7, sight: null },
      { maxTokens: 8, sight: sight("You're Robin.", 3) },
      { maxTokens: 9, sight: sight('Du bist "Robin" {\\ 🦉}.', 4) },
    ],
  };
  // One of earlier times knows its first call alone, one has only that, one is still running.
  const turns = [whole, sight('Robin.', 1), { ...sight('Robin.', 5), calls: [] }, null];
  await database.exec(`
    insert into users (username, username_key, email, email_key, password_hash, roles, is_active)
      values ('mara', 'mara', 'm@example.org', 'm@example.org', '-', '{user}', true);
    insert into sessions (id, user_id, session_type) select 's', id, 'talk' from users`);
  for (const [number, sent] of turns.entries()) {
    await sql`
      insert into turns (id, session_id, client_message_id, status, owner, lease_until, watched_until, provider, model, sent)
      values (${`t${number}`}, 's', ${`m${number}`}, ${sent ? 'done' : 'running'}, '-', now(), now(), '-', '-',
              ${sent && JSON.stringify(sent)}::text::jsonb)`.execute(database.query);
  }
  await migrate(database, known);
  const { rows } = await sql<{ sent: StoredContext | null }>`
    select sent from turns order by id`.execute(database.query);
  const texts = await database.query
    .selectFrom('turn_instructions')
    .select(['id', 'content'])
    .where('session_id', '=', 's')
    .execute();
  const byId = new Map(texts.map(({ id, content }) => [id, content]));
  expect(rows.map(({ sent }) => sent && readInstructions(sent, byId))).toEqual(turns);
  expect([...byId.values()].sort()).toEqual([whole.system, 'Robin.', "You're Robin."].sort());
  // As they are named from now on.
  for (const { sent } of rows)
    if (sent) expect(nameInstructions(readInstructions(sent, byId)).stored).toEqual(sent);
});
