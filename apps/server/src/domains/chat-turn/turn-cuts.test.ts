import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { connectModel } from '#testing/model-emulator/connect-model.ts';
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
  textOf,
  type NumberedEvent,
} from './chat-turn.fixture.ts';

let emulator: ModelEmulator;
let app: TestApp;
let mara: TestClient;

beforeAll(async () => {
  emulator = await startModelEmulator();
  app = await startTestApp();
  mara = await app.signUp('mara');
  await connectModel(mara, emulator);
});

afterAll(async () => {
  await app.close();
  await emulator.close();
});

beforeEach(() => emulator.reset());

/** Tools, and words with pauses: every kind of event that a turn has. */
const turn = (): EmulatedRound[] => [
  calling('get_project_facts', {}),
  calling('get_project_facts', {}),
  calling('get_project_facts', {}),
  {
    steps: ['The ', 'project ', 'is ', 'called ', 'Returns', '.'].flatMap((text) => [
      { text },
      { waitMs: 8 },
    ]),
  },
];
/** The beginning, three calls with their answers, words, and the end. How often words go out, the moment decides. */
const LEAST_EVENTS = 9;
const ANSWER = 'The project is called Returns.';

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

/** All events of the turn that has ended last, as they are stored. */
async function readStored(sessionId: string): Promise<NumberedEvent[]> {
  const all = await resumeTurn(mara, sessionId, 0);
  await all.ended;
  return all.events;
}

describe('a line that is cut', () => {
  test('after any event of a turn is resumed there: the reader has every event once, and the session its messages', async () => {
    for (let cut = 0; cut <= LEAST_EVENTS; cut += 1) {
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
      const whole = [...seen, ...second.events];
      expect(whole.length).toBeGreaterThanOrEqual(LEAST_EVENTS);
      expect(whole).toEqual(await readStored(sessionId));
      expect(textOf(whole)).toBe(ANSWER);
      const { messages, running_turn } = await readTranscript(mara, sessionId);
      expect(messages.map(({ content }) => content)).toEqual(['What is it called?', ANSWER]);
      expect(running_turn).toBeNull();
    }
  });

  test('again and again, after each event, still gives every event once', async () => {
    emulator.script(...turn());
    const sessionId = await newSession();
    const first = await sendMessage(mara, sessionId, { message: 'What is it called?' });
    await first.waitFor(() => true);
    first.hangUp();
    const seen = first.events.slice(0, 1);
    while (!seen.at(-1)?.event.turn_complete) {
      const next = await resumeTurn(mara, sessionId, seen.at(-1)?.number ?? 0);
      await next.waitFor(() => true);
      next.hangUp();
      seen.push(...next.events.slice(0, 1));
    }
    expect(seen.length).toBeGreaterThanOrEqual(LEAST_EVENTS);
    expect(seen).toEqual(await readStored(sessionId));
    expect(textOf(seen)).toBe(ANSWER);
  });
});
