import { documentVersionFacts, poDocument, type PoDocument } from '@robin/contract/documents';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildDocument } from '#domains/documents/documents.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { calling, saying, type ModelEmulator } from '#testing/model-emulator/model-emulator.ts';
import type { TestClient } from '#testing/test-app.ts';
import { createTalk, sendMessage } from './chat-turn.fixture.ts';
import { startDocumentTurns, type DocumentTurns } from './document-turns.fixture.ts';

/* What Robin does with the documents of a project, asked by a model on the wire. */

let stage: DocumentTurns;
let emulator: ModelEmulator;
let owner: TestClient;
let reader: TestClient;
let projectId: number;

const TOOLS = [
  'list_po_documents',
  'read_po_document',
  'create_po_document',
  'update_po_document',
  'archive_po_document',
];

const db = () => stage.app.testDatabase.database.query;

beforeAll(async () => {
  stage = await startDocumentTurns();
  ({ emulator, owner, reader, projectId } = stage);
});
afterAll(() => stage.close());
beforeEach(() => emulator.reset());

/** Lets the model call a tool in somebody's turn; answers what the tool says, and the turn. */
function use(client: TestClient, name: string, args: unknown) {
  emulator.script(calling(name, args), saying('Done.'));
  return stage.send(client);
}

const build = (fields: Partial<Parameters<typeof buildDocument>[1]> = {}) =>
  buildDocument(db(), { projectId, ownerId: owner.userId, ...fields });

async function read(id: string): Promise<PoDocument> {
  return poDocument.parse((await owner.call('GET', `/api/po_documents/${id}`)).body);
}

async function newestVersion(id: string) {
  const { body } = await owner.call('GET', `/api/po_documents/${id}/versions`);
  return z.object({ versions: z.array(documentVersionFacts) }).parse(body).versions[0];
}

const byRobin = (client: TestClient, name: string, turnId: string | null) => ({
  user_id: client.userId,
  name,
  is_robin: true,
  turn_id: turnId,
});

describe('the document tools', () => {
  test('are offered in a session with a project, and neither offered nor run in a talk session [OPEN2-060, DOC-011, DOC-012, ROLE2-025]', async () => {
    const offered = (index: number) => {
      const tools = (emulator.requests[index]?.body['tools'] ?? []) as {
        function: { name: string };
      }[];
      return tools.map((tool) => tool.function.name);
    };
    const { id } = await build();
    await use(owner, 'list_po_documents', {});
    expect(offered(0)).toEqual(expect.arrayContaining(TOOLS));
    expect(offered(0)).not.toContain('update_scratchpad');

    const talk = await createTalk(owner);
    for (const name of [...TOOLS, 'update_scratchpad']) {
      emulator.reset();
      emulator.script(calling(name, { document_id: id }), saying('No project here.'));
      const turn = await sendMessage(owner, talk, { message: 'Please.' });
      await turn.ended;
      expect(offered(0)).not.toContain(name);
      const parts = turn.events.flatMap(({ event }) => event.content?.parts ?? []);
      expect(parts[1]).toMatchObject({
        function_response: { response: { error: expect.stringContaining('no tool') as string } },
      });
    }
    expect((await read(id)).version).toBe(1);
  });

  test('list what the project has, by words and type, archived ones only when asked [OPEN2-060]', async () => {
    const place = { projectId: (await buildProject(db(), { members: [owner] })).id };
    await build({ title: 'Of another project', content: 'zebra', ...place });
    const vision = await build({ title: 'Vision of zebras', type: 'vision' });
    const note = await build({ title: 'Note', type: 'note', content: 'A zebra' });
    const old = await build({ title: 'Old zebra', type: 'note', isDeleted: true });
    const find = async (args: unknown) => {
      const { response } = await use(reader, 'list_po_documents', args);
      return (response['documents'] as { id: string }[]).map(({ id }) => id);
    };
    expect(await find({ search: 'zebra' })).toEqual([note.id, vision.id]);
    expect(await find({ search: 'zebra', type: 'vision' })).toEqual([vision.id]);
    expect(await find({ search: 'zebra', include_archived: true })).toEqual([
      note.id,
      old.id,
      vision.id,
    ]);
  });

  test('read a document in pieces that fit, with its title and version [OPEN2-060]', async () => {
    const text = Array.from({ length: 9_000 }, (_line, index) => `${index}`)
      .join('-')
      .slice(0, 40_000);
    const { id } = await build({ title: 'Long', content: text });
    const pieces: string[] = [];
    let from: unknown = 0;
    while (typeof from === 'number') {
      const args = { document_id: id, from_character: from };
      const { response } = await use(reader, 'read_po_document', args);
      expect(response).toMatchObject({
        document: { id, title: 'Long', version: 1, is_archived: false, updated_by: 'Mara' },
        total_characters: text.length,
      });
      pieces.push(String(response['content']));
      from = response['next_from_character'];
    }
    expect(pieces).toEqual([text.slice(0, 20_000), text.slice(20_000)]);
  });

  test('read every character whole, also where two pieces meet in the middle of one', async () => {
    const text = `${'x'.repeat(19_999)}🌷 and so on`;
    const { id } = await build({ content: text });
    const readOn = async (from_character: unknown) =>
      (await use(reader, 'read_po_document', { document_id: id, from_character })).response;
    const beginning = await readOn(0);
    const rest = await readOn(beginning['next_from_character']);
    expect(`${String(beginning['content'])}${String(rest['content'])}`).toBe(text);
    // Asked for from within a character, half of it could be neither sent nor stored.
    expect((await readOn(20_000))['content']).toBe('\u{fffd} and so on');
  });

  test('create a document that the asking person owns, written by Robin in this turn [OPEN2-060]', async () => {
    const args = { title: ' Release notes ', type: 'note', content: '# Hi', tags: ['a', 'a, b'] };
    const { response, turnId } = await use(reader, 'create_po_document', args);
    const { id } = response['document'] as { id: string };
    expect(await read(id)).toMatchObject({
      project_id: projectId,
      user_id: reader.userId,
      title: 'Release notes',
      type: 'note',
      content: '# Hi',
      tags: ['a', 'b'],
      updated_by: byRobin(reader, 'Ben', turnId),
    });
    expect(turnId).not.toBeNull();
  });

  test('find a passage in a text of Windows, whose line ends it takes on [OPEN2-060]', async () => {
    const { id } = await build({ content: 'Goal\r\n\r\nOld.\r\nSame.' });
    const passages = [{ old_text: 'Goal\n\nOld.', new_text: 'Goal\n\nNew.\r\nMore.' }];
    const { response } = await use(owner, 'update_po_document', { document_id: id, passages });
    expect(response).toMatchObject({ document: { id, version: 2 } });
    expect((await read(id)).content).toBe('Goal\r\n\r\nNew.\r\nMore.\r\nSame.');
  });

  test('change fields and passages as one version of Robin, and nothing else [OPEN2-060]', async () => {
    const { id } = await build({ content: 'One.\n\nTwo. \n\nThree.', tags: ['kept'] });
    const { turnId } = await use(owner, 'update_po_document', {
      document_id: id,
      title: 'Numbers',
      passages: [
        { old_text: 'Three.', new_text: 'Three.\n\nFour.' },
        { old_text: 'One.', new_text: '1.' },
      ],
    });
    expect(await read(id)).toMatchObject({
      title: 'Numbers',
      type: 'vision',
      tags: ['kept'],
      content: '1.\n\nTwo. \n\nThree.\n\nFour.',
      version: 2,
    });
    const newest = await newestVersion(id);
    expect(newest?.author).toEqual(byRobin(owner, 'Mara', turnId));
  });

  test('leave no empty lines where a passage at an end of the text goes [DOC-044] [OPEN2-060]', async () => {
    const { id } = await build({ content: 'One.\n\nTwo.\n\nThree.' });
    const take = (...texts: string[]) => {
      const passages = texts.map((old_text) => ({ old_text, new_text: '' }));
      return use(owner, 'update_po_document', { document_id: id, passages });
    };
    await take('One.', 'Three.');
    expect((await read(id)).content).toBe('Two.');
    await take('Two.');
    expect((await read(id)).content).toBe('');
  });

  test('replace a whole text only on the version that was read [OPEN2-060]', async () => {
    const { id } = await build({ content: 'Old.' });
    const replace = (more: object) =>
      use(owner, 'update_po_document', { document_id: id, content: 'New.', ...more });
    const without = await replace({});
    expect(without.response).toEqual({ error: expect.stringContaining('version') as string });
    await owner.call('PUT', `/api/po_documents/${id}`, { content: 'Newer.' });
    const late = await replace({ version: 1 });
    expect(late.response).toEqual({ error: expect.stringContaining('changed') as string });
    expect((await read(id)).content).toBe('Newer.');
    const passages = [{ old_text: 'Newer.', new_text: 'Other.' }];
    const both = await replace({ version: 2, passages });
    expect(both.response).toEqual({ error: expect.stringContaining('either') as string });
    expect((await read(id)).content).toBe('Newer.');
    await replace({ version: 2 });
    expect((await read(id)).content).toBe('New.');
  });

  test('keep what a model fills with nothing beside the change that it was asked for, and empty only what it is alone asked to [OPEN2-060]', async () => {
    const change = async (more: object) => {
      const { id } = await build({ title: 'Plan', content: 'Old.', tags: ['mvp'] });
      const { response } = await use(owner, 'update_po_document', { document_id: id, ...more });
      const { title, content, tags } = await read(id);
      return { error: response['error'], title, content, tags };
    };
    const kept = { title: 'Plan', content: 'Old.', tags: ['mvp'] };
    for (const content of [null, '']) {
      const fillers = { type: content, content, tags: [], passages: [], version: 1 };
      expect(await change({ title: 'New', ...fillers })).toEqual({ ...kept, title: 'New' });
      expect(await change({ title: 'New', content, version: 1 })).toEqual({
        ...kept,
        title: 'New',
      });
      const passages = [{ old_text: 'Old.', new_text: 'New.' }];
      expect(await change({ passages, content, tags: [] })).toEqual({ ...kept, content: 'New.' });
      expect(await change({ title: content, passages: [] })).toEqual({
        ...kept,
        error: expect.stringContaining('Name what is to be changed') as string,
      });
    }
    expect(await change({ tags: [] })).toEqual({ ...kept, tags: [] });
    expect(await change({ content: '', version: 1 })).toEqual({ ...kept, content: '' });
  });

  test('change passages in the newest text, whichever version they were read in, side by side too [OPEN2-060]', async () => {
    const { id } = await build({ content: 'One. Two. Three.' });
    await owner.call('PUT', `/api/po_documents/${id}`, { content: 'One. Two. Three. Typed.' });
    const change = (old_text: string, new_text: string) => ({
      toolCall: {
        name: 'update_po_document',
        args: { document_id: id, version: 1, passages: [{ old_text, new_text }] },
      },
    });
    emulator.script(
      { steps: [change('One.', 'First.'), change('Two.', 'Second.')], finish: 'tool-calls' },
      saying('Done.'),
    );
    await stage.send(owner);
    expect((await read(id)).content).toBe('First. Second. Three. Typed.');
  });

  test('change the passages also of a model that writes their list as a text [OPEN2-060]', async () => {
    const { id } = await build({ content: 'Old. End.' });
    const passages = JSON.stringify([{ old_text: 'Old.', new_text: 'New.' }]);
    await use(owner, 'update_po_document', { document_id: id, passages, version: '1' });
    expect(await read(id)).toMatchObject({ content: 'New. End.', version: 2 });
  });

  test('say which passage is not there or not alone, change nothing, and let Robin try again [OPEN2-060]', async () => {
    const { id } = await build({ content: 'Same. Same. Other.' });
    const change = (...passages: { old_text: string; new_text: string }[]) =>
      use(owner, 'update_po_document', { document_id: id, passages });
    const { response } = await change(
      { old_text: 'Gone.', new_text: 'x' },
      { old_text: 'Same.', new_text: 'x' },
      { old_text: 'Other.', new_text: 'x' },
    );
    const error = String(response['error']);
    expect(error).toMatch(/Nothing was changed.*Passage 1 \("Gone\."\) does not stand/);
    expect(error).toMatch(/Passage 2 \("Same\."\) stands there more than once/);
    expect(error).not.toContain('Passage 3');
    expect((await read(id)).version).toBe(1);
    await change({ old_text: 'Same. Other.', new_text: 'Same.' });
    expect((await read(id)).content).toBe('Same. Same.');
  });

  test('archive a document, once [OPEN2-060]', async () => {
    const { id } = await build();
    const { turnId } = await use(owner, 'archive_po_document', { document_id: id });
    expect((await read(id)).is_deleted).toBe(true);
    expect((await newestVersion(id))?.author).toEqual(byRobin(owner, 'Mara', turnId));
    const { response } = await use(owner, 'archive_po_document', { document_id: id });
    expect(response).toEqual({ error: expect.stringContaining('not found') as string });
  });

  test('refuse arguments that do not fit instead of doing something else', async () => {
    const { id } = await build();
    for (const [name, args] of [
      ['create_po_document', { title: ' ' }],
      ['create_po_document', { title: 'x', type: 'poem' }],
      ['update_po_document', { document_id: id, passages: [] }],
      ['update_po_document', { document_id: id, passages: [{ old_text: 'a', new_text: 'a' }] }],
      [
        'update_po_document',
        {
          document_id: id,
          version: 1,
          content: 'x',
          passages: [{ old_text: 'Everybody', new_text: 'All' }],
        },
      ],
      ['read_po_document', { document_id: '../x' }],
      ['read_po_document', { document_id: id, from_character: -1 }],
    ] as const) {
      const { response } = await use(owner, name, args);
      expect([name, response]).toEqual([name, { error: expect.any(String) as string }]);
    }
    expect((await read(id)).version).toBe(1);
  });
});

describe('the rights of the tools are those of the asking person', () => {
  test('who may only read is told so in words, and nothing changes [OPEN2-060]', async () => {
    const { id } = await build({ content: 'Old.' });
    for (const [name, args] of [
      ['update_po_document', { title: 'Mine' }],
      ['update_po_document', { passages: [{ old_text: 'Old.', new_text: 'New.' }] }],
      ['archive_po_document', {}],
    ] as const) {
      const { response } = await use(reader, name, { document_id: id, ...args });
      expect(response).toEqual({
        error: expect.stringContaining('Ben may read this document but not change it') as string,
      });
    }
    expect(await read(id)).toMatchObject({ version: 1, is_deleted: false });
  });

  test('a document of another project does not exist, also when the person can open it there [OPEN2-060]', async () => {
    const other = (await buildProject(db(), { members: [owner] })).id;
    const { id } = await build({ projectId: other });
    for (const [name, args] of [
      ['read_po_document', {}],
      ['update_po_document', { title: 'Mine' }],
      ['archive_po_document', {}],
    ] as const) {
      const { response } = await use(owner, name, { document_id: id, ...args });
      expect([name, response]).toEqual([name, { error: 'Document not found' }]);
    }
    expect((await read(id)).version).toBe(1);
  });

  test('what is taken from somebody while Robin answers is taken from Robin too [OPEN2-060]', async () => {
    const guest = await signInSomebody(stage.app, { firstName: 'Gus' });
    const place = { projectId: (await buildProject(db(), { members: [owner, guest] })).id };
    const { id } = await build({ ...place, ownerId: guest.userId });
    const session = await buildSession(db(), { userId: guest.userId, ...place });
    emulator.script(
      { steps: [{ text: 'One moment. ' }, { waitMs: 1_500 }, ...callSteps(id)] },
      saying('Sorry.'),
    );
    const turn = await sendMessage(guest, session.id, { message: 'Archive it.' });
    await turn.waitFor(({ content }) => content?.parts.some((part) => 'text' in part) ?? false);
    await db()
      .deleteFrom('project_members')
      .where('user_id', '=', guest.userId)
      .where('project_id', '=', place.projectId)
      .execute();
    await turn.ended;
    // The model is not asked again.
    expect(emulator.requests).toHaveLength(1);
    expect((await read(id)).is_deleted).toBe(false);
  });
});

function callSteps(documentId: string) {
  return [{ toolCall: { name: 'archive_po_document', args: { document_id: documentId } } }];
}

test('of very many documents a turn is told sixty titles and the tool lists a hundred, both with how many there are [OPEN2-060]', async () => {
  for (let number = 0; number < 101; number += 1) await build({ title: `Quagga ${number}` });
  const { response } = await use(reader, 'list_po_documents', { search: 'quagga' });
  expect(response['documents']).toHaveLength(100);
  expect(response['total_count']).toBe(101);
  const told = JSON.stringify(emulator.requests[0]?.body['messages']);
  expect(told.match(/Quagga \d+/g)).toHaveLength(60);
  expect(told).toMatch(/and \d+ more, which list_po_documents finds/);
});
