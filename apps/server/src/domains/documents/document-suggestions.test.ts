import {
  documentSuggestionsUpdated,
  openSuggestions,
  suggestionConflict,
  suggestionDecision,
} from '@robin/contract/document-suggestions';
import { documentVersionFacts, poDocument } from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import type { Passage } from '@robin/contract/rules/document-passages';
import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccount, signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { openEvents } from '#testing/event-stream.ts';
import { meetAtRow } from '#testing/meet-at-row.ts';
import { administrator } from '#testing/sample-actor.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { isOnServer } from '#testing/test-database.ts';
import { buildDocument, buildSuggestion } from './documents.fixture.ts';

let app: TestApp;
let owner: TestClient;
let projectAdmin: TestClient;
let reader: TestClient;
let stranger: TestClient;
let projectId: number;

const TEXT = 'First line. \n\nSecond line.\nThird line.';
const first = { old_text: 'First line.', new_text: 'The first line.' };
const second = { old_text: 'Second line.', new_text: '' };
const third = { old_text: 'Third line.', new_text: 'Third line.\nFourth line.' };

const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  app = await startTestApp();
  [owner, projectAdmin] = [
    await signInSomebody(app, { firstName: 'Mara' }),
    await signInSomebody(app, { firstName: 'Jonas' }),
  ];
  [reader, stranger] = [
    await signInSomebody(app, { firstName: 'Ben' }),
    await signInSomebody(app, { firstName: 'Eve' }),
  ];
  const members = [owner, { ...projectAdmin, isAdmin: true }, reader];
  projectId = (await buildProject(db(), { members })).id;
});
afterAll(() => app.close());

/** A document of the owner with a suggestion of three passages, and how to decide about it. */
async function build(passages: readonly Passage[] = [first, second, third]) {
  const place = { projectId, ownerId: owner.userId };
  const { id: documentId } = await buildDocument(db(), { ...place, content: TEXT });
  const { id, passageIds } = await buildSuggestion(db(), documentId, owner.userId, passages);
  const path = `/api/po_documents/${documentId}`;
  const decidePath = `${path}/suggestions/${id}/decide`;
  const read = async () => poDocument.parse((await owner.call('GET', path)).body);
  return {
    id,
    ids: passageIds,
    documentId,
    path,
    decidePath,
    read,
    decide: (
      client: TestClient,
      accept: readonly (string | undefined)[],
      reject: readonly (string | undefined)[] = [],
      more: { version?: number } = {},
    ) => client.call('POST', decidePath, { accept, reject, ...more }),
    put: (body: unknown) => owner.call('PUT', path, body),
    async open() {
      const { body } = await reader.call('GET', `${path}/suggestions`);
      return openSuggestions.parse(body).suggestions;
    },
  };
}

/** Lets Robin suggest passages in somebody's name. */
async function suggestAs(userId: number, documentId: string, passages: readonly Passage[]) {
  const tool = app.robin.domains.documents.tools.find(({ name }) => name === 'update_scratchpad');
  const context = {
    actor: { ...administrator, userId },
    projectId,
    sessionType: 'assist' as const,
    scratchpadDocumentId: documentId,
    sessionId: 'session',
    turnId: 'turn',
    signal: new AbortController().signal,
  };
  return tool?.execute({ passages }, context);
}

async function versionsOf(path: string) {
  const { body } = await owner.call('GET', `${path}/versions`);
  return z.object({ versions: z.array(documentVersionFacts) }).parse(body).versions;
}

describe('open suggestions', () => {
  test('are read by everybody who reads the document: who made them on what, and each passage', async () => {
    const { documentId, id, ids, open } = await build();
    const author = { user_id: owner.userId, name: 'Mara', is_robin: true, turn_id: 'turn-1' };
    const waiting = { status: 'pending', decided_at: null };
    expect(await open()).toEqual([
      {
        id,
        document_id: documentId,
        project_id: projectId,
        turn_id: 'turn-1',
        session_id: null,
        base_version: 1,
        created_at: expect.any(String) as string,
        author,
        comment: 'Shorter.',
        passages: [first, second, third].map((passage, index) => ({
          id: ids[index],
          ...passage,
          ...waiting,
        })),
      },
    ]);
  });

  test('are those of which a passage waits, the oldest first', async () => {
    const { documentId, id, ids, open, decide } = await build();
    const later = await buildSuggestion(db(), documentId, owner.userId, [second]);
    expect((await open()).map((suggestion) => suggestion.id)).toEqual([id, later.id]);
    expect((await decide(owner, [], ids.slice(0, 2))).status).toBe(200);
    const [open1] = await open();
    expect(open1?.passages.map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'pending',
    ]);
    expect((await decide(owner, [], ids.slice(2))).status).toBe(200);
    expect((await open()).map((suggestion) => suggestion.id)).toEqual([later.id]);
  });

  test('stay whole and come in the order of their time, also where two were made in one moment', async () => {
    const { documentId, id, open } = await build();
    const later = await buildSuggestion(db(), documentId, owner.userId, [first, second, third]);
    const date = (suggestionId: string, time: string) =>
      db()
        .updateTable('document_suggestions')
        .set({ created_at: new Date(time) })
        .where('id', '=', suggestionId)
        .execute();
    await date(id, '2026-03-01T10:00:00Z');
    for (const [time, expected] of [
      ['2026-03-01T09:00:00Z', [later.id, id]],
      ['2026-03-01T10:00:00Z', expect.arrayContaining([id, later.id]) as string[]],
      ['2026-03-01T11:00:00Z', [id, later.id]],
    ] as const) {
      await date(later.id, time);
      const found = await open();
      expect(found.map((suggestion) => suggestion.id)).toEqual(expected);
      expect(found.map(({ passages }) => passages.length)).toEqual([3, 3]);
    }
  });

  test('name the version that they were made on, and somebody without a first name by the name that signs in', async () => {
    const { documentId, open, put } = await build();
    await put({ title: 'Other title' });
    const { id: userId, username } = await buildAccount(db(), { firstName: '' });
    await db()
      .insertInto('project_members')
      .values({ project_id: projectId, user_id: userId, is_admin: true })
      .execute();
    await suggestAs(userId, documentId, [second]);
    const [, made] = await open();
    expect([made?.base_version, made?.author.name]).toEqual([2, username]);
  });

  test('do not exist for strangers, and not under another project', async () => {
    const { path, decidePath, ids } = await build();
    const other = (await buildProject(db(), { members: [owner] })).id;
    for (const [client, query] of [
      [stranger, ''],
      [owner, `?project_id=${other}`],
    ] as const) {
      expect((await client.call('GET', `${path}/suggestions${query}`)).status).toBe(404);
      const body = { accept: ids, reject: [] };
      expect((await client.call('POST', `${decidePath}${query}`, body)).status).toBe(404);
    }
  });
});

describe('accepting', () => {
  test('puts exactly that passage into the newest text and leaves everything else byte for byte', async () => {
    const { ids, decide, put, read } = await build();
    const edited = `Before.\r\n${TEXT}\n\n\tAfter  😀.`;
    expect((await put({ content: edited })).status).toBe(200);
    const answer = await decide(owner, [ids[1]]);
    expect(answer.status).toBe(200);
    const { document, suggestions } = suggestionDecision.parse(answer.body);
    expect(document.content).toBe(edited.replace('Second line.', ''));
    expect(document).toEqual(await read());
    expect(suggestions[0]?.passages.map(({ status }) => status)).toEqual([
      'pending',
      'accepted',
      'pending',
    ]);
    expect(suggestions[0]?.passages[1]?.decided_at).toEqual(expect.any(String));
  });

  test.each([
    {
      where: 'in a text of Windows, whose line ends it takes on',
      content: 'Goal\r\n\r\nOld.\r\nSame.',
      passage: { old_text: 'Goal\n\nOld.', new_text: 'Goal\n\nNew.' },
      accepted: 'Goal\r\n\r\nNew.\r\nSame.',
    },
    {
      where:
        'by its words where the model has quoted plain quotation marks instead of those of the text',
      content: 'Lena: „Zu teuer – finde ich.“',
      passage: { old_text: '"Zu teuer - finde ich."', new_text: '"Zu langsam - finde ich."' },
      accepted: 'Lena: „Zu langsam – finde ich.“',
    },
  ])('finds it $where', async ({ content, passage, accepted }) => {
    const { id } = await buildDocument(db(), { projectId, ownerId: owner.userId, content });
    await suggestAs(owner.userId, id, [passage]);
    const path = `/api/po_documents/${id}`;
    const { body } = await owner.call('GET', `${path}/suggestions`);
    const [suggestion] = openSuggestions.parse(body).suggestions;
    const accept = suggestion?.passages.map((one) => one.id);
    const decided = await owner.call('POST', `${path}/suggestions/${suggestion?.id}/decide`, {
      accept,
      reject: [],
    });
    expect(suggestionDecision.parse(decided.body).document.content).toBe(accepted);
  });

  test('makes one version, which Robin wrote in the name of whoever accepts', async () => {
    const { path, ids, decide } = await build();
    expect((await decide(projectAdmin, [ids[0], ids[2]], [ids[1]])).status).toBe(200);
    const versions = await versionsOf(path);
    expect(versions.map(({ version, change }) => [version, change])).toEqual([
      [2, 'updated'],
      [1, 'created'],
    ]);
    expect(versions[0]?.author).toEqual({
      user_id: projectAdmin.userId,
      name: 'Jonas',
      is_robin: true,
      turn_id: 'turn-1',
    });
    expect([versions[0]?.words_added, versions[0]?.words_removed]).toEqual([4, 1]);
  });

  test('does not trip over what another accepted passage has written', async () => {
    const swap = [
      { old_text: 'First', new_text: 'Second' },
      { old_text: 'Second', new_text: 'First' },
    ];
    const { ids, decide, read } = await build(swap);
    expect((await decide(owner, ids)).status).toBe(200);
    expect((await read()).content).toBe('Second line. \n\nFirst line.\nThird line.');
  });
});

describe('rejecting', () => {
  test('leaves the document as it is, without a version', async () => {
    const { ids, path, decide, read, open } = await build();
    const before = await read();
    const answer = await decide(owner, [], ids);
    expect([answer.status, answer.body]).toEqual([200, { document: before, suggestions: [] }]);
    expect(await open()).toEqual([]);
    expect(await versionsOf(path)).toHaveLength(1);
  });

  test('works also on a passage whose text is gone', async () => {
    const { ids, decide, put } = await build();
    await put({ content: 'Something else.' });
    expect((await decide(owner, [], ids)).status).toBe(200);
  });
});

describe('a decision is refused as a whole', () => {
  test('when the text of an accepted passage is no longer there exactly once: which ones is told, with how everything is now', async () => {
    const { ids, decide, put, read, open } = await build();
    await put({ content: `${TEXT.replace('First', 'Primary')} Third line.` });
    const before = [await read(), await open()];
    const answer = await decide(owner, [ids[0], ids[2]], [ids[1]]);
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'conflict' }]);
    const { current } = answer.body as { current: unknown };
    const conflict = suggestionConflict.strict().parse(current);
    expect(conflict.passage_ids).toEqual([ids[0], ids[2]]);
    expect([conflict.document, conflict.suggestions]).toEqual(before);
    expect([await read(), await open()]).toEqual(before);
  });

  test('when the document has another version than the one that was looked at', async () => {
    const { ids, decide, put, read } = await build();
    await put({ title: 'Other title' });
    const answer = await decide(owner, ids, [], { version: 1 });
    expect(answer.status).toBe(409);
    const { current } = answer.body as { current: unknown };
    expect(suggestionConflict.parse(current)).toMatchObject({
      passage_ids: [],
      document: { version: 2, content: TEXT },
    });
    expect((await decide(owner, ids, [], { version: 2 })).status).toBe(200);
    expect((await read()).version).toBe(3);
  });

  test('when somebody has decided a passage the other way', async () => {
    const { ids, decide, read } = await build();
    await decide(owner, [ids[0]], [ids[1]]);
    const after = await read();
    for (const [accept, reject, blocked] of [
      [[ids[1], ids[2]], [], ids[1]],
      [[], [ids[0], ids[2]], ids[0]],
    ] as const) {
      const answer = await decide(projectAdmin, accept, reject);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ current: { passage_ids: [blocked] } });
    }
    expect(await read()).toEqual(after);
  });

  test('when the document would become longer than a document can be', async () => {
    const tooLong = 'x'.repeat(limits.documentContentMaxLength);
    const { ids, decide, read, open } = await build([{ ...first, new_text: tooLong }, second]);
    expect((await decide(owner, [ids[0]], [ids[1]])).status).toBe(422);
    expect((await read()).version).toBe(1);
    expect((await open())[0]?.passages.map(({ status }) => status)).toEqual(['pending', 'pending']);
  });

  test('when it names passages or suggestions that are none of it', async () => {
    const { ids, path, decide, decidePath, read } = await build();
    const other = await build();
    for (const accept of [['unknown'], [ids[0], other.ids[0]]]) {
      expect((await decide(owner, accept)).status).toBe(404);
    }
    for (const id of ['unknown', other.id]) {
      const body = { accept: other.ids, reject: [] };
      const answer = await owner.call('POST', `${path}/suggestions/${id}/decide`, body);
      expect(answer.status).toBe(404);
    }
    for (const body of [
      { accept: [], reject: [] },
      { accept: [ids[0]], reject: [ids[0]] },
      { accept: [ids[0], ids[0]], reject: [] },
      { accept: ids },
      { accept: ids, reject: [], user_id: 1 },
    ]) {
      expect((await owner.call('POST', decidePath, body)).status).toBe(422);
    }
    expect((await read()).version).toBe(1);
  });

  test('when the person may read the document but not change it', async () => {
    const { ids, decide, read, open } = await build();
    for (const [accept, reject] of [
      [ids, []],
      [[], ids],
    ] as const) {
      expect((await decide(reader, accept, reject)).status).toBe(403);
    }
    expect([(await read()).version, (await open()).length]).toEqual([1, 1]);
  });
});

test('the same decision again is harmless: nothing is applied twice', async () => {
  const { ids, path, decide, read } = await build();
  await decide(owner, [ids[2]], [ids[0]]);
  const after = await read();
  const again = await decide(projectAdmin, [ids[2]], [ids[0]]);
  expect(again.status).toBe(200);
  expect(suggestionDecision.parse(again.body).document).toEqual(after);
  expect(await versionsOf(path)).toHaveLength(2);
});

// The embedded database does one thing at a time.
test.runIf(isOnServer)(
  'is not made of a passage that a save of the same moment takes away',
  async () => {
    const place = { projectId, ownerId: owner.userId };
    const { id } = await buildDocument(db(), { ...place, content: TEXT });
    const [, refused] = await meetAtRow(
      db(),
      (holding) => sql`select from documents where id = ${id} for update`.execute(holding),
      [
        () => owner.call('PUT', `/api/po_documents/${id}`, { content: 'Other words.' }),
        () => suggestAs(owner.userId, id, [first]).catch((error: unknown) => error),
      ],
    );
    expect(refused).toMatchObject({ code: 'conflict' });
  },
);

test('of two people who decide at the same moment each passage hears one, and the text is that of the decisions', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { ids, path, decide, read } = await build();
    const answers = await Promise.all([
      decide(owner, [ids[0], ids[2]], [ids[1]]),
      decide(projectAdmin, [ids[1]], [ids[0]]),
      owner.call('PUT', path, { title: `Round ${round}` }),
    ]);
    const statuses = answers.slice(0, 2).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const expected =
      statuses[0] === 200
        ? TEXT.replace(first.old_text, first.new_text).replace(third.old_text, third.new_text)
        : TEXT.replace(second.old_text, second.new_text);
    expect((await read()).content).toBe(expected);
    expect(await versionsOf(path)).toHaveLength(3);
  }
});

test('a decision that changes nothing any more is told to nobody, nor is taking it back a second time', async () => {
  const stream = await openEvents(reader, `/api/events/stream?project_id=${projectId}`, {});
  try {
    await stream.waitForType('po_documents_initial');
    const { id, ids, path, decide } = await build();
    const undo = () =>
      owner.call('POST', `${path}/suggestions/${id}/undo`, { passages: ids.slice(0, 1) });
    await decide(owner, [ids[0]]);
    await decide(projectAdmin, [ids[0]]);
    await undo();
    await undo();
    await decide(owner, [], ids);
    const told = () =>
      stream.frames
        .map(({ data }) => data.data ?? {})
        .filter((data) => data['suggestion_id'] === id)
        .map((data) => [data['action'], data['pending_count']]);
    await stream.waitFor(() => told().at(-1)?.[1] === 0);
    expect(told()).toEqual([
      ['decided', 2],
      ['undone', 3],
      ['decided', 0],
    ]);
  } finally {
    stream.close();
  }
});

test('whoever has the project open is told that there is something to decide or less of it, without the texts', async () => {
  const stream = await openEvents(reader, `/api/events/stream?project_id=${projectId}`, {});
  try {
    await stream.waitForType('po_documents_initial');
    const { id, ids, documentId, decide } = await build();
    await decide(owner, [ids[0]], [ids[1]]);
    // On a busy server the news of an earlier test may still be on its way.
    const { data } = await stream.waitFor(({ data }) => data.data?.['suggestion_id'] === id);
    expect(data.event_type).toBe('po_document_suggestions_updated');
    expect(documentSuggestionsUpdated.strict().parse(data.data)).toEqual({
      project_id: projectId,
      document_id: documentId,
      suggestion_id: id,
      action: 'decided',
      pending_count: 1,
    });
  } finally {
    stream.close();
  }
});
