import { describe, expect, test } from 'vitest';
import { chatTypes, filterCalls, filterEvents, filterLog, type ChatType } from './log-filters.ts';
import { eventCategories } from './recording/event-log.ts';
import { detailOf } from './recording/preview.ts';
import type { RecordedCall, RecordedEvent, RecordedLog } from './recording/recording-store.ts';

const common = { at: 0, preview: '', durationMs: null };

describe('the filter of the Chat tab', () => {
  const kinds = ['user', 'ai', 'tool', 'system'] as const;
  const log: RecordedLog[] = kinds.map((kind, id) => ({
    ...common,
    id,
    kind,
    sessionId: 's1',
    isPartial: false,
    isError: false,
    name: kind === 'tool' ? 'jira.search' : '',
    detail: `Words of ${kind}`,
  }));
  const filter = { sessionId: 's1', text: '', type: 'all', hidesPartials: true } as const;

  test.each<[ChatType, string[]]>([
    ['all', ['user', 'ai', 'tool', 'system']],
    ['user', ['user']],
    ['ai', ['ai']],
    ['messages', ['user', 'ai']],
    ['tools', ['tool']],
    ['system', ['system']],
  ])('%s shows %j [DEV-017] [OPEN2-152]', (type, shown) => {
    expect(filterLog(log, { ...filter, type }).shown.map(({ kind }) => kind)).toEqual(shown);
    expect(chatTypes).toHaveLength(6);
  });

  test('finds names and whole texts in any letters [DEV-016]', () => {
    const found = (text: string) => filterLog(log, { ...filter, text }).shown.map(({ id }) => id);
    expect(found(' JIRA.')).toEqual([2]);
    expect(found('words of A')).toEqual([1]);
    expect(found('nowhere')).toEqual([]);
  });

  test('leaves out partials when told, and other sessions always [DEV-018]', () => {
    const [first] = log;
    if (!first) throw new Error('There is an entry.');
    const longer = [...log, { ...first, id: 8, isPartial: true }, { ...first, sessionId: 's2' }];
    expect(filterLog(longer, filter)).toMatchObject({ shown: log, hiddenPartials: 1 });
    const all = filterLog(longer, { ...filter, hidesPartials: false });
    expect(all.shown.map(({ id }) => id)).toEqual([0, 1, 2, 3, 8]);
    expect(all.hiddenPartials).toBe(0);
  });
});

test('the filter of the Events tab takes a category, a text and heartbeats, the newest first [DEV-021] [DEV-022] [DEV-023]', () => {
  const event = (id: number, category: RecordedEvent['category'], type: string) => ({
    ...common,
    id,
    category,
    type,
    detail: '{"title":"Checkout"}',
  });
  const events = [
    event(1, 'episode', 'episode_created'),
    event(2, 'connection', 'heartbeat'),
    event(3, 'connection', 'connection_established'),
  ];
  const filter = { text: '', category: 'all', hidesHeartbeats: true } as const;
  const ids = (changes: Partial<Parameters<typeof filterEvents>[1]>) =>
    filterEvents(events, { ...filter, ...changes }).shown.map(({ id }) => id);
  expect(ids({})).toEqual([3, 1]);
  expect(ids({ hidesHeartbeats: false })).toEqual([3, 2, 1]);
  expect(ids({ category: 'connection' })).toEqual([3]);
  const ofEach = eventCategories.map((category, id) => event(id, category, `x_${id}`));
  for (const [id, category] of eventCategories.entries()) {
    expect(filterEvents(ofEach, { ...filter, category }).shown).toMatchObject([{ id, category }]);
  }
  expect(ids({ text: 'EPISODE_c' })).toEqual([1]);
  expect(ids({ text: 'checkout' })).toEqual([3, 1]);
  expect(filterEvents(events, filter).hiddenHeartbeats).toBe(1);
});

test('what stands in the line of a row is found, also where the opened row breaks it into lines [DEV-016] [DEV-021] [DEV-025]', () => {
  const said = { query: 'Release', limit: 5 };
  const entry = { id: 1, at: 0, preview: JSON.stringify(said), detail: detailOf(said) };
  const log: RecordedLog = {
    ...entry,
    kind: 'tool',
    sessionId: 's1',
    isPartial: false,
    isError: false,
    name: 'jira.search',
    durationMs: null,
  };
  const event = { ...entry, category: 'system', type: 'memory_updated' } as const;
  const call = { ...entry, kind: 'request', method: 'POST', path: '/api/x' } as const;
  for (const text of ['"query":"release"', 'Release","limit', '"limit": 5']) {
    const chat = { sessionId: 's1', text, type: 'all', hidesPartials: true } as const;
    expect(filterLog([log], chat).shown).toHaveLength(1);
    const events = { text, category: 'all', hidesHeartbeats: true } as const;
    expect(filterEvents([event], events).shown).toHaveLength(1);
    const calls = { text, kind: 'all', hidesHeartbeats: true } as const;
    const recorded = { ...call, status: null, durationMs: null };
    expect(filterCalls([recorded], calls).shown).toHaveLength(1);
  }
});

describe('the filter of the API tab', () => {
  const call = (id: number, changes: Partial<RecordedCall> = {}): RecordedCall => ({
    ...common,
    id,
    kind: 'request',
    method: 'GET',
    path: '/api/projects',
    status: null,
    detail: '',
    ...changes,
  });
  const filter = { text: '', kind: 'all', hidesHeartbeats: true } as const;
  const shown = (calls: RecordedCall[], changes: Partial<Parameters<typeof filterCalls>[1]> = {}) =>
    filterCalls(calls, { ...filter, ...changes }).shown.map(({ id }) => id);

  test('takes a kind and a text, the newest first [DEV-025] [DEV-026]', () => {
    const calls = [
      call(1),
      call(2, { kind: 'response', status: 200 }),
      call(3, { kind: 'error', status: 409, detail: 'Locked' }),
    ];
    expect(shown(calls)).toEqual([3, 2, 1]);
    expect(shown(calls, { kind: 'request' })).toEqual([1]);
    expect(shown(calls, { kind: 'response' })).toEqual([2]);
    expect(shown(calls, { kind: 'error' })).toEqual([3]);
    expect(shown(calls, { text: '409' })).toEqual([3]);
    expect(shown(calls, { text: 'PROJECTS' })).toEqual([3, 2, 1]);
  });

  test('leaves out heartbeats, ping, keepalive, health and OPTIONS when told, and nothing else [DEV-027] [DEV-028] [DEV-029] [DEV-030] [DEV-031]', () => {
    const paths = ['/api/heartbeat', '/api/ping?x=1', '/api/keepalive', '/api/health'];
    const beats = paths.map((path, id) => call(id, { path }));
    const calls = [
      ...beats,
      call(4, { method: 'OPTIONS' }),
      call(5, { path: '/api/mapping' }),
      call(6, { path: '/api/projects/healthy-food' }),
    ];
    expect(filterCalls(calls, filter)).toMatchObject({
      shown: [{ id: 6 }, { id: 5 }],
      hiddenHeartbeats: 5,
    });
    expect(shown(calls, { hidesHeartbeats: false })).toHaveLength(7);
  });
});
