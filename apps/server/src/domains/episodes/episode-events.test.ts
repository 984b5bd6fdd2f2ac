import {
  episodeEvents,
  type EpisodeEventData,
  type EpisodeEventType,
} from '@robin/contract/episode-events';
import type { Episode } from '@robin/contract/episodes';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { createTalk } from '#domains/chat-turn/chat-turn.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildMessages, buildSession } from '#domains/sessions/sessions.fixture.ts';
import { openEvents, type TestEventStream } from '#testing/event-stream.ts';
import { startModelEmulator, type ModelEmulator } from '#testing/model-emulator/model-emulator.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { detectionFailed } from './episodes.events.ts';
import { buildEpisode, twoTopics } from './episodes.fixture.ts';
import type { MemoryLevel } from './episodes.types.ts';

const BASE = '/api/episodes';

let emulator: ModelEmulator;
let app: TestApp;
let client: TestClient;
let projectId: number;
let stream: TestEventStream;
let strangers: TestEventStream[];

const db = () => app.testDatabase.database.query;

/** A session of its own with messages, so that its events can be told from others. */
async function talk(): Promise<string> {
  const { id } = await buildSession(db(), { userId: client.userId });
  await buildMessages(db(), id, twoTopics);
  return id;
}

async function candidate(level: MemoryLevel | null = null): Promise<{ id: string; in: string }> {
  const sessionId = await talk();
  const { id } = await buildEpisode(db(), { sessionId, range: { start: 2, end: 5 }, level });
  return { id, in: sessionId };
}

const post = (id: string, action: string, body: unknown) =>
  client.call('POST', `${BASE}/candidates/${id}/${action}`, body);

/** The types of the events of a session so far, in their order. */
function typesOf(sessionId: string): string[] {
  return stream.frames
    .filter(({ data }) => data.data?.['session_id'] === sessionId)
    .map(({ data }) => data.event_type ?? '')
    .filter((type) => type in episodeEvents);
}

/** The event of a type in a session; every field of it is described in the contract, and no other one is there. */
async function heard<Type extends EpisodeEventType>(
  sessionId: string,
  type: Type,
): Promise<EpisodeEventData<Type>> {
  const { data } = await stream.waitFor(
    (frame) => frame.data.event_type === type && frame.data.data?.['session_id'] === sessionId,
  );
  return z.strictObject(episodeEvents[type].shape).parse(data.data) as EpisodeEventData<Type>;
}

beforeAll(async () => {
  emulator = await startModelEmulator();
  app = await startTestApp({
    settings: {
      languageModels: {
        allowPrivateUrls: true,
        defaultProvider: 'openai',
        environment: {
          openai: { apiKey: 'a-key', model: 'a-model', baseUrl: `${emulator.url}/v1` },
        },
      },
    },
  });
  client = await signInSomebody(app);
  const member = await signInSomebody(app);
  projectId = (await buildProject(db(), { members: [client, member] })).id;
  stream = await openEvents(client);
  await stream.waitForType('connection_established');
  const admin = await signInSomebody(app, { roles: ['admin'] });
  strangers = [
    await openEvents(member, `/api/events/stream?project_id=${projectId}`),
    await openEvents(admin, `/api/events/stream?project_id=${projectId}`),
  ];
  for (const each of strangers) await each.waitForType('connection_established');
});
afterAll(async () => {
  for (const each of [stream, ...strangers]) each.close();
  await app.close();
  await emulator.close();
});

/** What is told of a decision, in its order. */
const decided = [
  'episode_placeholder',
  'memory_level_set',
  'episode_updated',
  'episode_decision_processed',
  'episode_finalized',
  'episode_created',
];

/** Compresses the messages of the candidate of these tests, as an emergency does. */
function makeRoom(sessionId: string) {
  const session = { id: sessionId, userId: client.userId, projectId: null };
  const plan = { ranges: [{ start: 2, end: 5 }], lowered: [], expectedTokens: 0 };
  return app.robin.domains.episodes.memory.compress(session, plan, null);
}

describe('the windows of a person are told', () => {
  test('in both languages that looking for episodes has failed, for nobody has asked for it in one', () => {
    const told = episodeEvents.episode_error.parse(detectionFailed(1, 's1').data);
    expect(told.error_message).toBe(told.error_messages.en);
    expect(told.error_messages).toEqual({
      de: 'Robin konnte das Gespräch nicht nach Episoden durchsehen.',
      en: 'Robin could not look through the conversation for episodes.',
    });
  });

  test('that a candidate was found: first the range to highlight, then the candidate, and nothing of a placeholder before a decision [LIVE-045] [EPI-084] [EPI-088] [OPEN2-089]', async () => {
    const sessionId = await talk();
    const trigger = await client.call('POST', `${BASE}/sessions/${sessionId}/manual-trigger`);
    const { candidates } = trigger.body as { candidates: unknown[] };
    const created = await heard(sessionId, 'episode_candidate_created');
    const { candidate: found } = created;
    expect(found).toMatchObject({ id: created.candidate_id, is_candidate: true });
    const detected = await heard(sessionId, 'episode_detected');
    expect(detected).toMatchObject({
      episode_id: created.episode_id,
      message_range: found.message_range,
      preview_data: found.preview_data,
    });
    const told = candidates.flatMap(() => ['episode_detected', 'episode_candidate_created']);
    await vi.waitUntil(() => typesOf(sessionId).length >= told.length);
    expect(typesOf(sessionId)).toEqual(told);
  });

  test('of a decision: placeholder, then the level, then what becomes of the lists [EPI-085] [EPI-086] [EPI-089] [LIVE-043] [LIVE-046] [LIVE-047]', async () => {
    const { id, in: sessionId } = await candidate();
    await post(id, 'memory-level', { memory_level: 'essence' });
    await heard(sessionId, 'episode_created');
    expect(typesOf(sessionId)).toEqual(decided);
    expect(await heard(sessionId, 'episode_placeholder')).toMatchObject({
      episode_id: id,
      memory_level: 'essence',
      replaces_range: { start: 2, end: 5 },
    });
    const told = { episode_id: id, candidate_id: id, memory_level: 'essence', is_archived: false };
    expect(await heard(sessionId, 'memory_level_set')).toMatchObject(told);
    expect(await heard(sessionId, 'episode_updated')).toMatchObject({
      ...told,
      action: 'placeholder_updated',
    });
    expect(await heard(sessionId, 'episode_decision_processed')).toMatchObject(told);
    expect(await heard(sessionId, 'episode_finalized')).toMatchObject(told);
    expect(await heard(sessionId, 'episode_created')).toMatchObject({ memory_level: 'essence' });
  });

  test('what the placeholder shows [EPI-041] [EPI-042] [EPI-043] [EPI-044] [EPI-045] [EPI-046] [EPI-047] [EPI-048]', async () => {
    const { id, in: sessionId } = await candidate();
    await post(id, 'memory-level', { memory_level: 'oneliner' });
    const { placeholder, placeholder_text: text } = await heard(sessionId, 'episode_placeholder');
    expect(text).toBe(placeholder.content);
    expect(placeholder).toEqual({
      content: 'Returns of plants',
      metadata: {
        type: 'memory_level_placeholder',
        episode_id: id,
        memory_level: 'oneliner',
        original_range: { start: 2, end: 5 },
        compressed_count: 4,
        clickable: true,
        expandable: true,
        placeholder_style: { color: 'oneliner-text', background: 'oneliner-soft-2' },
      },
    });
  });

  test('of another level of an episode, without a second decision [LIVE-043]', async () => {
    const { id, in: sessionId } = await candidate('digest');
    await post(id, 'memory-level', { memory_level: 'archive' });
    expect(await heard(sessionId, 'episode_updated')).toMatchObject({
      action: 'placeholder_updated',
      memory_level: 'archive',
      is_archived: true,
    });
    expect(typesOf(sessionId)).toEqual([
      'episode_placeholder',
      'memory_level_set',
      'episode_updated',
    ]);
  });

  test('of a candidate that an emergency decided on as of any decision, and that it waits again once that is taken back', async () => {
    const { id, in: sessionId } = await candidate();
    const made = await makeRoom(sessionId);
    expect(await heard(sessionId, 'episode_created')).toMatchObject({ episode_id: id });
    expect(typesOf(sessionId)).toEqual(decided);
    await client.call('POST', `${BASE}/sessions/${sessionId}/compressions/${made?.id}/undo`);
    expect(await heard(sessionId, 'episode_candidate_created')).toMatchObject({ episode_id: id });
    expect(typesOf(sessionId)).toEqual([
      ...decided,
      'episode_candidate_deleted',
      'episode_detected',
      'episode_candidate_created',
    ]);
  });

  test('of an episode that an emergency made and what was compressed, and that both are gone once that is taken back', async () => {
    const sessionId = await talk();
    const made = await makeRoom(sessionId);
    const id = made?.created[0]?.id;
    expect(await heard(sessionId, 'episode_created')).toMatchObject({
      episode_id: id,
      memory_level: 'essence',
    });
    const compression = (isUndone: boolean) =>
      stream.waitFor(({ data }) => {
        const told = data.data?.['compression'] as { id: string; is_undone: boolean } | undefined;
        return (
          data.event_type === 'emergency_compression' &&
          told?.id === made?.id &&
          told?.is_undone === isUndone
        );
      });
    await compression(false);
    await client.call('POST', `${BASE}/sessions/${sessionId}/compressions/${made?.id}/undo`);
    await compression(true);
    expect(await heard(sessionId, 'episode_candidate_deleted')).toMatchObject({ episode_id: id });
  });

  test('of other contents, with the list in which they stand [LIVE-044]', async () => {
    for (const level of [null, 'digest'] as const) {
      const { id, in: sessionId } = await candidate(level);
      const body = { oneliner: 'Plants' };
      await client.call('PATCH', `${BASE}/candidates/${id}/content`, body);
      expect(await heard(sessionId, 'episode_content_updated')).toMatchObject({
        candidate_id: id,
        oneliner: 'Plants',
        is_candidate: level === null,
        episode: { id, oneliner: 'Plants' },
      });
    }
  });

  test('of a candidate that is split, and of the one that goes when two are merged', async () => {
    const { id, in: sessionId } = await candidate();
    const { body } = await post(id, 'split', { at: 4 });
    const other = (body as { candidates: Episode[] }).candidates[1]?.id ?? '';
    expect(await heard(sessionId, 'episode_candidate_created')).toMatchObject({
      candidate_id: other,
      message_range: { start: 4, end: 5 },
    });
    expect((await post(id, 'merge', { with: other })).status).toBe(200);
    expect(await heard(sessionId, 'episode_candidate_deleted')).toMatchObject({
      candidate_id: other,
    });
  });

  test('of a document that is made of an episode, and of one that mentions it', async () => {
    const project = await buildProject(db(), { members: [client] });
    const session = await buildSession(db(), { userId: client.userId, projectId: project.id });
    await buildMessages(db(), session.id, twoTopics);
    const range = { start: 2, end: 5 };
    const { id } = await buildEpisode(db(), { sessionId: session.id, range });
    const { body } = await post(id, 'create-podocument', {});
    const { podocument_id: made } = body as { podocument_id: string };
    await post(id, 'create-link', { target_podocument_id: made });
    await post(id, 'memory-level', { memory_level: 'essence' });
    await heard(session.id, 'episode_created');
    const told = stream.frames
      .filter(({ data }) => data.event_type === 'episode_content_updated')
      .map(({ data }) => data.data as EpisodeEventData<'episode_content_updated'>)
      .filter(({ candidate_id: candidateId }) => candidateId === id);
    expect(
      told.map(({ episode }) => [episode.podocument_id, episode.linked_podocument_ids]),
    ).toEqual([
      [made, []],
      [made, [made]],
    ]);
  });

  test('of a dismissal, for the list and for the toast [LIVE-048] [EPI-089] [OPEN2-095] [OPEN2-098]', async () => {
    const { id, in: sessionId } = await candidate();
    await client.call('DELETE', `${BASE}/candidates/${id}`);
    const told = { candidate_id: id, oneliner: 'Returns of plants' };
    expect(await heard(sessionId, 'episode_candidate_deleted')).toMatchObject(told);
    expect(await heard(sessionId, 'episode_candidate_dismissed')).toMatchObject(told);
  });

  test('of an archived episode and its document [LIVE-049] [EPI-094] [EPI-095]', async () => {
    const { id: sessionId } = await buildSession(db(), { userId: client.userId, projectId });
    await buildMessages(db(), sessionId, twoTopics);
    const made = await buildEpisode(db(), { sessionId, range: { start: 0, end: 3 } });
    const answer = await post(made.id, 'archive-and-create-podocument', {});
    const told = await heard(sessionId, 'episode_archived_and_podocument_created');
    expect(told).toMatchObject({
      candidate_id: made.id,
      memory_level: 'archive',
      is_archived: true,
      podocument_id: (answer.body as { podocument_id: string }).podocument_id,
    });
  });

  test('nothing of what changes nothing [OPEN2-101]', async () => {
    const { id, in: sessionId } = await candidate('essence');
    await post(id, 'memory-level', { memory_level: 'essence' });
    await client.call('PATCH', `${BASE}/candidates/${id}/content`, {
      oneliner: 'Returns of plants',
      topics: ['returns'],
    });
    await post(id, 'memory-level', { memory_level: 'digest' });
    await heard(sessionId, 'episode_updated');
    expect(typesOf(sessionId)).toHaveLength(3);
  });
});

describe('messages that are edited', () => {
  test('in the range of an episode leave it as it is, marked, with all its messages, and the window is told while Robin still answers', async () => {
    const { id, in: sessionId } = await candidate('essence');
    const { body } = await client.call('GET', `/api/sessions/${sessionId}/messages`);
    const edited = (body as { messages: { id: string }[] }).messages[4]?.id ?? '';
    const before = await client.call('GET', `${BASE}/candidates/${id}/messages`);
    const form = new FormData();
    form.set('message', 'Who pays for the refund?');
    form.set('replaces_message_id', edited);
    // The edit is stored, and its answer has not come to an end.
    emulator.script({ steps: [{ text: 'Well' }, { fault: 'hang' }] });
    const answer = await client.fetch(`/api/chat/${sessionId}`, { method: 'POST', body: form });
    const told = await stream.waitFor(
      ({ data }) =>
        data.event_type === 'episode_updated' && data.data?.['action'] === 'range_changed',
    );
    expect(told.data.data).toMatchObject({
      episode_id: id,
      memory_level: 'essence',
      is_range_changed: true,
    });
    const transcript = await client.call('GET', `/api/sessions/${sessionId}/messages`);
    expect(transcript.body).toMatchObject({
      running_turn: { turn_id: expect.any(String) as string },
    });
    await client.call('POST', `/api/chat/${sessionId}/stop`);
    await answer.text();
    const after = await client.call('GET', `${BASE}/candidates/${id}`);
    expect(after.body).toMatchObject({
      is_range_changed: true,
      message_range: { start: 2, end: 5 },
    });
    const wordsOf = ({ body: page }: { body: unknown }) =>
      (page as { messages: { content: string; is_superseded: boolean }[] }).messages;
    const messages = wordsOf(await client.call('GET', `${BASE}/candidates/${id}/messages`));
    expect(messages.map(({ content }) => content)).toEqual(
      wordsOf(before).map(({ content }) => content),
    );
    expect(messages.map((message) => message.is_superseded)).toEqual([false, false, true, true]);
  });

  test('are no longer in a candidate whose range is set anew, which is not marked any more', async () => {
    const { id, in: sessionId } = await candidate();
    await db()
      .updateTable('messages')
      .set({ superseded_by: twoTopics.length })
      .where('session_id', '=', sessionId)
      .where('absolute_event_index', '>=', 4)
      .execute();
    await db()
      .updateTable('episodes')
      .set({ range_changed_at: new Date() })
      .where('id', '=', id)
      .execute();
    const moved = await client.call('PATCH', `${BASE}/candidates/${id}/range`, {
      start: 2,
      end: 5,
    });
    expect((moved.body as { episode: Episode }).episode).toMatchObject({
      is_range_changed: false,
      message_range: { start: 2, end: 3 },
      message_count: 2,
    });
  });
});

test('a window that comes back is told nothing of an episode whose project its person has lost meanwhile', async () => {
  const person = await signInSomebody(app);
  const project = await buildProject(db(), { members: [person] });
  const session = await buildSession(db(), { userId: person.userId, projectId: project.id });
  await buildMessages(db(), session.id, twoTopics);
  const before = await openEvents(person);
  const { id } = await before.waitForType('connection_established');
  before.close();
  await person.call('POST', `${BASE}/sessions/${session.id}/manual-trigger`);
  await db().deleteFrom('project_members').where('project_id', '=', project.id).execute();
  await createTalk(person);
  const after = await openEvents(person, undefined, { 'last-event-id': id ?? '' });
  await after.waitForType('chat_session_updated');
  after.close();
  expect(after.frames.map(({ data }) => data.event_type)).toEqual([
    'connection_established',
    'chat_session_updated',
  ]);
});

test('nobody else is told anything of it, not in the same project and not as an administrator [EPI-122] [LIVE-045]', async () => {
  const { id: sessionId } = await buildSession(db(), {
    userId: client.userId,
    projectId,
    type: 'grow',
  });
  await buildMessages(db(), sessionId, twoTopics);
  await client.call('POST', `${BASE}/sessions/${sessionId}/manual-trigger`);
  const { candidate: found } = await heard(sessionId, 'episode_candidate_created');
  await post(found.id, 'memory-level', { memory_level: 'digest' });
  await heard(sessionId, 'episode_created');
  // What the others are told of the project comes after all that.
  await client.call('POST', '/api/po_documents', { project_id: projectId, title: 'After it' });
  for (const each of strangers) {
    await each.waitFor(({ data }) => JSON.stringify(data).includes('After it'));
    const types = each.frames.map(({ data }) => data.event_type ?? '');
    expect(types.filter((type) => type in episodeEvents)).toEqual([]);
  }
});
