import { poDocument, type PoDocument } from '@robin/contract/documents';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount, buildToken } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import {
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';
import { buildDocument } from './documents.fixture.ts';

/* Two people who write in the same document for a long time: whatever anybody saved can be found again. */

let app: TestApp;
let clients: TestClient[];
let projectId: number;

const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  app = await startTestApp();
  clients = await Promise.all(
    ['Mara', 'Jonas'].map(async (firstName) => {
      const { id } = await buildAccount(db(), { firstName });
      return createTestClient(app.url, await buildToken(db(), id), id);
    }),
  );
  const members = clients.map(({ userId }) => ({ userId, isAdmin: true }));
  projectId = (await buildProject(db(), { members })).id;
});
afterAll(() => app.close());

const SAVES_EACH = 100;

/** How somebody saves: where the words go, and what happens when somebody else was faster. */
interface Habit {
  atBeginning: boolean;
  /** Puts the own words into what the other one has saved, or saves on top of it without looking. */
  merges: boolean;
  /** Looks at what is stored before writing on. */
  readsFirst: boolean;
}

/** Somebody who has the document open. */
function createWriter(client: TestClient, path: string, document: PoDocument) {
  const saved: string[] = [];
  let seen: Pick<PoDocument, 'content' | 'version'> = document;

  async function put(content: string, version?: number): Promise<boolean> {
    const { status, body } = await client.call('PUT', path, { content, version });
    if (status === 200) {
      saved.push(content);
      seen = poDocument.parse(body);
      return true;
    }
    expect(status).toBe(409);
    seen = poDocument.parse((body as { current: unknown }).current);
    return false;
  }

  return {
    /** The texts whose saving was confirmed. */
    saved,
    /** Saves words of its own, once, whatever the other one does meanwhile. */
    async write(words: string, { atBeginning, merges, readsFirst }: Habit): Promise<void> {
      if (readsFirst) seen = poDocument.parse((await client.call('GET', path)).body);
      const withWords = () =>
        atBeginning ? `${words}\n${seen.content}` : `${seen.content}\n${words}`;
      const mine = withWords();
      let isSaved = await put(mine, seen.version);
      while (!isSaved) isSaved = merges ? await put(withWords(), seen.version) : await put(mine);
    },
  };
}

test('two people save a document 200 times, in whatever order: text and versions hold every character that anybody saved', async () => {
  const habit: fc.Arbitrary<Habit> = fc.record({
    atBeginning: fc.boolean(),
    merges: fc.boolean(),
    readsFirst: fc.boolean(),
  });
  const habits = fc.array(habit, { minLength: SAVES_EACH, maxLength: SAVES_EACH });
  await fc.assert(
    fc.asyncProperty(fc.tuple(habits, habits), async (plans) => {
      const place = { projectId, ownerId: clients[0]?.userId ?? 0 };
      const { id } = await buildDocument(db(), { ...place, content: 'Begun.' });
      const path = `/api/po_documents/${id}`;
      const begun = poDocument.parse((await clients[0]?.call('GET', path))?.body);
      const writers = clients.map((client) => createWriter(client, path, begun));
      await Promise.all(
        writers.map(async (writer, person) => {
          for (const [round, plan] of (plans[person] ?? []).entries()) {
            await writer.write(`p${person}w${round}`, plan);
          }
        }),
      );
      const versions = await db()
        .selectFrom('document_versions')
        .select(['version', 'content'])
        .where('document_id', '=', id)
        .orderBy('version')
        .execute();
      const saved = writers.flatMap((writer) => writer.saved);
      expect(saved).toHaveLength(2 * SAVES_EACH);
      expect(versions.map(({ version }) => version)).toEqual(
        Array.from({ length: 2 * SAVES_EACH + 1 }, (_version, index) => index + 1),
      );
      expect(
        versions
          .slice(1)
          .map(({ content }) => content)
          .toSorted(),
      ).toEqual(saved.toSorted());
      const final = poDocument.parse((await clients[0]?.call('GET', path))?.body);
      expect(final.content).toBe(versions.at(-1)?.content);
    }),
    { numRuns: 2 },
  );
});
