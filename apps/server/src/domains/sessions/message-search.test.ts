import type { MessageHit } from '@robin/contract/sessions';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import type { Queryable } from '#platform/db/database.ts';
import { createLogger } from '#platform/logger.ts';
import { meetAtRow } from '#testing/meet-at-row.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { isOnServer } from '#testing/test-database.ts';
import { createMessageWordsRepository } from './message-words.repository.ts';
import { createMessageWords } from './message-words.ts';
import { buildMessages, buildSession, writeWords, writtenPlaces } from './sessions.fixture.ts';

let app: TestApp;
let mara: TestClient;
let sessionId: string;
let beganAt: Date;
/** Called before each search. */
let prepare: () => Promise<void>;

const leaveUnwritten = () => Promise.resolve();

const db = () => app.testDatabase.database.query;

async function find(
  client: TestClient,
  words: string,
  rest = '',
): Promise<{ hits: MessageHit[]; has_more: boolean }> {
  await prepare();
  const { status, body } = await client.call(
    'GET',
    `/api/search/messages?q=${encodeURIComponent(words)}${rest}`,
  );
  expect(status).toBe(200);
  return body as { hits: MessageHit[]; has_more: boolean };
}

const indexes = ({ hits }: { hits: MessageHit[] }) =>
  hits.map((hit) => hit.absolute_event_index).sort((a, b) => a - b);

const log = [
  'Welche Entscheidungen haben die Kundinnen getroffen?',
  'The customers decided to return their orders.',
  'Wir planen die Rücksendung mit dem Kundenservice.',
  'Deciding about refunds takes three days; see issue SHOP-42.',
  'Grüße an das Team',
  'Companies answer within 24 hours.',
];

async function openLog(): Promise<void> {
  mara = await signInSomebody(app);
  const session = await buildSession(db(), { userId: mara.userId, title: 'Retouren' });
  sessionId = session.id;
  beganAt = session.createdAt;
  await buildMessages(db(), sessionId, log);
}

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe.each([
  { stage: 'whose words are not written down yet', preparation: leaveUnwritten },
  { stage: 'whose words are written down', preparation: () => writeWords(db()) },
])('the search over own messages $stage', ({ preparation }) => {
  beforeAll(async () => {
    prepare = preparation;
    await openLog();
  });

  test('finds German words by their stem and with or without their umlauts in capitals', async () => {
    expect(indexes(await find(mara, 'Entscheidung'))).toEqual([0]);
    expect(indexes(await find(mara, 'RÜCKSENDUNGEN'))).toEqual([2]);
    expect(indexes(await find(mara, 'grüßen'))).toEqual([4]);
  });

  test('finds English words by their stem', async () => {
    expect(indexes(await find(mara, 'decide'))).toEqual([1, 3]);
    expect(indexes(await find(mara, 'customer order'))).toEqual([1]);
    expect(indexes(await find(mara, 'company'))).toEqual([5]);
  });

  test('takes the last word for unfinished, and every other one as it is', async () => {
    expect(indexes(await find(mara, 'kundens'))).toEqual([2]);
    expect(indexes(await find(mara, 'plan'))).toEqual([2]);
    expect(indexes(await find(mara, 'three da'))).toEqual([3]);
    expect(indexes(await find(mara, 'three da '))).toEqual([3]);
    expect(indexes(await find(mara, 'within 2'))).toEqual([5]);
    expect(indexes(await find(mara, 'thr days'))).toEqual([]);
  });

  test('takes the last word for unfinished also where signs stand in it or before it, but none that is to be left out', async () => {
    expect(indexes(await find(mara, 'shop-4'))).toEqual([3]);
    expect(indexes(await find(mara, 'refunds, thr'))).toEqual([3]);
    expect(indexes(await find(mara, '-refunds deci'))).toEqual([1]);
    expect(indexes(await find(mara, 'decide -refunds'))).toEqual([1]);
    expect(indexes(await find(mara, "decide' | o'ret\\"))).toEqual([]);
  });

  test('knows quotes and a minus sign', async () => {
    expect(indexes(await find(mara, '"return their orders"'))).toEqual([1]);
    expect(indexes(await find(mara, '"orders their return"'))).toEqual([]);
    expect(indexes(await find(mara, 'decide -refunds'))).toEqual([1]);
  });

  test('tells where a find is, and marks the words in what surrounds it', async () => {
    const [hit] = (await find(mara, 'entscheidung')).hits;
    expect(hit).toMatchObject({
      session_id: sessionId,
      session_title: 'Retouren',
      session_created_at: beganAt.toISOString(),
      session_type: 'talk',
      is_active: true,
      is_superseded: false,
      project_id: null,
      role: 'user',
      absolute_event_index: 0,
    });
    expect(hit?.snippet.filter((piece) => piece.hit).map(({ text }) => text)).toEqual([
      'Entscheidungen',
    ]);
    expect(hit?.snippet.map(({ text }) => text).join('')).toContain('haben die Kundinnen');
  });

  test.each([
    { words: 'getroffene', marked: 'getroffen' },
    { words: 'company', marked: 'Companies' },
  ])('marks what is found by its stem alone: $marked for $words', async ({ words, marked }) => {
    const [hit] = (await find(mara, words)).hits;
    expect(hit?.snippet.filter((piece) => piece.hit)).toEqual([{ text: marked, hit: true }]);
  });

  test('shows a short message whole, and of a long one all that was found, with the short words at its edges', async () => {
    const client = await signInSomebody(app);
    const session = await buildSession(db(), { userId: client.userId });
    const short = 'Is it (also) a “heron”? '.padEnd(98, 'more ') + '…!';
    const rest = 'more '.repeat(40);
    await buildMessages(db(), session.id, [
      short,
      `Is it so? A needle, ${rest}`,
      `${rest}as I am at it: a stork is it`,
      `An ibis ${rest}${rest}and a crane`,
    ]);
    const textOf = async (words: string) =>
      (await find(client, words)).hits[0]?.snippet.map(({ text }) => text).join('');
    expect(await textOf('heron')).toBe(short);
    expect(await textOf('needle')).toMatch(/^Is it so\? A needle, (more ?){20,30}$/);
    expect(await textOf('stork')).toMatch(/^(more ){5,10}as I am at it: a stork is it$/);
    expect(await textOf('ibis crane')).toMatch(/^An ibis (more )+… (more )+and a crane$/);
  });

  test('leaves no tags out of an excerpt, which may be what the message is about', async () => {
    const client = await signInSomebody(app);
    const session = await buildSession(db(), { userId: client.userId });
    const code = 'a Map<Key, Value> in <b>needle</b> \uE002 so';
    await buildMessages(db(), session.id, [`${'more '.repeat(40)}${code}`]);
    const [hit] = (await find(client, 'needle')).hits;
    const text = hit?.snippet.map((piece) => piece.text).join('');
    expect(text).toContain('a Map<Key, Value> in <b>needle</b>  so');
    expect(hit?.snippet.filter((piece) => piece.hit)).toEqual([{ text: 'needle', hit: true }]);
  });

  test.each(['registrierung', 'login/registrierung', 'Login/Regis', 'portal/', 'plan'])(
    'finds the words beside a slash: %s',
    async (words) => {
      const client = await signInSomebody(app);
      const session = await buildSession(db(), { userId: client.userId });
      const text = 'Login/Registrierung, siehe https://robin.example.org/portal/plan';
      await buildMessages(db(), session.id, ['Etwas anderes', text]);
      const { hits } = await find(client, words);
      expect(hits.map(({ snippet }) => snippet.map((piece) => piece.text).join(''))).toEqual([
        text,
      ]);
      expect(hits[0]?.snippet.some(({ hit }) => hit)).toBe(true);
    },
  );

  const address = 'Frag mara@example.org nach foo.bar.Danach SHOP-42 vom 12.03.2026.';
  test.each([
    { words: 'mara', marked: ['mara'] },
    { words: 'example', marked: ['example'] },
    { words: 'mara@example.org', marked: ['mara@example.org'] },
    { words: 'frag Mara@exa', marked: ['Frag', 'mara@example'] },
    { words: '"mara@example"', marked: ['mara@example'] },
    { words: 'bar', marked: ['bar'] },
    { words: 'danach', marked: ['Danach'] },
    { words: 'foo.bar', marked: ['foo.bar'] },
    { words: '42', marked: ['42'] },
    { words: 'SHOP-4', marked: ['SHOP-42'] },
    { words: '2026', marked: ['2026'] },
    { words: '12.03.2026', marked: ['12.03.2026'] },
  ])(
    'finds the words beside a dot, an at sign and the hyphen of a number: $words',
    async ({ words, marked }) => {
      const client = await signInSomebody(app);
      const session = await buildSession(db(), { userId: client.userId });
      await buildMessages(db(), session.id, [
        'Die bar ist ein example, das foo nach 42 Tagen im Jahr 2027 hat: org',
        address,
      ]);
      const hit = (await find(client, words)).hits.find((each) => each.absolute_event_index === 1);
      expect(hit?.snippet.map(({ text }) => text).join('')).toBe(address);
      expect(hit?.snippet.filter((piece) => piece.hit).map(({ text }) => text)).toEqual(marked);
    },
  );

  test.each(['foo.bar', 'SHOP-42', 'mara@example.org', '-foo.bar foo'])(
    'looks for the parts of such a word one behind the other: %s',
    async (words) => {
      const client = await signInSomebody(app);
      const session = await buildSession(db(), { userId: client.userId });
      await buildMessages(db(), session.id, [
        words === '-foo.bar foo' ? 'ein foo.bar' : 'bar foo, 42 SHOP, org example mara',
      ]);
      expect((await find(client, words)).hits).toEqual([]);
    },
  );

  test.each([
    { kind: 'as keyboards type them', form: 'NFC' },
    { kind: 'with their signs behind them', form: 'NFD' },
  ])(
    'finds umlauts whichever way the text and the typed words hold them: $kind',
    async ({ form }) => {
      const client = await signInSomebody(app);
      const session = await buildSession(db(), { userId: client.userId });
      await buildMessages(db(), session.id, [
        'Die Höhe bleibt.'.normalize('NFC'),
        'Die Höhe bleibt.'.normalize('NFD'),
      ]);
      for (const words of ['Höhe', 'höh', 'Höhen']) {
        const { hits } = await find(client, words.normalize(form));
        expect(hits.map(({ snippet }) => snippet.find(({ hit }) => hit)?.text)).toEqual([
          'Höhe',
          'Höhe',
        ]);
      }
    },
  );

  test.each(['Registrierung', 'Regis\u00ADtrierung', 'registr', 'Trennstelle'])(
    'finds words that a page of the web may break, whoever has copied these places: %s',
    async (words) => {
      const client = await signInSomebody(app);
      const session = await buildSession(db(), { userId: client.userId });
      await buildMessages(db(), session.id, ['Regis\u00ADtrierung ohne Trenn\u200Bstelle']);
      const [hit] = (await find(client, words)).hits;
      expect(hit?.snippet.map(({ text }) => text).join('')).toBe('Registrierung ohne Trennstelle');
      expect(hit?.snippet.filter((piece) => piece.hit)).toHaveLength(1);
    },
  );

  test('shows what ended a workflow whole, so that a client can tell it in words of its own', async () => {
    const client = await signInSomebody(app);
    const session = await buildSession(db(), { userId: client.userId });
    const summary = `${'We stopped. '.repeat(30)}No heron was seen. ${'Next time. '.repeat(30)}`;
    const command = `complete_workflow ${JSON.stringify({ outcome: 'abort', final_summary: summary })}`;
    await buildMessages(db(), session.id, [command]);
    const [hit] = (await find(client, 'heron')).hits;
    expect(hit?.snippet.map(({ text }) => text).join('')).toBe(command);
  });

  test('is not led astray by its own marks in a message', async () => {
    const client = await signInSomebody(app);
    const session = await buildSession(db(), { userId: client.userId });
    await buildMessages(db(), session.id, ['before \uE000 needle \uE001 after']);
    const [hit] = (await find(client, 'needle')).hits;
    expect(hit?.snippet.filter((piece) => piece.hit)).toEqual([{ text: 'needle', hit: true }]);
    expect(JSON.stringify(hit?.snippet)).not.toMatch(/[\uE000\uE001]/);
  });

  test('never shows a message of somebody else', async () => {
    const stranger = await signInSomebody(app);
    expect((await find(stranger, 'Entscheidung')).hits).toEqual([]);
    expect((await find(stranger, 'Entscheidung', `&session_id=${sessionId}`)).hits).toEqual([]);
  });

  test('stays within one session when asked to', async () => {
    const other = await buildSession(db(), { userId: mara.userId });
    await buildMessages(db(), other.id, ['Noch eine Entscheidung hier']);
    expect((await find(mara, 'Entscheidung')).hits).toHaveLength(2);
    const { hits } = await find(mara, 'Entscheidung', `&session_id=${other.id}`);
    expect(hits.map((hit) => hit.session_id)).toEqual([other.id]);
  });

  test('answers page by page, without a gap and without doubles', async () => {
    const client = await signInSomebody(app);
    const session = await buildSession(db(), { userId: client.userId });
    await buildMessages(
      db(),
      session.id,
      Array.from({ length: 45 }, (_item, index) => `pelican ${index}`),
    );
    const first = await find(client, 'pelican');
    const second = await find(client, 'pelican', '&offset=20');
    const third = await find(client, 'pelican', '&offset=40');
    expect([first.has_more, second.has_more, third.has_more]).toEqual([true, true, false]);
    const all = [first, second, third].flatMap(({ hits }) =>
      hits.map((hit) => hit.absolute_event_index),
    );
    expect(all).toEqual(Array.from({ length: 45 }, (_item, index) => 44 - index));
  });

  test('answers nothing to nothing, to little words and to signs alone', async () => {
    for (const words of ['', '   ', 'der', '-', '""', "':*", '!!! & |']) {
      expect((await find(mara, words)).hits).toEqual([]);
    }
  });

  test('has an answer to whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !text.includes('\0')),
        async (words) => {
          const answer = await mara.call(
            'GET',
            `/api/search/messages?q=${encodeURIComponent(words.toWellFormed())}`,
          );
          expect(answer.status).toBe(200);
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('finds the messages of a session of which only the first are written down, each of them once', async () => {
  prepare = leaveUnwritten;
  const client = await signInSomebody(app);
  const session = await buildSession(db(), { userId: client.userId });
  await buildMessages(db(), session.id, ['heron 0', 'heron 1']);
  await writeWords(db());
  await buildMessages(db(), session.id, ['heron 2', 'heron 3']);
  expect(indexes(await find(client, 'heron'))).toEqual([0, 1, 2, 3]);
});

test('writes each message down once, also when two processes begin at the same moment', async () => {
  const session = await buildSession(db(), { userId: mara.userId });
  const contents = Array.from({ length: 40 }, (_item, index) => `stork ${index}`);
  await buildMessages(db(), session.id, contents);
  const failures: string[] = [];
  const logger = createLogger('info', { write: (line) => void failures.push(line) });
  const others = [0, 1, 2].map(() => createMessageWords({ db: db(), logger }));
  for (const each of others) each.catchUp();
  await Promise.all(others.map((each) => each.settled()));
  expect(failures).toEqual([]);
  expect(await writtenPlaces(db(), session.id)).toEqual(contents.map((_text, index) => index));
});

test('writes the words of many sessions down together, each once, also while they grow and three processes are at it', async () => {
  // Around what one statement takes of one session, 12, and of four, 3 of each.
  const lengths = [0, 1, 2, 3, 4, 11, 12, 13, 25, 2];
  const sessions = await Promise.all(
    lengths.map(() => buildSession(db(), { userId: mara.userId })),
  );
  const grow = (contents: (length: number) => string[]) =>
    Promise.all(
      sessions.map(({ id }, place) => buildMessages(db(), id, contents(lengths[place] ?? 0))),
    );
  await grow((length) => Array.from({ length }, (_item, index) => `crane ${index}`));
  const failures: string[] = [];
  const logger = createLogger('info', { write: (line) => void failures.push(line) });
  const processes = [0, 1, 2].map(() => createMessageWords({ db: db(), logger }));
  const tell = () => {
    for (const each of processes) {
      for (const { id } of sessions) {
        each.onEvent({
          type: 'chat_session_updated',
          data: { action: 'content_update', turn_status: 'done', session_id: id },
        });
      }
    }
    return Promise.all(processes.map((each) => each.settled()));
  };
  await Promise.all([tell(), grow(() => ['late', 'later'])]);
  await tell();
  expect(failures).toEqual([]);
  for (const [place, { id }] of sessions.entries()) {
    const whole = Array.from({ length: (lengths[place] ?? 0) + 2 }, (_item, index) => index);
    expect(await writtenPlaces(db(), id)).toEqual(whole);
  }
});

test('a session whose words can’t be written down is named in the log, and those after it are written down', async () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const { id } = await buildSession(db(), { userId: (await signInSomebody(app)).userId });
  await buildMessages(db(), id, ['a heron']);
  const words = createMessageWords({ db: db(), logger });
  // No id holds what the database can't take.
  for (const session of ['\u0000', id]) {
    words.onEvent({
      type: 'chat_session_updated',
      data: { action: 'content_update', turn_status: 'done', session_id: session },
    });
    await words.settled();
  }
  expect(lines).toEqual([expect.stringContaining('writing down the words of messages failed')]);
  expect(await writtenPlaces(db(), id)).toEqual([0]);
});

// The embedded database does one thing at a time.
describe.runIf(isOnServer)('two processes that write words down', () => {
  const birds = async (count: number) => {
    const { id } = await buildSession(db(), { userId: (await signInSomebody(app)).userId });
    await buildMessages(
      db(),
      id,
      Array.from({ length: count }, (_item, index) => `ibis ${index}`),
    );
    return id;
  };
  const hold = (id: string) => (holding: Queryable) =>
    sql`select from sessions where id = ${id} for no key update`.execute(holding);

  test('and come to a session together write each of its messages down once', async () => {
    const id = await birds(2);
    const write = () => createMessageWordsRepository(db()).write([id]);
    await meetAtRow(db(), hold(id), [write, write]);
    expect(await writtenPlaces(db(), id)).toEqual([0, 1]);
  });

  test('do not wait with several for one that somebody holds: it is asked for alone', async () => {
    const [held, free] = [await birds(1), await birds(1)];
    const written = await db()
      .transaction()
      .execute(async (holding) => {
        await hold(held)(holding);
        return createMessageWordsRepository(db()).write([held, free]);
      });
    expect(written).toEqual([undefined, false]);
    expect(await writtenPlaces(db(), free)).toEqual([0]);
  });
});

describe('the export of a session', () => {
  beforeAll(openLog);

  test('as Markdown holds every message with who said it and when', async () => {
    const response = await mara.fetch(
      `/api/sessions/${sessionId}/export?format=markdown&user_language=de`,
    );
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="robin-talk-\d{4}-\d\d-\d\d\.md"$/,
    );
    const text = await response.text();
    expect(text).toMatch(/^# Retouren\n\n## Du · .* UTC\n\nWelche Entscheidungen/);
    for (const message of log) expect(text).toContain(message);
    expect(text.match(/^## Robin/gm)).toHaveLength(3);
  });

  test.each([
    ['de', '# Talk 28.02.2026', ['Du', 'Robin', 'Hinweis'], '01.03.2026, 09:05', 'angehalten'],
    ['en', '# Talk Feb 28, 2026', ['You', 'Robin', 'Note'], '1 Mar 2026, 09:05', 'stopped'],
  ] as const)(
    'as Markdown in the language %j says what was stopped and what nobody said, and is named by its first day [SESS-013]',
    async (language, title, [you, robin, note], time, stopped) => {
      const client = await signInSomebody(app);
      const { id } = await buildSession(db(), { userId: client.userId });
      await buildMessages(db(), id, ['\nWhen?\n\n']);
      await buildMessages(db(), id, ['Next Fri'], { aborted: true });
      await buildMessages(db(), id, ['Maintenance begins.']);
      const messages = () => db().updateTable('messages').where('session_id', '=', id);
      await messages()
        .set({ created_at: new Date('2026-03-01T09:05:00Z') })
        .execute();
      for (const [index, role] of ['user', 'assistant', 'system'].entries()) {
        await messages().set({ role }).where('absolute_event_index', '=', index).execute();
      }
      const began = new Date('2026-02-28T23:59:00Z');
      await db().updateTable('sessions').set({ created_at: began }).where('id', '=', id).execute();
      const response = await client.fetch(
        `/api/sessions/${id}/export?format=markdown&user_language=${language}`,
      );
      expect((await response.text()).split('\n\n')).toEqual([
        title,
        `## ${you} · ${time} UTC`,
        'When?',
        `## ${robin} · ${time} UTC (${stopped})`,
        'Next Fri',
        `## ${note} · ${time} UTC`,
        'Maintenance begins.\n',
      ]);
      expect(response.headers.get('content-disposition')).toContain('"robin-talk-2026-02-28.md"');
    },
  );

  test.each([
    [
      'de',
      'Dateien: Ziele.pdf, Skizze.png',
      ['fehlgeschlagen', 'unterbrochen', 'abgeschnitten', 'vom Anbieter beendet', 'ohne Text'],
    ],
    [
      'en',
      'Files: Ziele.pdf, Skizze.png',
      ['failed', 'interrupted', 'cut short', 'ended by the provider', 'without text'],
    ],
  ] as const)(
    'as Markdown in the language %j names the files of a question, and says why an answer is not whole',
    async (language, files, remarks) => {
      const client = await signInSomebody(app);
      const { id } = await buildSession(db(), { userId: client.userId });
      const file = { id: 'f1', fileSize: 1, mimeType: 'application/pdf', content: '/f1' };
      const image = { id: 'f2', fileSize: 1, mimeType: 'image/png', data: '/f2' };
      await buildMessages(db(), id, ['See these.'], {
        parts: [
          { text: 'See these.' },
          { file_data: { ...file, fileName: 'Ziele.pdf' } },
          { inline_data: { ...image, fileName: 'Skizze.png', width: 1, height: 1 } },
        ],
      });
      const reason = 'The key is wrong.';
      for (const metadata of [
        { error: reason },
        { aborted: true, interrupted: true },
        ...['length', 'content_filter', 'silence'].map((end_reason) => ({ end_reason })),
      ]) {
        await buildMessages(db(), id, [''], metadata);
      }
      const path = `/api/sessions/${id}/export?format=markdown&user_language=${language}`;
      const text = await (await client.fetch(path)).text();
      expect(text).toContain(`UTC\n\nSee these.\n\n${files}\n`);
      expect([...text.matchAll(/UTC \((.*)\)/g)].map(([, remark]) => remark)).toEqual(remarks);
      expect(text).toContain(`UTC (${remarks[0]})\n\n${reason}\n\n## `);
    },
  );

  test.each([
    ['de', 'Workflow beendet.'],
    ['en', 'Ended the workflow.'],
  ] as const)(
    'as Markdown in the language %j tells in words of the command by which a button has ended a workflow [FLOW-050]',
    async (language, words) => {
      const client = await signInSomebody(app);
      const { id } = await buildSession(db(), { userId: client.userId });
      await buildMessages(db(), id, ['complete_workflow {"outcome":"abort"}']);
      const path = `/api/sessions/${id}/export?format=markdown&user_language=${language}`;
      const text = await (await client.fetch(path)).text();
      expect(text).toContain(`UTC\n\n${words}\n`);
      expect(text).not.toContain('complete_workflow');
    },
  );

  test.each([
    ['de', '# Gespräch\n'],
    ['en', '# Conversation\n'],
  ] as const)(
    'as Markdown in the language %j has a title for work, too',
    async (language, title) => {
      const client = await signInSomebody(app);
      const { id: projectId } = await buildProject(db(), { members: [{ userId: client.userId }] });
      const { id } = await buildSession(db(), { userId: client.userId, projectId, type: 'assist' });
      const response = await client.fetch(
        `/api/sessions/${id}/export?format=markdown&user_language=${language}`,
      );
      expect(await response.text()).toBe(title);
    },
  );

  test('as JSON holds the session and its messages as the interface answers them', async () => {
    const response = await mara.fetch(`/api/sessions/${sessionId}/export?format=json`);
    const exported = (await response.json()) as { session: unknown; messages: unknown[] };
    const { body } = await mara.call('GET', `/api/sessions/${sessionId}/messages`);
    expect(exported.messages).toEqual((body as { messages: unknown[] }).messages);
    expect(exported.session).toMatchObject({ session_id: sessionId, title: 'Retouren' });
  });

  test('is whole when the session is longer than a page', async () => {
    const client = await signInSomebody(app);
    const session = await buildSession(db(), { userId: client.userId });
    const contents = Array.from({ length: 2_300 }, (_item, index) => `message ${index}`);
    for (let from = 0; from < contents.length; from += 500) {
      await buildMessages(db(), session.id, contents.slice(from, from + 500));
    }
    const response = await client.fetch(`/api/sessions/${session.id}/export?format=json`);
    const { messages } = (await response.json()) as { messages: { content: string }[] };
    expect(messages.map(({ content }) => content)).toEqual(contents);
  });

  test('is refused to a stranger like a session that does not exist', async () => {
    const stranger = await signInSomebody(app);
    const path = `/api/sessions/${sessionId}/export?format=json`;
    expect((await stranger.call('GET', path)).status).toBe(404);
  });
});
