import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tracedFetch } from '#shared/api/traced-fetch.ts';
import { storeToken } from '#shared/api/token.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { isTraced, tellTrace } from '#shared/trace/trace.ts';
import { createKnown, KNOWN_MAX } from './bounded.ts';
import { addCall, addEvent, addLogEntry, clearLog, useRecording } from './recording-store.ts';
import { startRecording } from './start-recording.ts';

const recording = () => useRecording.getState();
const log = () => recording().log.filter(({ isPartial }) => !isPartial);
const lines = () => log().map(({ kind, name, preview }) => [kind, name, preview]);

let stop: () => void;
let number = 0;

beforeEach(() => {
  number = 0;
  stop = startRecording();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

function stream(event: ChatStreamEvent, at = (number += 1), turnId: string | null = null) {
  const data = JSON.stringify(event);
  tellTrace({ type: 'turnEvent', sessionId: 's1', turnId, number: String(at), data });
}

const started = (turnId = 't1'): ChatStreamEvent => ({
  event_type: 'turn_started',
  turn_id: turnId,
});
const said = (text: string): ChatStreamEvent => ({ content: { parts: [{ text }] }, partial: true });
const called = (args: unknown): ChatStreamEvent => ({
  content: { parts: [{ function_call: { id: 'c1', name: 'jira.search', args } }] },
});
const answered = (response: unknown): ChatStreamEvent => ({
  content: { parts: [{ function_response: { id: 'c1', name: 'jira.search', response } }] },
});
const end: ChatStreamEvent = { turn_complete: true, is_final_response: true };

describe('the recording of a chat', () => {
  test('has the message, the answer as a whole, the tools and the system events in their order [DEV-077] [ROLE2-012]', () => {
    tellTrace({ type: 'sent', sessionId: 's1', messageId: 'm1', text: 'Which tickets?' });
    stream(started());
    stream(said('I look '));
    stream(said('them up.'));
    stream(called({ jql: 'a' }));
    stream(answered({ hits: 18 }));
    stream(said('There are 18.'));
    stream(end);
    expect(lines()).toEqual([
      ['user', '', 'Which tickets?'],
      ['system', 'turn_started', ''],
      ['ai', '', 'I look them up.'],
      ['tool', 'jira.search', '{"jql":"a"}'],
      ['tool', 'jira.search', '{"hits":18}'],
      ['ai', '', 'There are 18.'],
      ['system', 'turn_complete', ''],
    ]);
    const partials = recording().log.filter(({ isPartial }) => isPartial);
    expect(partials.map(({ preview }) => preview)).toEqual(['I look', 'them up.', 'There are 18.']);
  });

  test('has a whole text that repeats its pieces only once', () => {
    stream(started());
    stream(said('There are 18.'));
    stream({ content: { parts: [{ text: 'There are 18.' }] } });
    stream(end);
    expect(lines().filter(([kind]) => kind === 'ai')).toEqual([['ai', '', 'There are 18.']]);
  });

  test('says how long a tool and a turn took, and marks a tool and a turn that failed', () => {
    vi.useFakeTimers();
    stream(started());
    stream(called({}));
    vi.advanceTimersByTime(1_200);
    stream(answered({ error: '429 Too Many Requests' }));
    stream({ event_type: 'error', error_message: 'The model is gone.' });
    const failed = log().filter(({ isError }) => isError);
    expect(failed).toMatchObject([
      { kind: 'tool', preview: '429 Too Many Requests', durationMs: 1_200 },
      { kind: 'system', name: 'error', preview: 'The model is gone.' },
    ]);
  });

  test('has an event once that a resumed line tells again, and a message that is sent again', () => {
    for (let times = 0; times < 2; times += 1) {
      tellTrace({ type: 'sent', sessionId: 's1', messageId: 'm1', text: 'Hello' });
      stream(started(), 1);
      stream(said('Hi'), 2, 't1');
      stream(end, 3, 't1');
    }
    expect(log().map(({ kind }) => kind)).toEqual(['user', 'system', 'ai', 'system']);
  });

  test('pairs each answer of a tool with its own call, also where two of the same tool run side by side', () => {
    vi.useFakeTimers();
    const call = (id: string): ChatStreamEvent => ({
      content: { parts: [{ function_call: { id, name: 'jira.search', args: {} } }] },
    });
    const answer = (id: string): ChatStreamEvent => ({
      content: { parts: [{ function_response: { id, name: 'jira.search', response: id } }] },
    });
    stream(started());
    stream(call('c1'));
    vi.advanceTimersByTime(100);
    stream(call('c2'));
    vi.advanceTimersByTime(50);
    stream(answer('c2'));
    stream(answer('c1'));
    // Of a call that has been answered nothing is left to measure.
    stream(answer('c1'));
    const durations = log().filter(
      ({ kind, durationMs }) => kind === 'tool' && durationMs !== null,
    );
    expect(durations.map(({ preview, durationMs }) => [preview, durationMs])).toEqual([
      ['c2', 50],
      ['c1', 150],
    ]);
  });

  test('has an answer once that is read again from its beginning, however many pieces it has come in', () => {
    const pieces = 1_200;
    for (let times = 0; times < 2; times += 1) {
      stream(started(), 1, 't1');
      for (let piece = 0; piece < pieces; piece += 1) stream(said('x'), piece + 2, 't1');
    }
    stream(end, pieces + 2, 't1');
    expect(log().map(({ kind }) => kind)).toEqual(['system', 'ai', 'system']);
    expect(log()[1]?.detail).toBe('x'.repeat(pieces));
  });

  test('has events without a number each time', () => {
    for (let times = 0; times < 2; times += 1) {
      const data = JSON.stringify({ event_type: 'workflow_setup' });
      tellTrace({ type: 'turnEvent', sessionId: 's1', turnId: 't1', number: '', data });
    }
    expect(log().map(({ name }) => name)).toEqual(['workflow_setup', 'workflow_setup']);
  });

  test('is emptied for one session, and keeps what others have said', () => {
    for (const sessionId of ['s1', 's2']) {
      tellTrace({ type: 'sent', sessionId, messageId: sessionId, text: 'Hello' });
    }
    clearLog('s1');
    expect(log().map(({ sessionId }) => sessionId)).toEqual(['s2']);
  });

  test('cuts no character in two', () => {
    tellTrace({ type: 'sent', sessionId: 's1', messageId: 'm1', text: `x${'🐦'.repeat(200)}` });
    expect(lines()).toEqual([['user', '', `x${'🐦'.repeat(79)}…`]]);
  });

  test('has the same numbers of the next turn', () => {
    for (const turn of ['t1', 't2']) {
      stream(started(turn), 1);
      stream(said(turn), 2);
      stream(end, 3);
    }
    expect(lines().filter(([kind]) => kind === 'ai')).toEqual([
      ['ai', '', 't1'],
      ['ai', '', 't2'],
    ]);
  });

  test('shows 80 characters of a text, 30 of the arguments of a tool and 60 of an error [DEV-067] [DEV-068] [DEV-069]', () => {
    const long = 'x'.repeat(200);
    tellTrace({ type: 'sent', sessionId: 's1', messageId: 'm1', text: long });
    stream(started());
    stream(called(long));
    stream(answered({ error: long }));
    const previews = log().map(({ preview }) => preview);
    expect(previews[0]).toBe(`${'x'.repeat(80)}…`);
    expect(previews[2]).toBe(`${'x'.repeat(30)}…`);
    expect(previews[3]).toBe(`${'x'.repeat(60)}…`);
    expect(log()[0]?.detail).toBe(long);
    tellTrace({ type: 'sent', sessionId: 's1', messageId: 'm2', text: 'y'.repeat(80) });
    expect(log().at(-1)?.preview).toBe('y'.repeat(80));
  });
});

test('a line of the events and of the calls shows 80 characters of a text, too, and 60 of an error [DEV-067] [DEV-069]', async () => {
  const long = 'x'.repeat(200);
  const live = (event_type: string, data: object) =>
    tellTrace({
      type: 'liveEvent',
      id: '',
      event: { event_type, timestamp: '', data: { ...data } },
    });
  live('workflow_setup', { title: long });
  live('workflow_error', { error_message: long });
  vi.stubGlobal('fetch', () => Response.json({ detail: long }, { status: 409 }));
  await tracedFetch('/api/x', { method: 'PUT', body: long });
  const { events, calls } = recording();
  for (const [text, error] of [events, calls]) {
    expect(text?.preview).toBe(`${'x'.repeat(80)}…`);
    expect(error?.preview).toBe(`${'x'.repeat(60)}…`);
  }
});

describe('the recording of events', () => {
  const liveAt =
    (timestamp: string) =>
    (event_type: string, id: string, data = {}) =>
      tellTrace({ type: 'liveEvent', id, event: { event_type, timestamp, data } });
  const live = liveAt('2026-11-20T14:02:11.000Z');

  test('has those of the live line and of the chat, each in its category [DEV-022] [DEV-078] [OPEN2-153]', () => {
    live('episode_candidate_created', '1', { title: 'Checkout' });
    live('workflow_setup', '2');
    live('chat_session_updated', '3');
    live('po_documents_updated', '4');
    live('workflow_error', '5', { error_message: 'No goal' });
    live('connection_established', '');
    live('heartbeat', '');
    stream(started());
    stream(said('Hi'));
    stream({ is_final_response: true });
    stream({ turn_complete: true });
    stream({ event_type: 'error', error_message: 'Gone', code: 'model_provider_failed' });
    expect(recording().events.map(({ category, type }) => [category, type])).toEqual([
      ['episode', 'episode_candidate_created'],
      ['system', 'workflow_setup'],
      ['system', 'chat_session_updated'],
      ['system', 'po_documents_updated'],
      ['error', 'workflow_error'],
      ['connection', 'connection_established'],
      ['connection', 'heartbeat'],
      ['system', 'turn_started'],
      ['turn', 'is_final_response'],
      ['turn', 'turn_complete'],
      ['error', 'error'],
    ]);
    expect(recording().events.at(-1)).toMatchObject({ preview: 'Gone' });
    expect(recording().events.at(-1)?.detail).toContain('"code": "model_provider_failed"');
  });

  test('has what becomes of the line itself: a connection, and an error where it could not be had [DEV-078] [OPEN2-153]', () => {
    const states = ['connecting', 'connected', 'reconnecting', 'error'] as const;
    let tell: () => void = () => undefined;
    vi.spyOn(liveConnection, 'subscribeToState').mockImplementation((listener) => {
      tell = listener;
      return () => true;
    });
    stop();
    stop = startRecording();
    for (const state of states) {
      vi.spyOn(liveConnection, 'getState').mockReturnValue(state);
      vi.spyOn(liveConnection, 'getError').mockReturnValue(state === 'error' ? 'No line' : null);
      tell();
    }
    vi.restoreAllMocks();
    expect(
      recording().events.map(({ category, type, preview }) => [category, type, preview]),
    ).toEqual([
      ['connection', 'connecting', ''],
      ['connection', 'connected', ''],
      ['connection', 'reconnecting', ''],
      ['error', 'error', 'No line'],
    ]);
  });

  test('has an error of an episode among the errors [OPEN2-153]', () => {
    live('episode_error', '1', { error_message: 'No model' });
    expect(recording().events).toMatchObject([{ category: 'error', preview: 'No model' }]);
  });

  test('has an event once that the live line tells again', () => {
    live('workflow_setup', '7');
    live('workflow_setup', '7');
    live('heartbeat', '7');
    live('heartbeat', '7');
    expect(recording().events.map(({ type }) => type)).toEqual([
      'workflow_setup',
      'heartbeat',
      'heartbeat',
    ]);
  });

  test('has what is told of the line itself, which stands at the place of the event before, each time that it opens [DEV-078]', () => {
    live('workflow_setup', '7');
    live('connection_established', '7');
    live('po_documents_updated', '7');
    liveAt('2026-11-20T14:05:00.000Z')('connection_established', '7');
    expect(recording().events.map(({ type }) => type)).toEqual([
      'workflow_setup',
      'connection_established',
      'po_documents_updated',
      'connection_established',
    ]);
  });

  test('has those that the live line tells without a number each time', () => {
    live('workflow_setup', '');
    live('workflow_setup', '');
    expect(recording().events).toHaveLength(2);
  });
});

describe('the recording of calls', () => {
  function answerWith(status: number, body: object) {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));
  }
  const calls = () => recording().calls.map(({ kind, path, status }) => [kind, path, status]);

  test('has the request and what came back [DEV-079]', async () => {
    answerWith(200, {});
    await tracedFetch('/api/projects');
    answerWith(409, { detail: 'Level is locked.', code: 'conflict', request_id: 'r' });
    const response = await tracedFetch('/api/episodes/1', { method: 'PUT', body: '{"level":1}' });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(tracedFetch('/api/health')).rejects.toThrow('Failed to fetch');
    expect(calls()).toEqual([
      ['request', '/api/projects', null],
      ['response', '/api/projects', 200],
      ['request', '/api/episodes/1', null],
      ['error', '/api/episodes/1', 409],
      ['request', '/api/health', null],
      ['error', '/api/health', null],
    ]);
    expect(recording().calls[2]?.preview).toBe('{"level":1}');
    expect(recording().calls[3]?.preview).toBe('Level is locked.');
    // Whoever called reads the refusal all the same.
    expect(await response.json()).toMatchObject({ code: 'conflict' });
  });

  test('never holds a token, a password or a header [ROLE2-012]', async () => {
    storeToken('the-token-of-this-window');
    answerWith(400, { detail: 'Bearer the-token-of-this-window is wrong: password=hidden1' });
    const headers = { authorization: 'Bearer the-token-of-this-window', 'x-key': 'hidden2' };
    const form = new FormData();
    form.append('message', 'hidden3');
    form.append('files', new File(['hidden4'], 'notes.txt'));
    const secrets = {
      old_password: 'hidden5',
      newPassword: 'hidden6',
      nested: [{ api_key: 'hidden7', client_secret: 'hidden8' }],
      code: 'hidden9',
      refresh_token: { value: 'hidden10' },
      authorization: 'hidden11',
      name: 'Mara',
      token_count: 12,
    };
    await tracedFetch('/api/events/stream?token=hidden12&project_id=3', { headers });
    const login = new URLSearchParams({ username: 'mara', password: 'hidden13' });
    await tracedFetch('/api/auth/login', { method: 'POST', body: login });
    await tracedFetch('/api/x', { method: 'PUT', headers, body: JSON.stringify(secrets) });
    await tracedFetch('/api/chat/s1', { method: 'POST', headers, body: form });
    tellTrace({
      type: 'liveEvent',
      id: '1',
      event: { event_type: 'a', timestamp: '', data: { access_token: 'hidden14' } },
    });
    tellTrace({
      type: 'sent',
      sessionId: 's1',
      messageId: 'm1',
      text: 'the-token-of-this-window, client_secret=hidden15',
    });
    stream(called({ password: 'hidden16' }));
    stream(answered({ api_key: 'hidden17', error: 'token=hidden18' }));
    stream({ event_type: 'error', error_message: 'Bearer hidden19' });
    const everything = JSON.stringify(recording());
    expect(everything).not.toMatch(/hidden|the-token-of-this-window/);
    expect(everything).toContain('Mara');
    expect(everything).toContain('notes.txt');
    expect(recording().calls.find(({ path }) => path === '/api/x')?.detail).toContain(
      '"token_count": 12',
    );
  });

  test.each([
    'password',
    'passwort',
    'passphrase',
    'accessToken',
    'secret',
    'apiKey',
    'api_key',
    'Authorization',
    'credentials',
    'Set-Cookie',
    'code',
    'state',
  ])('never holds what is sent as %s', async (name) => {
    answerWith(200, {});
    await tracedFetch('/api/x', { method: 'PUT', body: JSON.stringify({ [name]: 'hidden' }) });
    expect(recording().calls[0]?.detail).toContain(name);
    expect(JSON.stringify(recording())).not.toContain('hidden');
  });

  test.each([
    'user/SPINACH_API_KEY',
    'system/JIRA_API_TOKEN',
    'system/GITHUB_KEY',
    'system/SECRET',
  ])('never holds the value of the setting %s', async (setting) => {
    answerWith(200, {});
    const body = JSON.stringify({ value: 'hidden', version: 1 });
    await tracedFetch(`/api/configuration/${setting}`, { method: 'PUT', body });
    expect(recording().calls[0]?.detail).toContain('"version": 1');
    expect(JSON.stringify(recording())).not.toContain('hidden');
  });

  test('has the value of a setting that is no secret', async () => {
    answerWith(200, {});
    const body = JSON.stringify({ value: 'https://jira.example.org' });
    await tracedFetch('/api/configuration/system/JIRA_URL', { method: 'PUT', body });
    expect(recording().calls[0]?.detail).toContain('https://jira.example.org');
  });

  test.each([
    'Bearer ',
    'bearer ',
    'access_token=',
    'refresh_token=',
    'token=',
    'password=',
    'client_secret=',
    'api_key=',
    'code=',
    'state=',
  ])('never holds what stands behind “%s” in a text', async (mark) => {
    answerWith(400, { detail: `It was ${mark}hidden, which is wrong.` });
    await tracedFetch('/api/x');
    expect(recording().calls[1]?.detail).toContain(mark);
    expect(JSON.stringify(recording())).not.toContain('hidden');
  });
});

describe('what is kept', () => {
  const entry = { kind: 'user', isPartial: false, isError: false, name: '' } as const;
  const texts = { preview: '', detail: '', durationMs: null };

  test('of the log and of the events is 500 at most, and 400 once that is passed [DEV-071] [DEV-072] [DEV-073]', () => {
    const event = { category: 'system', type: 'x', preview: '', detail: '' } as const;
    const add = () => {
      addLogEntry('s1', { ...entry, ...texts });
      addEvent(event);
    };
    for (let count = 0; count < 500; count += 1) add();
    expect(recording().log).toHaveLength(500);
    expect(recording().events).toHaveLength(500);
    const newest = recording().log.at(-1)?.id;
    add();
    expect(recording().log).toHaveLength(400);
    expect(recording().events).toHaveLength(400);
    expect(recording().log.at(-2)?.id).toBe(newest);
  });

  test('of the calls is the newest 500 [DEV-074]', () => {
    const call = { kind: 'request', method: 'GET', status: null } as const;
    for (let count = 0; count < 503; count += 1) addCall({ ...call, ...texts, path: `/${count}` });
    expect(recording().calls).toHaveLength(500);
    expect(recording().calls[0]?.path).toBe('/3');
    expect(recording().calls.at(-1)?.path).toBe('/502');
  });

  test('of the log is what was said and called, however many pieces an answer comes in [DEV-071] [DEV-073]', () => {
    addLogEntry('s1', { ...entry, ...texts, preview: 'Hello' });
    for (let count = 0; count < 1_200; count += 1) stream(said(`${count} `));
    stream(end);
    expect(log().map(({ kind }) => kind)).toEqual(['user', 'ai', 'system']);
    expect(log()[0]?.preview).toBe('Hello');
    expect(recording().log.at(-3)?.preview).toBe('1199');
    expect(recording().log.length).toBeGreaterThanOrEqual(400);
    expect(recording().log.length).toBeLessThanOrEqual(500);
  });

  test('of the events and of the calls is what has happened, however long the window stays open after it [DEV-072] [DEV-074]', () => {
    const connection = { category: 'connection', preview: '', detail: '' } as const;
    const call = { kind: 'request', method: 'GET', status: null, ...texts } as const;
    addEvent({ ...connection, type: 'connected' });
    addCall({ ...call, path: '/api/projects' });
    for (let count = 0; count < 1_200; count += 1) {
      addEvent({ ...connection, type: 'heartbeat' });
      addCall({ ...call, path: '/api/health' });
    }
    expect(recording().events[0]?.type).toBe('connected');
    expect(recording().events.at(-1)?.type).toBe('heartbeat');
    expect(recording().calls[0]?.path).toBe('/api/projects');
    expect(recording().calls).toHaveLength(500);
  });

  test('of the calls is what has happened, however long the panel asks by itself how things are [DEV-074]', () => {
    const call = { kind: 'request', method: 'GET', status: null, ...texts } as const;
    addCall({ ...call, path: '/api/projects' });
    for (let count = 0; count < 600; count += 1) {
      addCall({ ...call, path: '/api/debug/session/stats/s1?_t=1' });
    }
    expect(recording().calls[0]?.path).toBe('/api/projects');
    expect(recording().calls).toHaveLength(500);
  });

  test('to know what comes again is 1,000 entries [DEV-075]', () => {
    expect(KNOWN_MAX).toBe(1_000);
    const known = createKnown();
    for (let key = 0; key < 1_000; key += 1) known.has(String(key));
    expect(known.has('0')).toBe(true);
    expect(known.has('1000')).toBe(false);
    expect(known.has('1')).toBe(true);
    expect(known.has('0')).toBe(false);
  });

  test('of a single entry is bounded too', () => {
    tellTrace({ type: 'sent', sessionId: 's1', messageId: 'm1', text: 'x'.repeat(1_000_000) });
    expect(log()[0]?.detail.length).toBeLessThanOrEqual(10_001);
  });

  test('is forgotten when the recording ends, and nothing is added after that [DEV-080]', () => {
    tellTrace({ type: 'sent', sessionId: 's1', messageId: 'm1', text: 'Hello' });
    expect(isTraced()).toBe(true);
    stop();
    expect(isTraced()).toBe(false);
    tellTrace({ type: 'sent', sessionId: 's1', messageId: 'm2', text: 'Hello' });
    expect(recording()).toEqual({ log: [], events: [], calls: [] });
  });
});
