import type { ListedDocument } from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildDocument } from './documents.fixture.ts';

let app: TestApp;
let member: TestClient;
let powerUser: TestClient;

const db = () => app.testDatabase.database.query;

const newProject = async () => (await buildProject(db(), { members: [member] })).id;

type Overrides = Partial<Parameters<typeof buildDocument>[1]>;
const buildAll = (projectId: number, all: readonly Overrides[]) =>
  Promise.all(all.map((one) => buildDocument(db(), { projectId, ownerId: member.userId, ...one })));

async function list(query: Record<string, string | number>, client = member) {
  const words = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const { status, body } = await client.call('GET', `/api/po_documents?${words.toString()}`);
  expect(status).toBe(200);
  const { po_documents: documents, total_count: count } = body as {
    po_documents: ListedDocument[];
    total_count: number;
  };
  expect(count).toBe(documents.length);
  return documents;
}

const titles = async (query: Record<string, string | number>) =>
  (await list(query)).map(({ title }) => title);

beforeAll(async () => {
  app = await startTestApp();
  member = await signInSomebody(app);
  powerUser = await signInSomebody(app, { roles: ['poweruser'] });
});
afterAll(() => app.close());

describe('the list of a project', () => {
  test('holds its documents whole, and their number, sorted by title as people sort [API2-053, DOC-002, OPEN2-121]', async () => {
    const project_id = await newProject();
    const sorted = ['Ängste', 'Backlog', 'Notiz 2', 'Notiz 10', 'Österreich', 'Zaun'];
    await buildAll(
      project_id,
      sorted.toReversed().map((title) => ({ title, tags: [title] })),
    );
    await buildAll(await newProject(), [{ title: 'Of another project' }]);
    const documents = await list({ project_id });
    expect(documents.map(({ title }) => title)).toEqual(sorted);
    const [first] = documents;
    const { body } = await member.call('GET', `/api/po_documents/${first?.id}`);
    expect(first).toEqual({ ...(body as object), is_content_cut: false });
  });

  test('leaves archived documents out unless they are asked for [API2-053]', async () => {
    const project_id = await newProject();
    await buildAll(project_id, [{ title: 'Archived', isDeleted: true }, { title: 'In use' }]);
    expect(await titles({ project_id })).toEqual(['In use']);
    expect(await titles({ project_id, include_deleted: 'false' })).toEqual(['In use']);
    expect(await titles({ project_id, include_deleted: 'true' })).toEqual(['Archived', 'In use']);
  });

  test('ends a long text early and says so; the document itself has it whole', async () => {
    const project_id = await newProject();
    const most = '🌱'.repeat(limits.documentListContentMaxLength);
    const [cut, whole] = await buildAll(project_id, [
      { title: 'a', content: `${most}x` },
      { title: 'b', content: most },
    ]);
    const documents = await list({ project_id });
    expect(documents.map((one) => [one.content === most, one.is_content_cut])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(documents.map((one) => one.file_size)).toEqual([cut?.fileSize, whole?.fileSize]);
  });

  test('is answered 404 to strangers, as for a project that there is not', async () => {
    const { id } = await buildProject(db());
    for (const projectId of [id, 2_000_000_000]) {
      const path = `/api/po_documents?project_id=${projectId}`;
      const { status, body } = await member.call('GET', path);
      expect([status, (body as { detail: string }).detail]).toEqual([404, 'Project not found']);
    }
  });
});

test('without a project the list holds the documents of all projects that the caller can open [OPEN2-121]', async () => {
  const person = await signInSomebody(app);
  const members = [person];
  const own = await buildProject(db(), { members });
  const archived = await buildProject(db(), { members, isArchived: true });
  const foreign = await buildProject(db());
  for (const [{ id }, title] of [
    [own, 'Own'],
    [archived, 'Archived'],
    [foreign, 'Foreign'],
  ] as const) {
    await buildAll(id, [{ title }]);
  }
  const names = (documents: ListedDocument[]) => documents.map(({ title }) => title);
  expect(names(await list({}, person))).toEqual(['Archived', 'Own']);
  expect(names(await list({}, powerUser))).toEqual(
    expect.arrayContaining(['Archived', 'Foreign', 'Own']),
  );
  expect(await list({}, await signInSomebody(app))).toEqual([]);
});

describe('the filters', () => {
  test('find parts of words, however they are capitalised, and signs as they are [DOC-107, DOC-108, DOC-109]', async () => {
    const project_id = await newProject();
    await buildAll(project_id, [
      { title: 'Öffnungszeiten', content: 'Wir sind da.', tags: ['Sprint-42'] },
      { title: '100 % sicher', content: 'a_b\\c', tags: ['x%y'] },
      { title: 'Other', content: 'acb', tags: [] },
    ]);
    for (const [query, found] of [
      [{ title: 'öFFNUNG' }, ['Öffnungszeiten']],
      [{ title: '%' }, ['100 % sicher']],
      [{ content: 'SIND' }, ['Öffnungszeiten']],
      [{ content: 'a_b' }, ['100 % sicher']],
      [{ content: '\\' }, ['100 % sicher']],
      [{ tags: 'print-4' }, ['Öffnungszeiten']],
      [{ tags: 'X%' }, ['100 % sicher']],
      [{ title: 'nowhere' }, []],
    ] as [Record<string, string>, string[]][]) {
      expect([query, await titles({ project_id, ...query })]).toEqual([query, found]);
    }
  });

  test('of tags takes several, separated by commas, of which one is enough [API2-053, DOC-110, DOC-111, OPEN2-121, OPEN2-123]', async () => {
    const project_id = await newProject();
    await buildAll(project_id, [
      { title: 'a', tags: ['legal', 'ux'] },
      { title: 'b', tags: ['Release'] },
      { title: 'c', tags: [] },
    ]);
    expect(await titles({ project_id, tags: 'ux, release' })).toEqual(['a', 'b']);
    expect(await titles({ project_id, tags: ' ,nothing,LEGAL,' })).toEqual(['a']);
    for (const tags of ['', ' ', ' , ,']) {
      expect(await titles({ project_id, tags })).toEqual(['a', 'b', 'c']);
    }
  });

  test('of the search finds words in title, text or tags [DOC-112]', async () => {
    const project_id = await newProject();
    await buildAll(project_id, [
      { title: 'Checkout', content: '', tags: [] },
      { title: 'b', content: 'the CHECKOUT page', tags: [] },
      { title: 'c', content: '', tags: ['checkout'] },
      { title: 'd', content: 'check out', tags: ['check', 'out'] },
    ]);
    expect(await titles({ project_id, search: 'checkout' })).toEqual(['b', 'c', 'Checkout']);
  });

  test('of the search finds several words wherever each of them stands, in any order', async () => {
    const project_id = await newProject();
    await buildAll(project_id, [
      { title: 'Concept of the login', content: 'For guests', tags: ['portal'] },
      { title: 'Login', content: '', tags: [] },
    ]);
    for (const search of ['login concept', ' LOGIN   guests ', 'portal concept']) {
      expect(await titles({ project_id, search })).toEqual(['Concept of the login']);
    }
    expect(await titles({ project_id, search: 'login nowhere' })).toEqual([]);
  });

  test('find umlauts whichever way the text and the typed words hold them', async () => {
    const project_id = await newProject();
    const umlauts = 'Über die Höhe';
    await buildAll(project_id, [
      { title: umlauts.normalize('NFC'), content: umlauts.normalize('NFD'), tags: [] },
      { title: umlauts.normalize('NFD'), content: umlauts.normalize('NFC'), tags: [] },
    ]);
    for (const form of ['NFC', 'NFD']) {
      for (const field of ['search', 'title', 'content']) {
        const found = await titles({ project_id, [field]: 'über die höhe'.normalize(form) });
        expect([form, field, found.length]).toEqual([form, field, 2]);
      }
    }
  });

  test('look into the whole text, also where the list ends it early', async () => {
    const project_id = await newProject();
    const content = `${'x '.repeat(limits.documentListContentMaxLength)} needle`;
    await buildAll(project_id, [{ title: 'Long', content }, { title: 'Short' }]);
    expect(await titles({ project_id, content: 'needle' })).toEqual(['Long']);
  });

  test('find no more than are wanted, those first that have the words in their title, and say how many fit', async () => {
    const project_id = await newProject();
    await buildAll(project_id, [
      { title: 'A plan', content: 'Refunds' },
      { title: 'B plan', content: 'refunds' },
      { title: 'Rules of Refunds', content: '' },
      { title: 'About refunds', content: '' },
      { title: 'Other' },
    ]);
    const ask = async (more: string) => {
      const path = `/api/po_documents?project_id=${project_id}${more}`;
      const { body } = await member.call('GET', path);
      const answer = body as { po_documents: ListedDocument[]; total_count: number };
      return [answer.total_count, ...answer.po_documents.map(({ title }) => title)];
    };
    expect(await ask('&search=refunds&limit=3')).toEqual([
      4,
      ...['About refunds', 'Rules of Refunds', 'A plan'],
    ]);
    expect(await ask('&limit=2')).toEqual([5, 'A plan', 'About refunds']);
    expect((await member.call('GET', '/api/po_documents?limit=0')).status).toBe(422);
  });

  test('tell documents without their texts where these are not wanted', async () => {
    const project_id = await newProject();
    await buildAll(project_id, [
      { title: 'Full', content: 'needle' },
      { title: 'Needle', content: '' },
    ]);
    const documents = await list({ project_id, search: 'needle', without_content: 'true' });
    expect(documents.map((one) => [one.title, one.content, one.is_content_cut])).toEqual([
      ['Full', '', true],
      ['Needle', '', false],
    ]);
  });

  test('must all fit, tags among themselves any, whatever is combined [OPEN2-123]', async () => {
    const project_id = await newProject();
    const letters = fc.constantFrom('a', 'B', 'c');
    const text = fc.array(letters, { minLength: 1, maxLength: 3 }).map((all) => all.join(''));
    const documents = fc.sample(
      fc.record({
        title: text,
        content: text,
        tags: fc.array(text, { maxLength: 2 }),
        type: fc.constantFrom('vision' as const, 'note' as const),
        isDeleted: fc.boolean(),
      }),
      40,
    );
    const built = await buildAll(project_id, documents);
    const query = fc.record(
      {
        search: text,
        title: text,
        content: text,
        tags: fc.array(text, { minLength: 1, maxLength: 2 }).map((all) => all.join(',')),
        type: fc.constantFrom('vision', 'note'),
        include_deleted: fc.constantFrom('true', 'false'),
      },
      { requiredKeys: [] },
    );
    const has = (whole: string, part: string) => whole.toLowerCase().includes(part.toLowerCase());
    await fc.assert(
      fc.asyncProperty(query, async (wanted) => {
        const { search, title = '', content = '', tags, type, include_deleted: all } = wanted;
        const expected = built.filter(
          (one) =>
            has(one.title, title) &&
            has(one.content, content) &&
            (!search || [one.title, one.content, ...one.tags].some((each) => has(each, search))) &&
            (!tags || tags.split(',').some((tag) => one.tags.some((each) => has(each, tag)))) &&
            (!type || one.type === type) &&
            (all === 'true' || !one.isDeleted),
        );
        const found = await list({ project_id, ...wanted });
        expect(found.map(({ id }) => id).toSorted()).toEqual(
          expected.map(({ id }) => id).toSorted(),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('that make no sense are refused with 422', async () => {
    for (const query of [
      'type=novel',
      'include_deleted=1',
      'project_id=x',
      `title=${'x'.repeat(201)}`,
      'content=%00',
      'owner=1',
    ]) {
      const { status } = await member.call('GET', `/api/po_documents?${query}`);
      expect([query, status]).toEqual([query, 422]);
    }
  });
});
