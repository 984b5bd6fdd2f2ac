import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import {
  calling,
  startModelEmulator,
  type EmulatedRound,
  type ModelEmulator,
} from '#testing/model-emulator/model-emulator.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import {
  readTranscript,
  resumeTurn,
  sendMessage,
  type NumberedEvent,
} from './chat-turn.fixture.ts';

let emulator: ModelEmulator;
let app: TestApp;
let mara: TestClient;

beforeAll(async () => {
  emulator = await startModelEmulator();
  app = await startTestApp();
  mara = await app.signUp('mara');
  await mara.call('PUT', '/api/llm-providers/openai', {
    model: 'gpt-test',
    api_key: 'sk-very-secret-key',
    base_url: `${emulator.url}/v1`,
  });
  await mara.call('POST', '/api/llm-providers/active/openai');
});

afterAll(async () => {
  await app.close();
  await emulator.close();
});

beforeEach(() => emulator.reset());

/** Words with pauses, a tool in between: every kind of event that a turn has. */
const turn = (): EmulatedRound[] => [
  calling('get_project_facts', {}),
  {
    steps: ['The ', 'project ', 'is ', 'called ', 'Returns', '.'].flatMap((text) => [
      { text },
      { waitMs: 8 },
    ]),
  },
];

/** Ids and times are another run's; everything else has to be the same. */
function essence(events: readonly NumberedEvent[]): { number: number; event: ChatStreamEvent }[] {
  return events.map(({ number, event }) => {
    const { turn_id: _turn, message_id: _message, ...rest } = event;
    const json = JSON.stringify(rest)
      .replaceAll(/"(id|created_at|updated_at)":("[^"]*"|\d+)/g, '"$1":null')
      .replaceAll(/"name":"Returns[^"]*"/g, '"name":"Returns"');
    return { number, event: JSON.parse(json) as ChatStreamEvent };
  });
}

async function newSession(): Promise<string> {
  const project = await buildProject(app.testDatabase.database.query, {
    name: 'Returns',
    members: [mara],
  });
  const answer = await mara.call('POST', '/api/sessions', {
    session_type: 'assist',
    project_id: project.id,
  });
  return (answer.body as { session_id: string }).session_id;
}

async function undisturbed(): Promise<{ events: NumberedEvent[]; contents: string[] }> {
  emulator.script(...turn());
  const sessionId = await newSession();
  const reading = await sendMessage(mara, sessionId, { message: 'What is it called?' });
  await reading.ended;
  const { messages } = await readTranscript(mara, sessionId);
  return { events: reading.events, contents: messages.map(({ content }) => content) };
}

describe('a line that is cut', () => {
  test('after any event of a turn is resumed there: the reader has the same events, and the session the same messages', async () => {
    const whole = await undisturbed();
    expect(whole.events.length).toBeGreaterThan(8);
    for (let cut = 0; cut <= whole.events.length; cut += 1) {
      emulator.reset();
      emulator.script(...turn());
      const sessionId = await newSession();
      const first = await sendMessage(mara, sessionId, { message: 'What is it called?' });
      if (cut > 0) await first.waitFor(() => first.events.length >= cut);
      first.hangUp();
      // What arrived with the last one it took, this reader never saw.
      const seen = first.events.slice(0, cut);
      const second = await resumeTurn(mara, sessionId, seen.at(-1)?.number ?? 0);
      await second.ended;
      expect(essence([...seen, ...second.events])).toEqual(essence(whole.events));
      const { messages, running_turn } = await readTranscript(mara, sessionId);
      expect(messages.map(({ content }) => content)).toEqual(whole.contents);
      expect(running_turn).toBeNull();
    }
  });

  test('again and again, after each event, still gives every event once', async () => {
    const whole = await undisturbed();
    emulator.reset();
    emulator.script(...turn());
    const sessionId = await newSession();
    const first = await sendMessage(mara, sessionId, { message: 'What is it called?' });
    await first.waitFor(() => true);
    first.hangUp();
    const seen = first.events.slice(0, 1);
    while (seen.length < whole.events.length) {
      const next = await resumeTurn(mara, sessionId, seen.at(-1)?.number ?? 0);
      await next.waitFor(() => true);
      next.hangUp();
      seen.push(...next.events.slice(0, 1));
    }
    expect(essence(seen)).toEqual(essence(whole.events));
  });
});
