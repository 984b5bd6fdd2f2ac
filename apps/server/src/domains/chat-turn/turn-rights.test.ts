import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { buildAccount, buildToken } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { saying, type ModelEmulator } from '#testing/model-emulator/model-emulator.ts';
import { createTestClient, type TestClient } from '#testing/test-app.ts';
import { readTranscript, resumeTurn, sendMessage, type ReadingTurn } from './chat-turn.fixture.ts';
import { startDocumentTurns, type DocumentTurns } from './document-turns.fixture.ts';

/* Whoever loses a right while Robin answers: what the answer may still do, and who may still read it. */

/** Within this time a stream has to be closed after its right is gone. */
const RIGHTS_LIMIT_MS = 5_000;
/** How long the model pauses before it calls a tool: enough for a right to be taken. */
const PAUSE_MS = 700;

interface Asking {
  client: TestClient;
  sessionId: string;
  projectId: number;
}

let stage: DocumentTurns;
let emulator: ModelEmulator;

const db = () => stage.app.testDatabase.database.query;

/** Somebody who may open a project: as a member, or as a power user without being one. */
async function somebody(role: 'member' | 'poweruser'): Promise<Asking> {
  const isMember = role === 'member';
  const { id } = await buildAccount(db(), { roles: [isMember ? 'user' : role] });
  const client = createTestClient(stage.app.url, await buildToken(db(), id), id);
  const { id: projectId } = await buildProject(db(), { members: isMember ? [client] : [] });
  const path = '/api/configuration/user/EPISODE_SYSTEM_ENABLED';
  await client.call('PUT', path, { value: 'false' });
  const { id: sessionId } = await buildSession(db(), { userId: id, projectId });
  return { client, sessionId, projectId };
}

const setUser = (userId: number, values: { is_active: boolean } | { roles: ['user'] }) =>
  db().updateTable('users').set(values).where('id', '=', userId).execute();

/** What is lost, who loses it, how, and what the next call is answered. */
const losses: [string, 'member' | 'poweruser', (asking: Asking) => Promise<unknown>, number][] = [
  [
    'the account was deactivated',
    'member',
    ({ client }) => setUser(client.userId, { is_active: false }),
    401,
  ],
  [
    'the sign-in was revoked',
    'member',
    ({ client }) => client.call('POST', '/api/auth/logout'),
    401,
  ],
  [
    'the membership was taken',
    'member',
    ({ client }) =>
      db().deleteFrom('project_members').where('user_id', '=', client.userId).execute(),
    404,
  ],
  [
    'the role was taken that opened the project',
    'poweruser',
    ({ client }) => setUser(client.userId, { roles: ['user'] }),
    404,
  ],
];

async function ask({ client, sessionId }: Asking): Promise<ReadingTurn> {
  const turn = await sendMessage(client, sessionId, { message: 'Write it down.' });
  await turn.waitFor((event) => event.content !== undefined);
  return turn;
}

const listTitles = async ({ projectId }: Asking) => {
  const rows = await db()
    .selectFrom('documents')
    .select('title')
    .where('project_id', '=', projectId)
    .execute();
  return rows.map(({ title }) => title);
};

beforeAll(async () => {
  // Only intervals stand still: checks of rights come when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  stage = await startDocumentTurns();
  ({ emulator } = stage);
});
afterAll(async () => {
  vi.useRealTimers();
  await stage.close();
});
beforeEach(() => emulator.reset());

describe('a tool that is called after', () => {
  function scriptTool(): void {
    const args = { title: 'Notes', type: 'note', content: 'Written all the same.' };
    const toolCall = { name: 'create_po_document', args, id: 'call_1' };
    emulator.script(
      { steps: [{ text: 'One moment. ' }, { waitMs: PAUSE_MS }, { toolCall }] },
      saying('Done.'),
    );
  }

  test.each(losses)(
    '%s does nothing, and the answer ends with its text',
    async (_what, role, lose) => {
      const asking = await somebody(role);
      scriptTool();
      const turn = await ask(asking);
      await lose(asking);
      await turn.ended;
      expect(await listTitles(asking)).toEqual([]);
      expect(emulator.requests).toHaveLength(1);
      const stored = await db()
        .selectFrom('messages')
        .select(['content', 'metadata'])
        .where('session_id', '=', asking.sessionId)
        .where('role', '=', 'assistant')
        .execute();
      expect(stored).toMatchObject([{ content: 'One moment. ' }]);
    },
  );

  test('nothing was lost does what was asked', async () => {
    const asking = await somebody('member');
    scriptTool();
    const turn = await ask(asking);
    await turn.ended;
    expect(await listTitles(asking)).toEqual(['Notes']);
    expect((await readTranscript(asking.client, asking.sessionId)).messages).toHaveLength(2);
  });
});

describe('a message that was still on its way when', () => {
  const form = [
    '--part',
    'content-disposition: form-data; name="message"',
    '',
    'Write it down.',
    '--part--',
    '',
  ].join('\r\n');

  /** Sends the head of a call, and its body once that was let in and something has happened meanwhile. */
  async function sendLate({ client, sessionId }: Asking, meanwhile: () => Promise<unknown>) {
    const call = request(`${stage.app.url}/api/chat/${sessionId}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${client.token}`,
        'content-type': 'multipart/form-data; boundary=part',
        expect: '100-continue',
      },
    });
    const isLetIn = once(call, 'continue');
    call.flushHeaders();
    await isLetIn;
    await meanwhile();
    const now = performance.now.bind(performance);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + PAUSE_MS);
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    call.end(form);
    const [response] = await answered;
    later.mockRestore();
    response.resume();
    await once(response, 'end');
    return response.statusCode;
  }

  const countMessages = async ({ sessionId }: Asking) =>
    (await db().selectFrom('messages').where('session_id', '=', sessionId).select('id').execute())
      .length;

  test.each(losses)('%s is refused and not stored', async (_what, role, lose, status) => {
    const asking = await somebody(role);
    emulator.script(saying('Done.'));
    expect(await sendLate(asking, () => lose(asking))).toBe(status);
    expect(await countMessages(asking)).toBe(0);
    expect(emulator.requests).toHaveLength(0);
  });

  test('nothing was lost is answered', async () => {
    const asking = await somebody('member');
    emulator.script(saying('Done.'));
    expect(await sendLate(asking, () => Promise.resolve())).toBe(200);
    expect(await countMessages(asking)).toBe(2);
  });
});

describe('the stream of an answer is closed within five seconds after', () => {
  test.each(losses)('%s, also where it was resumed', async (_what, role, lose) => {
    const asking = await somebody(role);
    emulator.script({ steps: [{ text: 'One moment. ' }, { fault: 'hang' }] });
    const streams = [await ask(asking)];
    streams.push(await resumeTurn(asking.client, asking.sessionId, 0));
    await streams[1]?.waitFor((event) => event.content !== undefined);
    await lose(asking);
    await vi.advanceTimersByTimeAsync(RIGHTS_LIMIT_MS);
    await Promise.all(streams.map(({ ended }) => ended));
    // Closed, and not because the answer had come to its end.
    expect(streams.flatMap(({ events }) => events).some(({ event }) => event.turn_complete)).toBe(
      false,
    );
  });
});

test.each(losses)(
  'who waits for the first word when %s hears none, and waits no longer',
  async (_what, role, lose) => {
    const asking = await somebody(role);
    emulator.script({ steps: [{ waitMs: PAUSE_MS }, { text: 'One moment. ' }, { fault: 'hang' }] });
    const { client, sessionId } = asking;
    const sent = sendMessage(client, sessionId, { message: 'Write it down.' });
    await expect.poll(() => emulator.requests.length).toBe(1);
    await lose(asking);
    await vi.advanceTimersByTimeAsync(RIGHTS_LIMIT_MS);
    const turn = await sent;
    await turn.ended;
    expect(turn.events).toEqual([]);
  },
);

/** What an administrator does that takes the session from its person. */
const takings: [string, 'member' | 'poweruser', (asking: Asking) => [string, string, unknown?]][] =
  [
    [
      'the account was deactivated',
      'member',
      ({ client }) => ['PUT', `/api/users/${client.userId}/activate`, { is_active: false }],
    ],
    [
      'the membership was taken',
      'member',
      ({ client, projectId }) => ['DELETE', `/api/projects/${projectId}/users/${client.userId}`],
    ],
    [
      'the role was taken that opened the project',
      'poweruser',
      ({ client }) => ['PUT', `/api/users/${client.userId}/role`, { roles: ['user'] }],
    ],
  ];

describe('an answer that calls no tool', () => {
  const readAnswer = ({ sessionId }: Asking) =>
    db()
      .selectFrom('messages')
      .select(['content', 'metadata'])
      .where('session_id', '=', sessionId)
      .where('role', '=', 'assistant')
      .executeTakeFirst();

  test.each(takings)(
    'ends with its text, and is no longer paid for, once %s',
    async (_what, role, take) => {
      const [asking, other] = [await somebody(role), await somebody('member')];
      emulator.script(
        { steps: [{ text: 'One moment. ' }, { fault: 'hang' }] },
        { steps: [{ text: 'Mine ' }, { waitMs: PAUSE_MS }, { text: 'goes on.' }] },
      );
      const turn = await ask(asking);
      const untouched = await ask(other);
      const { status } = await stage.admin.call(...take(asking));
      expect(status).toBeLessThan(300);
      await Promise.all([turn.ended, untouched.ended]);
      expect(await readAnswer(asking)).toMatchObject({
        content: 'One moment. ',
        metadata: { aborted: true },
      });
      expect(await readAnswer(other)).toMatchObject({ content: 'Mine goes on.' });
      await expect.poll(() => emulator.abortedCount).toBe(1);
    },
  );

  const keepings: typeof takings = [
    ['its person signed out', 'member', () => ['POST', '/api/auth/logout']],
    [
      'an administrator reset the password',
      'member',
      ({ client }) => [
        'PUT',
        `/api/users/${client.userId}/reset-password`,
        { new_password: 'Apfel-Baeume!' },
      ],
    ],
    [
      'a role was given',
      'member',
      ({ client }) => ['PUT', `/api/users/${client.userId}/role`, { roles: ['poweruser'] }],
    ],
    [
      'a membership was taken that the role does not need',
      'poweruser',
      ({ client, projectId }) => ['DELETE', `/api/projects/${projectId}/users/${client.userId}`],
    ],
  ];

  test.each(keepings)('goes on to its end where %s', async (_what, role, change) => {
    const asking = await somebody(role);
    if (role === 'poweruser') {
      const body = { user_id: asking.client.userId };
      await stage.admin.call('POST', `/api/projects/${asking.projectId}/users`, body);
    }
    emulator.script({
      steps: [{ text: 'One ' }, { waitMs: PAUSE_MS }, { text: 'moment.' }],
    });
    await ask(asking);
    const [method, path, body] = change(asking);
    const caller = path === '/api/auth/logout' ? asking.client : stage.admin;
    expect((await caller.call(method, path, body)).status).toBeLessThan(300);
    await expect.poll(() => readAnswer(asking)).toMatchObject({ content: 'One moment.' });
  });
});

describe('a message whose files are still being looked into when', () => {
  const statuses = [401, 404, 404];
  const archiving: (typeof takings)[number] = [
    'the project was archived',
    'member',
    ({ projectId }) => ['PUT', `/api/projects/${projectId}/archive`, { is_archived: true }],
  ];

  test.each(
    [...takings, archiving].map((taking, place) => [...taking, statuses[place] ?? 409] as const),
  )('%s is refused and not stored', async (_what, role, take, status) => {
    const asking = await somebody(role);
    emulator.script(saying('Done.'));
    const { service } = stage.app.robin.domains.attachments;
    const receive = service.receive.bind(service);
    const looking = vi.spyOn(service, 'receive').mockImplementationOnce(async (...files) => {
      const received = await receive(...files);
      expect((await stage.admin.call(...take(asking))).status).toBeLessThan(300);
      return received;
    });
    onTestFinished(() => looking.mockRestore());
    const body = new FormData();
    body.set('message', 'What does it say?');
    body.set('files', new Blob(['Tulips.'], { type: 'text/plain' }), 'notes.txt');
    const { client, sessionId } = asking;
    const answer = await client.fetch(`/api/chat/${sessionId}`, { method: 'POST', body });
    expect(answer.status).toBe(status);
    const left = (table: 'messages' | 'attachments') =>
      db().selectFrom(table).select('id').where('session_id', '=', sessionId).execute();
    expect([await left('messages'), await left('attachments')]).toEqual([[], []]);
    expect(emulator.requests).toHaveLength(0);
  });
});

test('nobody looks any more after the rights of whoever hung up while their files were looked into', async () => {
  const asking = await somebody('member');
  emulator.script(saying('Done.'));
  const { accounts, attachments } = stage.app.robin.domains;
  const receive = attachments.service.receive.bind(attachments.service);
  const hangUp = new AbortController();
  const looking = vi
    .spyOn(attachments.service, 'receive')
    .mockImplementationOnce(async (...files) => {
      hangUp.abort();
      await stage.app.anonymous.fetch('/api/health');
      return receive(...files);
    });
  onTestFinished(() => looking.mockRestore());
  const body = new FormData();
  body.set('message', 'What does it say?');
  body.set('files', new Blob(['Tulips.'], { type: 'text/plain' }), 'notes.txt');
  const { client, sessionId } = asking;
  const call = client.fetch(`/api/chat/${sessionId}`, {
    method: 'POST',
    body,
    signal: hangUp.signal,
  });
  await expect(call).rejects.toThrow();
  await expect.poll(async () => (await readTranscript(client, sessionId)).messages.length).toBe(2);
  const asked = vi.spyOn(accounts.service, 'listTokenRoles');
  onTestFinished(() => asked.mockRestore());
  await vi.advanceTimersByTimeAsync(RIGHTS_LIMIT_MS);
  const { id: tokenId } = await db()
    .selectFrom('access_tokens')
    .select('id')
    .where('user_id', '=', client.userId)
    .executeTakeFirstOrThrow();
  expect(asked.mock.calls.flat(2)).not.toContain(tokenId);
});

test('the stream of an answer stays open while nothing is lost', async () => {
  const asking = await somebody('member');
  emulator.script({ steps: [{ text: 'One ' }, { waitMs: PAUSE_MS }, { text: 'moment.' }] });
  const turn = await ask(asking);
  await vi.advanceTimersByTimeAsync(RIGHTS_LIMIT_MS);
  await turn.ended;
  expect(turn.text()).toBe('One moment.');
  expect(turn.events.at(-1)?.event.turn_complete).toBe(true);
});
