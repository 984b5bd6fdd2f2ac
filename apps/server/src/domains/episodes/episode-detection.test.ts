import { setImmediate } from 'node:timers/promises';
import type { Episode } from '@robin/contract/episodes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { createTransactionRunner } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { createTalk, sendMessage } from '#domains/chat-turn/chat-turn.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildMessages, buildSession, editMessage } from '#domains/sessions/sessions.fixture.ts';
import { openEvents } from '#testing/event-stream.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { createEpisodeDetection } from './episode-detection.ts';
import { createEpisodeLog } from './episode-log.ts';
import { createTextWriter, type WriteTexts } from './episode-texts.ts';
import { buildEpisode, twoTopics } from './episodes.fixture.ts';

const BASE = '/api/episodes';

let app: TestApp;
let client: TestClient;

const db = () => app.testDatabase.database.query;

/** Sends a message, reads the answer to its end, and waits until Robin has looked for episodes. */
async function takeTurn(sessionId: string, by = client): Promise<void> {
  const { bus, episodes } = app.robin.domains;
  const looked = new Promise<void>((resolve) => {
    const stop = bus.subscribe(({ type, data }) => {
      if (type !== 'chat_session_updated' || data['session_id'] !== sessionId) return;
      if (data['turn_status'] !== 'done') return;
      stop();
      // The episodes heard of it before, because they have listened for longer.
      resolve(episodes.service.settled());
    });
  });
  await (
    await sendMessage(by, sessionId, { message: 'What else?' })
  ).ended;
  await looked;
}

async function talk(messages: readonly string[]): Promise<string> {
  const sessionId = await createTalk(client);
  await buildMessages(db(), sessionId, messages);
  return sessionId;
}

async function candidatesOf(sessionId: string): Promise<Episode[]> {
  const { body } = await client.call('GET', `${BASE}/candidates/pending?session_id=${sessionId}`);
  const { candidates } = body as { candidates: Episode[] };
  return candidates.sort((a, b) => a.message_range.start - b.message_range.start);
}

interface Triggered {
  success: boolean;
  message: string;
  candidates: Episode[];
}

async function trigger(sessionId: string, query = ''): Promise<Triggered> {
  const path = `${BASE}/sessions/${sessionId}/manual-trigger${query}`;
  const { status, body } = await client.call('POST', path);
  expect(status).toBe(200);
  return body as Triggered;
}

const setEnabled = (value: string) =>
  client.call('PUT', '/api/configuration/user/EPISODE_SYSTEM_ENABLED', { value });

const writeTexts = createTextWriter({
  languageModels: { activeModel: () => Promise.resolve(null) },
  logger: createLogger('silent'),
  stop: new AbortController().signal,
});

/** What looks for episodes in a process of its own, and what that has begun to store. */
function startDetection(write: WriteTexts = writeTexts) {
  const sessions = app.robin.domains.sessions.service;
  const runInTransaction = createTransactionRunner(app.testDatabase.database, () => undefined);
  const stored: Promise<unknown>[] = [];
  const detection = createEpisodeDetection({
    db: db(),
    runInTransaction(work) {
      const storing = runInTransaction(work);
      stored.push(storing);
      return storing;
    },
    sessions,
    log: createEpisodeLog(sessions),
    write,
    isEnabled: () => Promise.resolve(true),
    compressInEmergency: () => Promise.resolve(0),
  });
  return { detection, stored };
}

beforeAll(async () => {
  app = await startTestApp();
  client = await signInSomebody(app);
});
afterAll(() => app.close());

describe('after a turn', () => {
  test('what was talked about before the topic changed becomes a candidate, without anything being asked [EPI-001] [OPEN2-083] [OPEN2-084]', async () => {
    const sessionId = await talk(twoTopics);
    await takeTurn(sessionId);
    const [first, ...others] = await candidatesOf(sessionId);
    expect(first).toMatchObject({
      trigger_reason: 'smart_detection',
      status: 'pending',
      memory_level: null,
      message_range: { start: 0 },
    });
    const end = Math.max(...[first, ...others].map((one) => one?.message_range.end ?? 0));
    // The newest messages are still being talked about.
    expect(end).toBeLessThan(twoTopics.length);
    expect(first?.essence).not.toBe('');
    expect(twoTopics.join(' ')).toContain(first?.oneliner.replace(/…$/, '').slice(0, 40));
  });

  test('there is something to find also where it was stopped, and not while it runs or when it has failed', async () => {
    const { service } = app.robin.domains.episodes;
    for (const [turn_status, isLookedAt] of [
      ['running', false],
      ['failed', false],
      ['stopped', true],
    ] as const) {
      const sessionId = await talk(twoTopics);
      const data = { session_id: sessionId, action: 'content_update', turn_status };
      service.onEvent({ type: 'chat_session_updated', userId: client.userId, data });
      await service.settled();
      expect([turn_status, (await candidatesOf(sessionId)).length > 0]).toEqual([
        turn_status,
        isLookedAt,
      ]);
    }
  });

  test('messages wait for episodes again once the compression that had made some of them is taken back [OPEN2-083]', async () => {
    const sessionId = await talk(twoTopics);
    const made = await client.call('POST', `${BASE}/sessions/${sessionId}/emergency-compress`);
    const { compression } = made.body as { compression: { id: string } };
    const undo = `${BASE}/sessions/${sessionId}/compressions/${compression.id}/undo`;
    expect((await client.call('POST', undo)).status).toBe(200);
    await takeTurn(sessionId);
    const [first] = await candidatesOf(sessionId);
    expect(first?.message_range.start).toBe(0);
  });

  test('nothing is found twice, and nothing that was dismissed is found again', async () => {
    const sessionId = await talk(twoTopics);
    await takeTurn(sessionId);
    const found = await candidatesOf(sessionId);
    const [first] = found;
    await client.call('DELETE', `${BASE}/candidates/${first?.id ?? ''}`);
    await takeTurn(sessionId);
    const dismissedEnd = first?.message_range.end ?? 0;
    for (const { message_range: range } of await candidatesOf(sessionId)) {
      expect(range.start).toBeGreaterThan(dismissedEnd);
    }
  });

  test('nothing happens while somebody has switched the memory off [OPEN2-083]', async () => {
    const sessionId = await talk(twoTopics);
    await setEnabled('false');
    await takeTurn(sessionId);
    expect(await candidatesOf(sessionId)).toEqual([]);
    await setEnabled('true');
    await takeTurn(sessionId);
    expect(await candidatesOf(sessionId)).not.toEqual([]);
  });

  test.each([
    ['success', ['workflow_completed']],
    ['abort', []],
  ])(
    'a workflow that ended with %s makes of what is open candidates for these reasons: %j [OPEN2-083] [OPEN2-084]',
    async (outcome, reasons) => {
      // One topic, and one that is not over by its words.
      const sessionId = await talk(twoTopics.slice(0, 6));
      const { episodes } = app.robin.domains;
      const data = { session_id: sessionId, outcome };
      episodes.service.onEvent({ type: 'workflow_completion', userId: client.userId, data });
      await takeTurn(sessionId);
      const found = await candidatesOf(sessionId);
      expect(found.map((candidate) => candidate.trigger_reason)).toEqual(reasons);
    },
  );

  test('a workflow that ended makes six messages a candidate and leaves five alone [OPEN2-083]', async () => {
    for (const [count, ranges] of [
      [5, []],
      [6, [{ start: 0, end: 5 }]],
    ] as const) {
      const sessionId = await talk(twoTopics.slice(0, count));
      await startDetection().detection.lookAfterTurn(sessionId, true);
      const found = await candidatesOf(sessionId);
      expect(found.map((one) => one.message_range)).toEqual(ranges);
    }
  });

  test('eight messages about one matter that is over are a candidate without the newest two, and seven are none yet [OPEN2-083]', async () => {
    const matter = [...twoTopics.slice(0, 4), 'Thank you, that is all.', 'You are welcome.'];
    for (const [newest, ranges] of [
      [['What else?'], []],
      [['What else?', 'Anything you like.'], [{ start: 0, end: 5 }]],
    ] as const) {
      const sessionId = await talk([...matter, ...newest]);
      await startDetection().detection.lookAfterTurn(sessionId, false);
      const found = await candidatesOf(sessionId);
      expect(found.map((one) => one.message_range)).toEqual(ranges);
    }
  });

  test('a workflow that ended leaves nothing out of a long talk, and no look brings more than eight candidates', async () => {
    const remarks = Array.from({ length: 200 }, (_, index) => `We talk about parcel ${index}.`);
    for (const [count, covered] of [
      [100, 100],
      [200, 160],
    ] as const) {
      const sessionId = await talk(remarks.slice(0, count));
      await startDetection().detection.lookAfterTurn(sessionId, true);
      const found = await candidatesOf(sessionId);
      expect(found.reduce((sum, { message_count: length }) => sum + length, 0)).toBe(covered);
      expect(found.length).toBeLessThanOrEqual(8);
    }
    const asked = await talk(remarks);
    expect((await trigger(asked)).candidates).toHaveLength(8);
  });

  test('nothing is found or told of a project that its person has lost, until they are back in it', async () => {
    const { id: projectId } = await buildProject(db(), { members: [client] });
    const session = await buildSession(db(), { userId: client.userId, projectId });
    await buildMessages(db(), session.id, twoTopics);
    const line = await openEvents(client);
    await db().deleteFrom('project_members').where('project_id', '=', projectId).execute();
    const { service } = app.robin.domains.episodes;
    const ended = { session_id: session.id, action: 'content_update', turn_status: 'done' };
    service.onEvent({ type: 'chat_session_updated', userId: client.userId, data: ended });
    await service.settled();
    const episodes = db().selectFrom('episodes').where('session_id', '=', session.id);
    expect(await episodes.selectAll().execute()).toEqual([]);
    const back = { project_id: projectId, user_id: client.userId };
    await db().insertInto('project_members').values(back).execute();
    await takeTurn(session.id);
    await line.waitForType('episode_candidate_created');
    line.close();
    expect(await candidatesOf(session.id)).not.toEqual([]);
  });

  test('power users and administrators need not be members for it', async () => {
    for (const role of ['poweruser', 'admin'] as const) {
      const by = await signInSomebody(app, { roles: [role] });
      const { id: projectId } = await buildProject(db());
      const session = await buildSession(db(), { userId: by.userId, projectId });
      await buildMessages(db(), session.id, twoTopics);
      await takeTurn(session.id, by);
      const episodes = db().selectFrom('episodes').where('session_id', '=', session.id);
      expect(await episodes.selectAll().execute()).not.toEqual([]);
    }
  });

  test('what a killed process was writing about is found with the next turn, and not hidden by what came after it', async () => {
    const sessionId = await talk(twoTopics);
    const isLaterWritten = Promise.withResolvers<void>();
    const killed = startDetection(async (messages) => {
      if (messages[0]?.index === 0) await new Promise<never>(() => undefined);
      const content = await writeTexts(messages);
      isLaterWritten.resolve();
      return content;
    });
    void killed.detection.lookAfterTurn(sessionId, true);
    await isLaterWritten.promise;
    // Until what it has in hand is stored, or waits for the first.
    await setImmediate();
    await Promise.all(killed.stored);
    await buildMessages(db(), sessionId, ['Thank you, that is all.']);
    await startDetection().detection.lookAfterTurn(sessionId, true);
    expect((await candidatesOf(sessionId))[0]?.message_range.start).toBe(0);
  });

  test('what was edited while the texts about it were written becomes no episode as it was', async () => {
    const sessionId = await talk(twoTopics);
    let isEdited = false;
    const { detection } = startDetection(async (messages) => {
      if (!isEdited) {
        isEdited = true;
        await editMessage(db(), sessionId, 12, 'Which shelves does the Hamburg shop need?');
      }
      return writeTexts(messages);
    });
    await detection.lookAfterTurn(sessionId, true);
    const found = await candidatesOf(sessionId);
    expect(found).not.toEqual([]);
    for (const { message_range: range } of found) expect(range.end).toBeLessThan(12);
  });

  test('a short talk is left alone [OPEN2-083]', async () => {
    const sessionId = await talk(twoTopics.slice(0, 4));
    await takeTurn(sessionId);
    expect(await candidatesOf(sessionId)).toEqual([]);
  });
});

describe('when somebody asks for it', () => {
  test('twelve messages are enough, and all of them are in what is found [API2-042] [OPEN2-084] [CONST2-009]', async () => {
    const sessionId = await talk(twoTopics.slice(0, 12));
    const answer = await trigger(sessionId);
    expect(answer.success).toBe(true);
    expect(answer.message).not.toBe('');
    const found = await candidatesOf(sessionId);
    expect(found.map(({ id }) => id).sort()).toEqual(answer.candidates.map(({ id }) => id).sort());
    const covered = found.reduce((sum, { message_count: count }) => sum + count, 0);
    expect(covered).toBe(12);
    for (const { trigger_reason: reason } of found) expect(reason).toBe('manual');
  });

  test('of a long talk nothing is found that is longer than an episode is, and nothing is left out [OPEN2-083]', async () => {
    const remarks = Array.from({ length: 100 }, (_, index) => `We talk about parcel ${index}.`);
    const sessionId = await talk(remarks);
    await trigger(sessionId);
    const found = await candidatesOf(sessionId);
    for (const one of found) expect(one.message_count).toBeLessThanOrEqual(20 + 1);
    expect(found.reduce((sum, { message_count: count }) => sum + count, 0)).toBe(remarks.length);
  });

  test('what is in no episode is found on both sides of one, and nothing across it [API2-042]', async () => {
    const sessionId = await talk(twoTopics.slice(0, 12));
    await buildEpisode(db(), { sessionId, range: { start: 4, end: 7 }, level: 'digest' });
    await trigger(sessionId);
    expect((await candidatesOf(sessionId)).map((one) => one.message_range)).toEqual([
      { start: 0, end: 3 },
      { start: 8, end: 11 },
    ]);
  });

  test('messages that were dismissed are offered again [OPEN2-107]', async () => {
    const sessionId = await talk(twoTopics.slice(0, 4));
    const first = await trigger(sessionId);
    await client.call('DELETE', `${BASE}/candidates/${first.candidates[0]?.id ?? ''}`);
    const second = await trigger(sessionId);
    expect(second).toMatchObject({
      success: true,
      candidates: [{ message_range: { start: 0, end: 3 } }],
    });
  });

  test('an empty session, a single message, a talk that is decided on, what waits already and a memory that is off are said in the language of the person [OPEN2-107]', async () => {
    const empty = await createTalk(client);
    const single = await talk(['Hello']);
    const waiting = await talk(twoTopics.slice(0, 4));
    await trigger(waiting);
    const decided = await talk(twoTopics.slice(0, 4));
    await buildEpisode(db(), { sessionId: decided, range: { start: 0, end: 3 }, level: 'digest' });
    for (const [sessionId, german, english] of [
      [empty, 'mindestens zwei Nachrichten', 'at least two messages'],
      [single, 'mindestens zwei Nachrichten', 'at least two messages'],
      [decided, 'mindestens zwei Nachrichten', 'at least two messages'],
      [waiting, 'wartet schon', 'already waiting'],
    ] as const) {
      const answers = [await trigger(sessionId, '?user_language=de'), await trigger(sessionId)];
      expect(answers).toMatchObject([
        { success: false, candidates: [] },
        { success: false, candidates: [] },
      ]);
      expect(answers[0]?.message).toContain(german);
      expect(answers[1]?.message).toContain(english);
    }
    const full = await talk(twoTopics);
    await setEnabled('false');
    expect(await trigger(full)).toMatchObject({
      success: false,
      message: expect.stringContaining('switched off') as string,
    });
    // An emergency is one also then.
    const emergency = await trigger(full, '?is_emergency=true');
    expect(emergency.message).not.toContain('switched off');
    await setEnabled('true');
    expect(await candidatesOf(full)).toEqual([]);
  });

  test('a session that has ended is said to have ended, in the language of the person', async () => {
    const sessionId = await talk(twoTopics);
    await client.call('PUT', `/api/sessions/${sessionId}`, { is_active: false });
    const answers = [await trigger(sessionId, '?user_language=de'), await trigger(sessionId)];
    expect(answers).toMatchObject([
      { success: false, message: expect.stringContaining('ist beendet') as string },
      { success: false, message: expect.stringContaining('has ended') as string },
    ]);
  });

  test('what the guided mode asks and explains stands in no episode and is no fact of it, what the person says is', async () => {
    const sessionId = await createTalk(client);
    const said = [
      'I want to write a user story for printing return labels.',
      'Customers without a printer need the label within 7 days.',
    ];
    for (const message of said) {
      await (
        await sendMessage(client, sessionId, { message })
      ).ended;
    }
    const { candidates } = await trigger(sessionId);
    expect(candidates.map(({ digest }) => digest)).toEqual([said.join(' ')]);
    expect(said).toContain(candidates[0]?.oneliner);
    const { body } = await client.call('GET', `${BASE}/candidates/${candidates[0]?.id}/levels`);
    const { levels } = body as { levels: { missing_facts: { kind: string; text: string }[] }[] };
    expect(levels.at(-1)?.missing_facts).toMatchObject([{ kind: 'number', text: '7' }]);
  });

  test('an emergency makes room at once, without asking for a decision [API2-042] [OPEN2-108] [EPI-021]', async () => {
    const sessionId = await talk([...twoTopics, ...twoTopics]);
    expect(await trigger(sessionId, '?is_emergency=true')).toMatchObject({ success: true });
    const { body } = await client.call('GET', `${BASE}/session/${sessionId}/episodes`);
    const { episodes } = body as { episodes: Episode[] };
    expect(episodes.length).toBeGreaterThan(0);
    for (const one of episodes) {
      expect(one).toMatchObject({
        trigger_reason: 'emergency',
        memory_level: 'essence',
        status: 'decided',
      });
    }
    expect(await candidatesOf(sessionId)).toEqual([]);
    const empty = await createTalk(client);
    expect(await trigger(empty, '?is_emergency=true')).toMatchObject({ success: false });
  });

  test('two windows that ask at the same moment make nothing twice', async () => {
    const sessionId = await talk(twoTopics);
    await Promise.all([trigger(sessionId), trigger(sessionId)]);
    const indices = (await candidatesOf(sessionId)).flatMap(({ message_range: { start, end } }) =>
      Array.from({ length: end - start + 1 }, (_, place) => start + place),
    );
    expect(indices).toHaveLength(new Set(indices).size);
    expect(indices.length).toBeGreaterThan(0);
  });
});
