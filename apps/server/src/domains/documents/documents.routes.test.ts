import { poDocument } from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import { documentTypes } from '@robin/contract/rules/document-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { documentTemplates } from './document-templates.ts';
import { buildDocument } from './documents.fixture.ts';

type Json = Record<string, unknown>;

let app: TestApp;
let admin: TestClient;
let powerUser: TestClient;
let projectAdmin: TestClient;
let owner: TestClient;
let member: TestClient;
let stranger: TestClient;
let projectId: number;
let archivedProjectId: number;

const db = () => app.testDatabase.database.query;

const build = (overrides: Partial<Parameters<typeof buildDocument>[1]> = {}) =>
  buildDocument(db(), { projectId, ownerId: owner.userId, ...overrides });

const pathOf = (id: string, rest = '') => `/api/po_documents/${id}${rest}`;
const create = (client: TestClient, body: Json) =>
  client.call('POST', '/api/po_documents', { project_id: projectId, title: 'Vision', ...body });
const put = (client: TestClient, id: string, body: unknown) => client.call('PUT', pathOf(id), body);
const stored = async (id: string) => (await admin.call('GET', pathOf(id))).body as Json;

beforeAll(async () => {
  app = await startTestApp();
  admin = await signInSomebody(app, { roles: ['admin'] });
  powerUser = await signInSomebody(app, { roles: ['poweruser'] });
  projectAdmin = await signInSomebody(app);
  owner = await signInSomebody(app, { firstName: 'Mara' });
  member = await signInSomebody(app);
  stranger = await signInSomebody(app);
  const members = [{ ...projectAdmin, isAdmin: true }, owner, member];
  projectId = (await buildProject(db(), { members })).id;
  archivedProjectId = (await buildProject(db(), { members, isArchived: true })).id;
});
afterAll(() => app.close());

describe('the types', () => {
  test('come by priority with value, label, icon, colour and template, in the language that is asked for [API2-052, DOC-069, DOC-070, DOC-071, DOC-072, DOC-073, DOC-074, OPEN2-121, OPEN2-122]', async () => {
    for (const [query, language, label] of [
      ['', 'en', 'Decision'],
      ['?user_language=en', 'en', 'Decision'],
      ['?user_language=de', 'de', 'Entscheidung'],
    ] as const) {
      const { status, body } = await member.call('GET', `/api/po_documents/types${query}`);
      expect(status).toBe(200);
      const types = (body as { document_types: Json[] }).document_types;
      expect(types.map(({ value }) => value)).toEqual([...documentTypes]);
      expect(types.map(({ priority }) => priority)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 99]);
      expect(types[3]).toEqual({
        value: 'decisions',
        label,
        icon: 'file-pen-line',
        color: 'purple',
        priority: 4,
        template_key: 'decisions',
        template: documentTemplates[language].decisions,
      });
    }
  });

  test('have a template in both languages, with the same headings of the same rank [OPEN2-122]', () => {
    for (const type of documentTypes) {
      const [german, english] = [documentTemplates.de[type], documentTemplates.en[type]].map(
        (template) => template.match(/^#+ (?=\S)/gm),
      );
      expect(german?.length).toBeGreaterThan(2);
      expect([type, german]).toEqual([type, english]);
    }
  });

  test('have a line on the page for everything that is to be filled in: Markdown joins neighbouring lines [OPEN2-122]', () => {
    for (const type of documentTypes) {
      for (const template of [documentTemplates.de[type], documentTemplates.en[type]]) {
        expect(template).not.toMatch(/^\*\*.*\n\*\*/mu);
      }
    }
  });
});

describe('a new document', () => {
  test('is answered whole, belongs to its project and to who created it, and is found again [API2-054, API2-057, DOC-001, DOC-082, DOC-083, DOC-084, DOC-085, DOC-086, DOC-087, DOC-088, DOC-089, DOC-090, DOC-092, OPEN2-121]', async () => {
    const { status, body } = await create(owner, {
      title: '  Vision 2027 ',
      type: 'vision',
      content: '\n# Größer denken\n',
      tags: [' Release 2 ', '', 'ux', 'legal,ux'],
    });
    expect(status).toBe(201);
    const time = expect.stringMatching(/^\d{4}-.*Z$/) as string;
    expect(body).toEqual({
      id: expect.stringMatching(/^[\w-]{20,}$/) as string,
      project_id: projectId,
      user_id: owner.userId,
      title: 'Vision 2027',
      type: 'vision',
      content: '# Größer denken',
      tags: ['Release 2', 'ux', 'legal'],
      is_deleted: false,
      file_size: Buffer.byteLength('# Größer denken'),
      version: 1,
      created_at: time,
      updated_at: time,
      updated_by: { user_id: owner.userId, name: 'Mara', is_robin: false, turn_id: null },
    });
    const { id } = body as { id: string };
    for (const query of ['', `?project_id=${projectId}`]) {
      const found = await member.call('GET', pathOf(id, query));
      expect([found.status, found.body]).toEqual([200, body]);
    }
  });

  test('needs no more than a project and a title', async () => {
    const { status, body } = await create(member, {});
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'Vision', type: 'other', content: '', tags: [] });
  });

  test('is made once where the same act is sent again, and has what was typed since', async () => {
    const creation_id = 'act-1';
    const first = poDocument.parse((await create(owner, { creation_id, content: 'One.' })).body);
    const again = await create(owner, { creation_id, content: 'One.' });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first);
    const changed = await create(owner, { creation_id, title: 'Mission', content: 'Two.' });
    expect(changed.body).toMatchObject({
      id: first.id,
      version: 2,
      title: 'Mission',
      content: 'Two.',
    });
    const { po_documents: all } = (await owner.call('GET', '/api/po_documents?title=Mission'))
      .body as { po_documents: Json[] };
    expect(all).toHaveLength(1);
  });

  test('is made once where the same act is sent twice at the same time', async () => {
    const both = await Promise.all(
      [1, 2].map(() => create(owner, { creation_id: 'act-2', content: 'One.' })),
    );
    const [first, second] = both.map(({ body }) => poDocument.parse(body));
    expect(second).toEqual(first);
  });

  test('is another one for somebody else, and in another project, who name their act alike', async () => {
    const creation_id = 'act-3';
    const { id } = await buildProject(db(), { members: [owner] });
    const createAll = () =>
      Promise.all([
        create(owner, { creation_id }),
        create(member, { creation_id }),
        create(owner, { creation_id, project_id: id }),
      ]);
    const made = await createAll();
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(made.map(({ body }) => (body as Json)['id'])).size).toBe(3);
    // Sent again, each finds the own one.
    expect((await createAll()).map(({ body }) => body)).toEqual(made.map(({ body }) => body));
  });

  test('belongs to the caller, whatever the body says [DOC-091]', async () => {
    const { status, body } = await create(member, { user_id: owner.userId, created_by: 'Mara' });
    expect([status, (body as Json)['user_id']]).toEqual([201, member.userId]);
  });

  test('needs a project, so that a talk session has no documents [DOC-011, ROLE2-025]', async () => {
    for (const project_id of [undefined, null, 0, '1', 1.5]) {
      const { status, body } = await create(admin, { project_id });
      expect([status, (body as Json)['code']]).toEqual([422, 'invalid_input']);
    }
  });

  test('can be made by everybody who can open the project, unless it is archived', async () => {
    for (const client of [member, owner, projectAdmin, powerUser, admin]) {
      expect((await create(client, {})).status).toBe(201);
      const refused = await create(client, { project_id: archivedProjectId });
      expect([refused.status, (refused.body as Json)['code']]).toEqual([409, 'archived']);
    }
    expect((await create(stranger, {})).status).toBe(404);
    expect((await create(admin, { project_id: 2_000_000_000 })).status).toBe(404);
  });
});

/** Bodies that are refused, by create and by update. */
const refusals: [string, Json, string][] = [
  ['an empty title [DOC-040]', { title: '' }, 'title'],
  ['a title of spaces [DOC-040]', { title: ' \n\t ' }, 'title'],
  ['a title of which nothing is seen [DOC-040]', { title: '\u200B \u2800' }, 'title'],
  ['no text as title', { title: null }, 'title'],
  ['a title that is too long', { title: 'x'.repeat(256) }, 'title'],
  ['a title that cannot be stored', { title: 'a\0b' }, 'title'],
  ['an unknown type [DOC-138]', { type: 'novel' }, 'type'],
  ['a type of an object', { type: 'constructor' }, 'type'],
  ['a number as text', { content: 7 }, 'content'],
  ['half a character', { content: '\ud800' }, 'content'],
  ['a text that is too long', { content: 'x'.repeat(1024 * 1024 + 1) }, 'content'],
  ['tags as one text', { tags: 'a,b' }, 'tags'],
  ['a tag that is no text', { tags: ['a', 1] }, '1'],
  ['a tag that is too long', { tags: ['x'.repeat(101)] }, '0'],
  ['more than 50 tags', { tags: Array.from({ length: 51 }, String) }, 'tags'],
  [
    'more than 50 tags behind commas',
    { tags: ['1,2,3', ...Array.from({ length: 48 }, (_, n) => `t${n}`)] },
    'tags',
  ],
  ['an unknown field', { owner: 1 }, 'body'],
];

describe.each(refusals)('%s', (_what, wrong, place) => {
  test('is refused with 422 and the place, and nothing is stored', async () => {
    const { id } = await build();
    const before = await stored(id);
    for (const answer of [await create(owner, wrong), await put(owner, id, wrong)]) {
      const { detail, code } = answer.body as { detail: { loc: string[] }[]; code: string };
      expect([answer.status, code]).toEqual([422, 'invalid_input']);
      expect(detail[0]?.loc.at(-1)).toBe(place);
    }
    expect(await stored(id)).toEqual(before);
  });
});

describe('a large text', () => {
  test('of 1 MB is stored and answered whole, also in letters that JSON writes with six characters', async () => {
    for (const sign of ['x', '–', '\u0001']) {
      const content = sign.repeat(limits.documentContentMaxLength);
      const { status, body } = await create(owner, { content });
      expect(status).toBe(201);
      const { id } = body as { id: string };
      const found = poDocument.parse((await owner.call('GET', pathOf(id))).body);
      expect(found.content === content).toBe(true);
      expect(found.file_size).toBe(Buffer.byteLength(content));
    }
  });

  test('beyond all measure is refused with 413 before it is read', async () => {
    const content = 'x'.repeat(limits.documentBodyMaxBytes);
    const { status, body } = await create(owner, { content });
    expect([status, (body as Json)['code']]).toEqual([413, 'payload_too_large']);
  });
});

describe('an update', () => {
  test('changes the named fields, trimmed, and answers the document [API2-055, DOC-042, DOC-044, DOC-048, OPEN2-121]', async () => {
    const { id } = await build({ title: 'Old', content: 'Old text', tags: ['old'] });
    const changes: [Json, Json][] = [
      [{ title: ' New ' }, { title: 'New' }],
      [{ type: 'strategy' }, { type: 'strategy' }],
      [{ content: '  New text\n\n' }, { content: 'New text', file_size: 8 }],
      [{ tags: [' a ', '', 'b'] }, { tags: ['a', 'b'] }],
    ];
    let expected = await stored(id);
    for (const [body, changed] of changes) {
      const version = Number(expected['version']) + 1;
      const answer = await put(owner, id, body);
      expected = { ...expected, ...changed, version };
      const { updated_at: updatedAt } = answer.body as Json;
      expect([answer.status, answer.body]).toEqual([200, { ...expected, updated_at: updatedAt }]);
      expect(Date.parse(String(updatedAt))).toBeGreaterThan(
        Date.parse(String(expected['updated_at'])),
      );
      expected = answer.body as Json;
      expect(await stored(id)).toEqual(expected);
    }
  });

  test('is dated later than the one before also where that is not in the past [DOC-092, OPEN2-119]', async () => {
    const { id } = await build();
    const before = new Date(Date.now() + 60_000);
    const { query } = app.testDatabase.database;
    await query.updateTable('documents').set({ updated_at: before }).where('id', '=', id).execute();
    const { body } = await put(owner, id, { title: 'Later' });
    expect(Date.parse(String((body as Json)['updated_at']))).toBe(before.getTime() + 1);
  });

  test.each([null, ''])('empties text and tags with %j', async (empty) => {
    const { id } = await build({ content: 'Text', tags: ['a'] });
    const { body } = await put(owner, id, { content: empty, tags: empty });
    expect(body).toMatchObject({ content: '', file_size: 0, tags: [] });
  });

  test('never changes who owns the document, and names who saved it', async () => {
    const { id } = await build();
    const { body } = await put(projectAdmin, id, { title: 'Other' });
    expect(body).toMatchObject({
      user_id: owner.userId,
      updated_by: { user_id: projectAdmin.userId, is_robin: false },
    });
    expect((await put(owner, id, { user_id: member.userId })).status).toBe(422);
  });
});

describe('archiving', () => {
  test('answers { status, id }, keeps the document readable, and a second time there is nothing to archive [DOC-087, API2-056, DOC-141, OPEN2-118, OPEN2-121]', async () => {
    const { id } = await build();
    const first = await owner.call('DELETE', pathOf(id, `?project_id=${projectId}`));
    expect([first.status, first.body]).toEqual([200, { status: 'deleted', id }]);
    expect(await stored(id)).toMatchObject({ is_deleted: true, version: 2 });
    const second = await owner.call('DELETE', pathOf(id));
    expect([second.status, (second.body as Json)['detail']]).toEqual([404, 'Document not found']);
    expect(await stored(id)).toMatchObject({ is_deleted: true, version: 2 });
  });

  test('is undone by the update that sets is_deleted, which can archive too [OPEN2-118]', async () => {
    const { id, content } = await build();
    for (const is_deleted of [true, false, true, false]) {
      const { status, body } = await put(owner, id, { is_deleted });
      expect(status).toBe(200);
      expect(body).toMatchObject({ is_deleted, content });
    }
    expect((await owner.call('DELETE', pathOf(id))).status).toBe(200);
    expect((await put(owner, id, { is_deleted: false })).body).toMatchObject({
      is_deleted: false,
      content,
    });
  });

  test('of the same document by two at once happens once', async () => {
    const { id } = await build();
    const answers = await Promise.all(
      [owner, projectAdmin, admin].map((client) => client.call('DELETE', pathOf(id))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await stored(id)).toMatchObject({ version: 2 });
  });
});

/** What needs the right to edit, and what tells that it was not done. */
const changing: [string, (client: TestClient, id: string) => ReturnType<TestClient['call']>][] = [
  ['saving [DOC-129]', (client, id) => put(client, id, { title: 'Changed' })],
  ['setting is_deleted [DOC-139]', (client, id) => put(client, id, { is_deleted: true })],
  ['archiving [DOC-130, OPEN2-115]', (client, id) => client.call('DELETE', pathOf(id))],
  ['restoring', (client, id) => client.call('POST', pathOf(id, '/versions/1/restore'))],
];

describe.each(changing)('%s', (_what, change) => {
  test('is for the owner, project admins of the project, power users and administrators [DOC-124, DOC-125, DOC-126, DOC-127, ROLE2-013, ROLE2-014, ROLE2-015, ROLE2-017, ROLE2-018, OPEN2-114, DOC-131]', async () => {
    for (const client of [owner, projectAdmin, powerUser, admin]) {
      const { id } = await build();
      expect((await change(client, id)).status).toBe(200);
    }
  });

  test('is refused to other members with 403, also to owners of other documents and admins of other projects [DOC-128, OPEN2-114]', async () => {
    const { id } = await build();
    await build({ ownerId: member.userId });
    await buildProject(db(), { members: [{ ...member, isAdmin: true }] });
    const before = await stored(id);
    const { status, body } = await change(member, id);
    expect([status, body]).toEqual([
      403,
      {
        detail: 'You do not have permission to edit this document.',
        code: 'forbidden',
        request_id: expect.any(String) as string,
      },
    ]);
    expect(await stored(id)).toEqual(before);
  });

  test('is answered 404 to strangers, with the words for what does not exist [DOC-140, DOC-141]', async () => {
    const { id } = await build();
    const before = await stored(id);
    for (const [client, asked] of [
      [stranger, id],
      [stranger, 'no-such-document'],
      [admin, 'no-such-document'],
    ] as const) {
      const { status, body } = await change(client, asked);
      expect([status, (body as Json)['detail']]).toEqual([404, 'Document not found']);
    }
    expect(await stored(id)).toEqual(before);
  });

  test('is refused in an archived project, whose documents stay readable', async () => {
    const { id } = await build({ projectId: archivedProjectId });
    const before = await stored(id);
    for (const client of [owner, projectAdmin, powerUser, admin]) {
      const { status, body } = await change(client, id);
      expect([status, (body as Json)['code']]).toEqual([409, 'archived']);
      expect((await client.call('GET', pathOf(id))).body).toEqual(before);
    }
    expect((await change(member, id)).status).toBe(403);
  });

  test('is not for an owner who is no longer a member', async () => {
    const former = await signInSomebody(app);
    const { id } = await build({ ownerId: former.userId });
    expect((await change(former, id)).status).toBe(404);
  });
});

describe('the project that a call names', () => {
  test('must be the project of the document, else there is no such document, whoever asks [API2-058]', async () => {
    const { id } = await build();
    const before = await stored(id);
    const calls: [string, string, unknown?][] = [
      ['GET', pathOf(id)],
      ['PUT', pathOf(id), { title: 'Changed' }],
      ['DELETE', pathOf(id)],
      ['GET', pathOf(id, '/versions')],
      ['GET', pathOf(id, '/versions/1')],
      ['POST', pathOf(id, '/versions/1/restore')],
    ];
    for (const client of [owner, admin]) {
      for (const other of [archivedProjectId, 2_000_000_000]) {
        for (const [method, path, body] of calls) {
          const answer = await client.call(method, `${path}?project_id=${other}`, body);
          expect([method, answer.status, (answer.body as Json)['detail']]).toEqual([
            method,
            404,
            'Document not found',
          ]);
        }
      }
    }
    expect(await stored(id)).toEqual(before);
  });
});

describe('reading', () => {
  test('is for everybody who can open the project, without the right to edit [DOC-134, DOC-135, OPEN2-116, ROLE2-009]', async () => {
    const { id } = await build();
    for (const client of [owner, member, projectAdmin, powerUser, admin]) {
      expect((await client.call('GET', pathOf(id))).status).toBe(200);
    }
    for (const asked of [id, 'no-such-document']) {
      const { status, body } = await stranger.call('GET', pathOf(asked));
      expect([status, (body as Json)['detail']]).toEqual([404, 'Document not found']);
    }
  });

  test('is for nobody without a token [DOC-137]', async () => {
    const { id } = await build();
    for (const path of ['/types', '', `/${id}`, `/${id}/versions`, `/${id}/versions/1`]) {
      const { status } = await app.anonymous.call('GET', `/api/po_documents${path}`);
      expect([path, status]).toEqual([path, 401]);
    }
  });
});
