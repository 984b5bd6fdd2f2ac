import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEvents } from '#testing/event-stream.ts';
import {
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { buildAccount, postLogin } from './accounts.fixture.ts';

const HOUR_MS = 60 * 60 * 1_000;

interface Device {
  id: string;
  user_agent: string | null;
  signed_in_at: string;
  last_used_at: string;
  is_current: boolean;
}

const clock = createTestClock();
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.close());

async function newAccount() {
  const { id, username } = await buildAccount(app.testDatabase.database.query);
  /** Signs in with a browser that calls itself so. */
  const signIn = async (userAgent: string): Promise<TestClient> => {
    const { body } = await postLogin(app, username, undefined, { 'user-agent': userAgent });
    return createTestClient(app.url, (body as { access_token: string }).access_token, id);
  };
  return { id, username, signIn };
}

async function list(client: TestClient): Promise<Device[]> {
  const { status, body } = await client.call('GET', '/api/users/me/devices');
  expect(status).toBe(200);
  return (body as { devices: Device[] }).devices;
}

const statusOfMe = async (client: TestClient) => (await client.call('GET', '/api/users/me')).status;
const agentsOf = (devices: Device[]) => devices.map(({ user_agent: agent }) => agent);

describe('the list of devices', () => {
  test('shows each place with the browser’s own words and its times, this one first, then the latest use', async () => {
    const { signIn } = await newAccount();
    const start = clock.now().toISOString();
    const phone = await signIn('Phone/1');
    await signIn('Tablet/1');
    clock.advance(2 * HOUR_MS);
    const laptop = await signIn('Laptop/1');
    clock.advance(2 * HOUR_MS);
    await phone.call('GET', '/api/users/me');
    clock.advance(60_000);
    const devices = await list(laptop);
    expect(agentsOf(devices)).toEqual(['Laptop/1', 'Phone/1', 'Tablet/1']);
    expect(devices.map(({ is_current: isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(devices[0]?.last_used_at).toBe(clock.now().toISOString());
    expect(devices[2]).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{24}$/) as string,
      user_agent: 'Tablet/1',
      signed_in_at: start,
      last_used_at: start,
      is_current: false,
    });
  });

  test('begins with this one, which is used now, also where another one was used since', async () => {
    const { signIn } = await newAccount();
    const laptop = await signIn('Laptop/1');
    clock.advance(HOUR_MS / 2);
    await signIn('Phone/1');
    clock.advance(60_000);
    const devices = await list(laptop);
    expect(agentsOf(devices)).toEqual(['Laptop/1', 'Phone/1']);
    expect(devices[0]?.last_used_at).toBe(clock.now().toISOString());
  });

  test('holds nothing that could sign in, and no device of anybody else', async () => {
    const mine = await newAccount();
    const other = await newAccount();
    const client = await mine.signIn('Mine/1');
    await other.signIn('Other/1');
    const devices = await list(client);
    expect(agentsOf(devices)).toEqual(['Mine/1']);
    const stored = await app.testDatabase.database.query
      .selectFrom('access_tokens')
      .select('token_hash')
      .where('user_id', '=', mine.id)
      .executeTakeFirstOrThrow();
    const text = JSON.stringify(devices);
    expect(text).not.toContain(client.token);
    expect(text).not.toContain(stored.token_hash);
    expect(await statusOfMe(createTestClient(app.url, devices[0]?.id ?? '', 0))).toBe(401);
  });

  test('leaves out what has expired', async () => {
    const { signIn } = await newAccount();
    await signIn('Old/1');
    clock.advance(31 * 24 * HOUR_MS);
    expect(agentsOf(await list(await signIn('New/1')))).toEqual(['New/1']);
  });

  test('cuts a browser’s endless words, and knows a device that says nothing about itself', async () => {
    const { username, signIn } = await newAccount();
    const client = await signIn('x'.repeat(2_000));
    expect((await list(client))[0]?.user_agent).toBe('x'.repeat(300));
    expect((await postLogin(app, username, undefined, { 'user-agent': '' })).status).toBe(200);
    expect(await list(client)).toHaveLength(2);
  });
});

describe('signing one device out', () => {
  test('ends its sign-in and its open event streams, and no other', async () => {
    const { signIn } = await newAccount();
    const here = await signIn('Here/1');
    const lost = await signIn('Lost/1');
    const streams = [await openEvents(lost), await openEvents(here)];
    for (const stream of streams) await stream.waitForType('connection_established');
    const id = (await list(here)).find(({ user_agent: agent }) => agent === 'Lost/1')?.id;
    const { status } = await here.call('DELETE', `/api/users/me/devices/${id}`);
    expect(status).toBe(204);
    expect([await statusOfMe(lost), await statusOfMe(here)]).toEqual([401, 200]);
    expect(agentsOf(await list(here))).toEqual(['Here/1']);
    await app.robin.domains.liveEvents.rights.check();
    await streams[0]?.ended;
    streams[1]?.close();
  });

  test('works for this one too', async () => {
    const { signIn } = await newAccount();
    const here = await signIn('Here/1');
    const [device] = await list(here);
    expect((await here.call('DELETE', `/api/users/me/devices/${device?.id}`)).status).toBe(204);
    expect(await statusOfMe(here)).toBe(401);
  });

  test('of somebody else, or one that is gone, is answered 404 alike, and nothing happens', async () => {
    const mine = await (await newAccount()).signIn('Mine/1');
    const other = await (await newAccount()).signIn('Other/1');
    const [foreign] = await list(other);
    const answers = [];
    for (const id of [foreign?.id, 'no-such-device']) {
      answers.push(await mine.call('DELETE', `/api/users/me/devices/${id}`));
    }
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'not_found', detail: 'Device not found' });
    }
    expect(await statusOfMe(other)).toBe(200);
  });

  test('that has expired is answered 404, and counts for nothing when all are signed out', async () => {
    const { signIn } = await newAccount();
    const [old] = await list(await signIn('Old/1'));
    await signIn('Older/1');
    clock.advance(31 * 24 * HOUR_MS);
    const here = await signIn('Here/1');
    expect((await here.call('DELETE', `/api/users/me/devices/${old?.id}`)).status).toBe(404);
    const all = await here.call('DELETE', '/api/users/me/devices');
    expect(all.body).toEqual({ signed_out: 1 });
  });
});

describe('signing all devices out', () => {
  test('ends every sign-in of the account and says how many there were, and no one else’s', async () => {
    const { signIn } = await newAccount();
    const stranger = await (await newAccount()).signIn('Stranger/1');
    const clients = [await signIn('One/1'), await signIn('Two/1'), await signIn('Three/1')];
    const { status, body } = await (clients[0] as TestClient).call(
      'DELETE',
      '/api/users/me/devices',
    );
    expect([status, body]).toEqual([200, { signed_out: 3 }]);
    for (const client of clients) expect(await statusOfMe(client)).toBe(401);
    expect(await statusOfMe(stranger)).toBe(200);
  });

  test('keeps the one that asks when it says so', async () => {
    const { signIn } = await newAccount();
    const here = await signIn('Here/1');
    const elsewhere = await signIn('Elsewhere/1');
    const answer = await here.call('DELETE', '/api/users/me/devices?keep_current=true');
    expect(answer.body).toEqual({ signed_out: 1 });
    expect([await statusOfMe(here), await statusOfMe(elsewhere)]).toEqual([200, 401]);
    const again = await here.call('DELETE', '/api/users/me/devices?keep_current=true');
    expect(again.body).toEqual({ signed_out: 0 });
    const all = await here.call('DELETE', '/api/users/me/devices?keep_current=false');
    expect(all.body).toEqual({ signed_out: 1 });
  });

  test('refuses a query that it does not understand, before anybody is signed out', async () => {
    const here = await (await newAccount()).signIn('Here/1');
    for (const query of ['keep_current=1', 'keep=true']) {
      expect((await here.call('DELETE', `/api/users/me/devices?${query}`)).status).toBe(422);
    }
    expect(await statusOfMe(here)).toBe(200);
  });
});
