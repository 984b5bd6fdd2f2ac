import {
  documentVersion,
  poDocument,
  type DocumentVersionFacts,
  type PoDocument,
} from '@robin/contract/documents';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccount, signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import type { Actor } from '#platform/actor.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildDocument } from './documents.fixture.ts';

let app: TestApp;
let owner: TestClient;
let projectAdmin: TestClient;
let projectId: number;

const db = () => app.testDatabase.database.query;

const build = (overrides: Partial<Parameters<typeof buildDocument>[1]> = {}) =>
  buildDocument(db(), { projectId, ownerId: owner.userId, ...overrides });

const pathOf = (id: string, rest = '') => `/api/po_documents/${id}${rest}`;
const put = (client: TestClient, id: string, body: unknown) => client.call('PUT', pathOf(id), body);
const restore = (client: TestClient, id: string, version: number) =>
  client.call('POST', pathOf(id, `/versions/${version}/restore`));
const stored = async (id: string) => poDocument.parse((await owner.call('GET', pathOf(id))).body);

interface History {
  versions: DocumentVersionFacts[];
  total_count: number;
  has_more: boolean;
}
const historyOf = async (id: string, query = '') =>
  (await owner.call('GET', pathOf(id, `/versions${query}`))).body as History;
const versionOf = async (id: string, version: number) =>
  documentVersion.parse((await owner.call('GET', pathOf(id, `/versions/${version}`))).body);

/** What all versions hold, or those of one kind, the oldest first. */
async function textsOf(id: string, change?: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('document_versions')
    .select(['content', 'change'])
    .where('document_id', '=', id)
    .orderBy('version')
    .execute();
  const wanted = change === undefined ? rows : rows.filter((row) => row.change === change);
  return wanted.map(({ content }) => content);
}

beforeAll(async () => {
  app = await startTestApp();
  owner = await signInSomebody(app, { firstName: 'Mara' });
  projectAdmin = await signInSomebody(app, { firstName: 'Jonas' });
  const members = [owner, { ...projectAdmin, isAdmin: true }];
  projectId = (await buildProject(db(), { members })).id;
});
afterAll(() => app.close());

describe('the history', () => {
  test('names for every save its number, time, author, kind and size, the newest first [OPEN2-126]', async () => {
    const body = { project_id: projectId, title: 'Vision', content: 'one two three' };
    const created = await owner.call('POST', '/api/po_documents', body);
    const { id } = poDocument.parse(created.body);
    await put(projectAdmin, id, { content: 'one two four five' });
    await put(owner, id, { title: 'Strategy', is_deleted: true });
    await put(owner, id, { is_deleted: false });
    await restore(owner, id, 1);
    await owner.call('DELETE', pathOf(id));
    const { versions, total_count, has_more } = await historyOf(id);
    expect([total_count, has_more]).toEqual([6, false]);
    const person = (client: TestClient, name: string) => ({
      user_id: client.userId,
      name,
      is_robin: false,
      turn_id: null,
    });
    const [mara, jonas] = [person(owner, 'Mara'), person(projectAdmin, 'Jonas')];
    const facts = versions.map((one) => [
      one.version,
      one.change,
      one.restored_version,
      one.author,
      one.title,
      one.is_deleted,
      one.words_added,
      one.words_removed,
    ]);
    expect(facts).toEqual([
      [6, 'deleted', null, mara, 'Vision', true, 0, 0],
      [5, 'restored', 1, mara, 'Vision', false, 1, 2],
      [4, 'undeleted', null, mara, 'Strategy', false, 0, 0],
      [3, 'deleted', null, mara, 'Strategy', true, 0, 0],
      [2, 'updated', null, jonas, 'Vision', false, 2, 1],
      [1, 'created', null, mara, 'Vision', false, 3, 0],
    ]);
    const times = versions.map((one) => one.created_at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(times[0]).toBe((await stored(id)).updated_at);
  });

  test('comes in pages', async () => {
    const { id } = await build({ content: '0' });
    for (const content of ['1', '2', '3', '4']) await put(owner, id, { content });
    const numbers = ({ versions }: History) => versions.map(({ version }) => version);
    const first = await historyOf(id, '?limit=2');
    expect([numbers(first), first.has_more, first.total_count]).toEqual([[5, 4], true, 5]);
    const rest = await historyOf(id, '?limit=3&before=4');
    expect([numbers(rest), rest.has_more]).toEqual([[3, 2, 1], false]);
    for (const query of ['?limit=0', '?limit=201', '?before=x', '?page=2']) {
      expect((await owner.call('GET', pathOf(id, `/versions${query}`))).status).toBe(422);
    }
  });

  test('keeps each version whole', async () => {
    const { id, content } = await build({ tags: ['a'] });
    await put(owner, id, { title: 'Other', type: 'note', content: 'Other', tags: [] });
    expect(await versionOf(id, 1)).toMatchObject({
      title: 'Product vision',
      type: 'vision',
      content,
      tags: ['a'],
    });
    expect(await versionOf(id, 2)).toMatchObject({
      title: 'Other',
      type: 'note',
      content: 'Other',
      tags: [],
    });
    for (const version of ['3', '999999999']) {
      const { status } = await owner.call('GET', pathOf(id, `/versions/${version}`));
      expect(status).toBe(404);
    }
    expect((await owner.call('GET', pathOf(id, '/versions/0'))).status).toBe(422);
  });

  test('says when Robin wrote, in whose name and in which turn', async () => {
    const actor: Actor = {
      userId: owner.userId,
      username: 'mara',
      firstName: 'Mara',
      roles: ['user'],
      tokenId: '',
    };
    const { service } = app.robin.domains.documents;
    const body = { project_id: projectId, title: 'By Robin' };
    const robin = { isRobin: true, turnId: 'turn-1' } as const;
    const { id } = await service.create(actor, body, robin);
    await put(owner, id, { content: 'By Mara' });
    await service.update(actor, { documentId: id }, { content: 'By Robin' }, robin);
    const byRobin = { user_id: owner.userId, name: 'Mara', is_robin: true, turn_id: 'turn-1' };
    const byMara = { ...byRobin, is_robin: false, turn_id: null };
    const { versions } = await historyOf(id);
    expect(versions.map(({ author }) => author)).toEqual([byRobin, byMara, byRobin]);
    expect((await stored(id)).updated_by).toEqual(byRobin);
    expect((await stored(id)).user_id).toBe(owner.userId);
  });

  test('names whoever has no first name by the name that they sign in with', async () => {
    const { id: userId, username } = await buildAccount(db(), { firstName: '' });
    const { id } = await build({ ownerId: userId });
    expect((await stored(id)).updated_by.name).toBe(username);
    expect((await historyOf(id)).versions[0]?.author.name).toBe(username);
  });

  test('gets no version from a save that changes nothing', async () => {
    const { id } = await build({ title: 'Vision', content: 'Text', tags: ['a', 'b'] });
    const before = await stored(id);
    const same = { title: ' Vision ', content: 'Text\n', tags: ['a', ' b'], is_deleted: false };
    for (const body of [{}, same]) {
      const answer = await put(owner, id, body);
      expect([answer.status, answer.body]).toEqual([200, before]);
    }
    expect((await historyOf(id)).total_count).toBe(1);
  });

  test('gets one from tags that differ in a word or in their order only', async () => {
    const { id } = await build({ tags: ['a', 'b'] });
    for (const [version, tags] of [
      [2, ['a', 'c']],
      [3, ['c', 'a']],
    ] as const) {
      expect((await put(owner, id, { tags })).body).toMatchObject({ version, tags });
    }
  });

  test('cannot be changed or shortened in the database either', async () => {
    const { id } = await build();
    const tries = [
      sql`update document_versions set content = '' where document_id = ${id}`,
      sql`delete from document_versions where document_id = ${id}`,
      sql`delete from documents where id = ${id}`,
      sql`delete from users where id = ${owner.userId}`,
    ];
    for (const statement of tries) {
      await expect(statement.execute(db())).rejects.toThrow(/append-only|foreign key/);
    }
    expect((await historyOf(id)).total_count).toBe(1);
  });
});

describe('restoring', () => {
  test('brings title, type, tags and text back as a new version, and leaves all others', async () => {
    const first = await build({ tags: ['a'] });
    await put(owner, first.id, { title: 'Other', type: 'note', content: 'Other', tags: [] });
    const { status, body } = await restore(projectAdmin, first.id, 1);
    expect(status).toBe(200);
    const { title, type, content, tags } = first;
    expect(body).toMatchObject({ title, type, content, tags, version: 3 });
    expect(await textsOf(first.id)).toEqual([content, 'Other', content]);
  });

  test('of an archived document leaves it archived', async () => {
    const { id, content } = await build();
    await put(owner, id, { content: 'Other' });
    await owner.call('DELETE', pathOf(id));
    expect((await restore(owner, id, 1)).body).toMatchObject({ content, is_deleted: true });
  });

  test('is answered 409 where somebody has saved since the version that it names, and changes nothing', async () => {
    const { id, content } = await build();
    await put(owner, id, { content: 'Mine' });
    await put(projectAdmin, id, { content: 'Theirs' });
    const { status, body } = await owner.call('POST', pathOf(id, '/versions/1/restore?version=2'));
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'conflict', current: { content: 'Theirs', version: 3 } });
    expect((await stored(id)).content).toBe('Theirs');
    const path = pathOf(id, '/versions/1/restore?version=3');
    expect((await owner.call('POST', path)).body).toMatchObject({ content, version: 4 });
  });

  test('of a version that there is not is answered 404', async () => {
    const { id } = await build();
    expect((await restore(owner, id, 2)).status).toBe(404);
  });
});

describe('two who save at once', () => {
  test('the later one, who has seen an older version, is answered 409 with the document as it is now [OPEN2-126]', async () => {
    const { id } = await build();
    const first = await put(owner, id, { content: 'First', version: 1 });
    expect([first.status, (first.body as PoDocument).version]).toEqual([200, 2]);
    for (const version of [1, 3, 99]) {
      const { status, body } = await put(projectAdmin, id, { content: 'Second', version });
      expect([status, body]).toEqual([
        409,
        {
          detail: 'Somebody else has changed the document in the meantime.',
          code: 'conflict',
          request_id: expect.any(String) as string,
          current: first.body,
        },
      ]);
    }
    expect(await textsOf(id)).toEqual(['Everybody finds what they look for.', 'First']);
    const { current } = (await put(projectAdmin, id, { content: 'Second', version: 1 })).body as {
      current: PoDocument;
    };
    const again = await put(projectAdmin, id, { content: 'Both', version: current.version });
    expect([again.status, (again.body as PoDocument).version]).toEqual([200, 3]);
  });

  test('a save that names no version is a version like any other [OPEN2-126]', async () => {
    const { id } = await build();
    await put(owner, id, { content: 'First', version: 1 });
    const { status, body } = await put(projectAdmin, id, { content: 'Second' });
    expect([status, (body as PoDocument).version]).toEqual([200, 3]);
    expect((await versionOf(id, 2)).content).toBe('First');
  });

  test('of many saves on the same version exactly one is taken', async () => {
    const { id } = await build();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        put(n % 2 === 0 ? owner : projectAdmin, id, { content: `Text ${n}`, version: 1 }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    expect((await historyOf(id)).total_count).toBe(2);
  });

  test('lose nothing in 200 interleavings: the document and its versions hold every text that was saved, in order', async () => {
    // What one of the two does next: types something new, saves what they have with or without the version that they
    // saw, archives, restores the first version, or reads; `together` sends it with the next step of the other one.
    const step = fc.record({
      person: fc.constantFrom(0, 1),
      action: fc.constantFrom('save', 'save', 'save', 'force', 'read', 'delete', 'restore'),
      together: fc.boolean(),
    });
    let typed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const { id, content } = await build();
        const saved: string[] = [];
        const people = [owner, projectAdmin].map((client) => ({
          client,
          text: content,
          version: 1,
        }));
        type Person = (typeof people)[number];

        function see(person: Person, seen: PoDocument): void {
          person.text = seen.content;
          person.version = seen.version;
        }

        async function save(person: Person, isForced: boolean): Promise<void> {
          const word = ` w${(typed += 1)}`;
          const [mine, seen] = [person.text + word, person.version];
          const body = isForced ? { content: mine } : { content: mine, version: seen };
          const answer = await put(person.client, id, body);
          if (answer.status === 200) {
            saved.push(mine);
            see(person, poDocument.parse(answer.body));
            return;
          }
          expect([answer.status, isForced]).toEqual([409, false]);
          const { current } = answer.body as { current: PoDocument };
          expect(current.version).not.toBe(seen);
          see(person, current);
          // Nothing typed is given up: it goes on top of what the other one has saved.
          person.text += word;
        }

        async function act(person: Person, action: string): Promise<void> {
          if (action === 'save' || action === 'force') return save(person, action === 'force');
          if (action === 'read') return see(person, await stored(id));
          const { status } =
            action === 'restore'
              ? await restore(person.client, id, 1)
              : await person.client.call('DELETE', pathOf(id));
          expect([200, 404]).toContain(status);
        }

        let waiting: Promise<void>[] = [];
        const [first, second] = people;
        for (const { person, action, together } of steps) {
          const who = person === 0 ? first : second;
          if (!who) continue;
          waiting.push(act(who, action));
          if (together) continue;
          await Promise.all(waiting);
          waiting = [];
        }
        await Promise.all(waiting);
        if (first) await save(first, true);

        const texts = await textsOf(id);
        const now = await stored(id);
        expect(texts).toHaveLength(now.version);
        expect(texts.at(-1)).toBe(now.content);
        // Each save is there, exactly once, with everything that was in it.
        expect((await textsOf(id, 'updated')).toSorted()).toEqual(saved.toSorted());
        const { versions } = await historyOf(id);
        expect(versions.map(({ version }) => version)).toEqual(
          Array.from({ length: now.version }, (_, index) => now.version - index),
        );
      }),
      { numRuns: 200 },
    );
  });
});
