import { poDocument, type PoDocument } from '@robin/contract/documents';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { meetAtRow } from '#testing/meet-at-row.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { isOnServer } from '#testing/test-database.ts';
import { buildDocument, buildSuggestion } from './documents.fixture.ts';

/* Two people who write in the same document for a long time: whatever anybody saved can be found again. */

let app: TestApp;
let clients: TestClient[];
let projectId: number;

const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  app = await startTestApp();
  clients = await Promise.all(
    ['Mara', 'Jonas'].map(async (firstName) => {
      return await signInSomebody(app, { firstName });
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

// The embedded database does one thing at a time.
describe.runIf(isOnServer)(
  'of what comes while a project is being taken, nothing is stored:',
  () => {
    async function stage() {
      const writer = clients[0] as TestClient;
      const admin = clients[1] as TestClient;
      const members = [
        { userId: writer.userId, isAdmin: false },
        { userId: admin.userId, isAdmin: true },
      ];
      const project = await buildProject(db(), { members });
      const place = { projectId: project.id, ownerId: writer.userId };
      const { id } = await buildDocument(db(), { ...place, content: 'First. Second.' });
      const suggestion = await buildSuggestion(db(), id, writer.userId, [
        { old_text: 'First.', new_text: 'The first.' },
        { old_text: 'Second.', new_text: 'The second.' },
      ]);
      const [open, rejected] = suggestion.passageIds;
      const suggestionPath = `/api/po_documents/${id}/suggestions/${suggestion.id}`;
      const rejection = { accept: [], reject: [rejected] };
      const { status } = await writer.call('POST', `${suggestionPath}/decide`, rejection);
      expect(status).toBe(200);
      return { writer, admin, project: project.id, id, suggestionPath, open, rejected };
    }
    type Stage = Awaited<ReturnType<typeof stage>>;

    const takings: [string, (on: Stage) => Promise<{ status: number }>, number][] = [
      [
        'archived',
        ({ admin, project }) =>
          admin.call('PUT', `/api/projects/${project}/archive`, { is_archived: true }),
        409,
      ],
      [
        'lost to its member',
        ({ admin, project, writer }) =>
          admin.call('DELETE', `/api/projects/${project}/users/${writer.userId}`),
        404,
      ],
    ];
    const writings: [string, (on: Stage) => Promise<{ status: number }>][] = [
      [
        'a save',
        ({ writer, id }) => writer.call('PUT', `/api/po_documents/${id}`, { content: 'New.' }),
      ],
      [
        'a new document',
        ({ writer, project }) =>
          writer.call('POST', '/api/po_documents', { project_id: project, title: 'New' }),
      ],
      [
        'the end of a document',
        ({ writer, id }) => writer.call('DELETE', `/api/po_documents/${id}`),
      ],
      [
        'an old version',
        ({ writer, id }) => writer.call('POST', `/api/po_documents/${id}/versions/1/restore`),
      ],
      [
        'a decision about a suggestion',
        ({ writer, suggestionPath, open }) =>
          writer.call('POST', `${suggestionPath}/decide`, { accept: [open], reject: [] }),
      ],
      [
        'a decision that is taken back',
        ({ writer, suggestionPath, rejected }) =>
          writer.call('POST', `${suggestionPath}/undo`, { passages: [rejected] }),
      ],
    ];

    test.each(
      takings.flatMap(([what, take, status]) =>
        writings.map(([how, write]) => [how, what, take, write, status] as const),
      ),
    )('not %s, when the project is %s', async (_how, _what, take, write, status) => {
      const on = await stage();
      const [taken, written] = await meetAtRow(
        db(),
        (holding) =>
          holding
            .selectFrom('projects')
            .select('id')
            .where('id', '=', on.project)
            .forNoKeyUpdate()
            .execute(),
        [() => take(on), () => write(on)],
      );
      expect(taken.status).toBeLessThan(300);
      expect(written.status).toBe(status);
      const versions = db()
        .selectFrom('document_versions')
        .innerJoin('documents', 'documents.id', 'document_versions.document_id')
        .where('project_id', '=', on.project);
      expect(await versions.select('document_versions.version').execute()).toEqual([
        { version: 1 },
      ]);
      const passages = db()
        .selectFrom('document_suggestion_passages')
        .select('status')
        .where('id', 'in', [on.open ?? '', on.rejected ?? '']);
      expect((await passages.orderBy('status').execute()).map((row) => row.status)).toEqual([
        'pending',
        'rejected',
      ]);
    });
  },
);
