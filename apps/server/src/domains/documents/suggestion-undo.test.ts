import { suggestionConflict, suggestionDecision } from '@robin/contract/document-suggestions';
import { documentVersionFacts, poDocument } from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import { applyPassages, type Passage } from '@robin/contract/rules/document-passages';
import fc from 'fast-check';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { openEvents } from '#testing/event-stream.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { buildDocument, buildSuggestion } from './documents.fixture.ts';
import { takeBack } from './suggestion-undo.ts';

let app: TestApp;
let owner: TestClient;
let reader: TestClient;
let stranger: TestClient;
let projectId: number;

const TEXT = [
  '# Decision about the checkout',
  'Guests may pay at once without an account.',
  '- Wish lists open to guests\n- Marketing adapts the mail',
  'Everybody else reads about it in the portal.',
].join('\n\n');
const changed = { old_text: 'Guests may pay at once', new_text: 'Guests pay' };
const removed = { old_text: '- Wish lists open to guests\n', new_text: '' };
const added = { old_text: '- Marketing adapts', new_text: '- Support learns\n- Marketing adapts' };

const db = () => app.testDatabase.database.query;

beforeAll(async () => {
  app = await startTestApp();
  [owner, reader, stranger] = [
    await signInSomebody(app, { firstName: 'Mara' }),
    await signInSomebody(app, { firstName: 'Ben' }),
    await signInSomebody(app, { firstName: 'Eve' }),
  ];
  projectId = (await buildProject(db(), { members: [owner, reader] })).id;
});
afterAll(() => app.close());

/** A document with a suggestion of three passages. */
async function build(passages: readonly Passage[] = [changed, removed, added]) {
  const place = { projectId, ownerId: owner.userId, content: TEXT };
  const { id: documentId } = await buildDocument(db(), place);
  const { id, passageIds } = await buildSuggestion(db(), documentId, owner.userId, passages);
  const path = `/api/po_documents/${documentId}`;
  const [first = '', second = '', third = ''] = passageIds;
  return {
    ids: [first, second, third] as const,
    path,
    undoPath: `${path}/suggestions/${id}/undo`,
    decide: async (accept: readonly string[], reject: readonly string[] = []) => {
      const body = { accept, reject };
      const answer = await owner.call('POST', `${path}/suggestions/${id}/decide`, body);
      expect(answer.status).toBe(200);
    },
    undo: (passageIdsToUndo: readonly string[], more: { version?: number } = {}, client = owner) =>
      client.call('POST', `${path}/suggestions/${id}/undo`, {
        passages: passageIdsToUndo,
        ...more,
      }),
    put: (content: string) => owner.call('PUT', path, { content }),
    read: async () => poDocument.parse((await owner.call('GET', path)).body),
    statuses: async () => {
      const { body } = await owner.call('GET', `${path}/suggestions`);
      const { suggestions } = suggestionDecision.pick({ suggestions: true }).parse(body);
      return suggestions.flatMap((one) => one.passages.map(({ status }) => status));
    },
  };
}

describe('undoing a decision', () => {
  test('puts an accepted passage and its suggestion back as before, as a version of the person', async () => {
    const { ids, path, decide, undo, statuses } = await build();
    await decide([ids[0], ids[2]], [ids[1]]);
    const answer = await undo([ids[0]]);
    expect(answer.status).toBe(200);
    const { document, suggestions } = suggestionDecision.strict().parse(answer.body);
    expect(document.content).toBe(TEXT.replace(added.old_text, added.new_text));
    expect(document.updated_by).toMatchObject({ user_id: owner.userId, is_robin: false });
    expect(suggestions[0]?.passages[0]).toEqual({
      id: ids[0],
      ...changed,
      status: 'pending',
      decided_at: null,
    });
    expect(await statuses()).toEqual(['pending', 'rejected', 'accepted']);
    const { body } = await owner.call('GET', `${path}/versions`);
    const { versions } = z.object({ versions: z.array(documentVersionFacts) }).parse(body);
    expect(versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  test('lets a rejected passage wait again, without a version', async () => {
    const { ids, decide, undo, read, statuses } = await build();
    await decide([], [...ids]);
    expect((await undo([ids[1]])).status).toBe(200);
    expect(await statuses()).toEqual(['rejected', 'pending', 'rejected']);
    expect(await read()).toMatchObject({ version: 1, content: TEXT });
  });

  test('can be all at once, also of what was accepted one after the other and stands side by side', async () => {
    const { ids, decide, undo, read, statuses } = await build();
    await decide([ids[1]]);
    await decide([ids[0]]);
    await decide([ids[2]]);
    expect((await undo([...ids])).status).toBe(200);
    expect((await read()).content).toBe(TEXT);
    expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
  });

  test('finds each passage also where Robin named them in another order than they stand in', async () => {
    const { ids, decide, undo, read } = await build([added, changed, removed]);
    await decide([...ids]);
    expect((await undo([ids[0]])).status).toBe(200);
    expect((await read()).content).toBe(
      TEXT.replace(changed.old_text, changed.new_text).replace(removed.old_text, ''),
    );
  });

  test('leaves what was written elsewhere since as it is', async () => {
    const { ids, decide, undo, put, read } = await build();
    await decide([...ids]);
    const edited = (await read()).content
      .replace('# Decision', 'Guests pay.\n\n# Decision')
      .replace('in the portal.', 'in the portal and in the mail.');
    await put(edited);
    expect((await undo([...ids])).status).toBe(200);
    expect((await read()).content).toBe(
      `Guests pay.\n\n${TEXT.replace('in the portal.', 'in the portal and in the mail.')}`,
    );
  });

  test('brings back what stood at the edges of the text, also once somebody has saved it without the white space that was left there', async () => {
    const edges = [
      { old_text: '# Decision about the checkout', new_text: '' },
      { old_text: 'Everybody else reads about it in the portal.', new_text: '' },
    ];
    const { ids, decide, undo, put, read } = await build(edges);
    await decide([ids[0], ids[1]]);
    await put((await read()).content.replace('an account', 'any account').trim());
    expect((await undo([ids[0], ids[1]])).status).toBe(200);
    expect((await read()).content).toBe(TEXT.replace('an account', 'any account'));
  });

  test.each([
    ['begins', '# Decision about the checkout', (text: string) => `New.${text}`],
    ['ends', 'Everybody else reads about it in the portal.', (text: string) => `${text}New.`],
  ])(
    'is refused where something was written since in the place with which the text %s: both would grow together',
    async (_edge, old_text, write) => {
      const { ids, decide, undo, put, read } = await build([{ old_text, new_text: '' }]);
      await decide([ids[0]]);
      await put(write((await read()).content));
      const before = await read();
      expect((await undo([ids[0]])).status).toBe(409);
      expect(await read()).toEqual(before);
    },
  );

  test('is refused as a whole where the text of a passage has changed since: which one is told, with how everything is now', async () => {
    const { ids, decide, undo, put, read, statuses } = await build();
    await decide([...ids]);
    await put((await read()).content.replace('Guests pay', 'Guests always pay'));
    const before = await read();
    const answer = await undo([...ids]);
    expect(answer.status).toBe(409);
    const { current } = answer.body as { current: unknown };
    expect(suggestionConflict.strict().parse(current)).toMatchObject({
      passage_ids: [ids[0]],
      document: { version: before.version, content: before.content },
    });
    expect(await read()).toEqual(before);
    expect((await undo([ids[1], ids[2]])).status).toBe(200);
    expect(await statuses()).toEqual(['accepted', 'pending', 'pending']);
  });

  test('is refused when the document has another version than the one that was looked at', async () => {
    const { ids, decide, undo } = await build();
    await decide([ids[0]]);
    expect((await undo([ids[0]], { version: 1 })).status).toBe(409);
    expect((await undo([ids[0]], { version: 2 })).status).toBe(200);
  });

  test('is refused when the document would become longer than a document can be', async () => {
    const { ids, decide, undo, put, read } = await build();
    await decide([ids[1]]);
    const { content } = await read();
    const full = `${content}${'x'.repeat(limits.documentContentMaxLength - content.length)}`;
    expect((await put(full)).status).toBe(200);
    const before = await read();
    expect((await undo([ids[1]])).status).toBe(422);
    expect(await read()).toEqual(before);
  });

  test('is told to whoever has the project open', async () => {
    const { ids, decide, undo, undoPath } = await build();
    await decide([ids[0]], [ids[1]]);
    const stream = await openEvents(reader, `/api/events/stream?project_id=${projectId}`, {});
    try {
      await stream.waitForType('po_documents_initial');
      await undo([ids[0]]);
      const { data } = await stream.waitFor(({ data }) => data.data?.['action'] === 'undone');
      expect(data.event_type).toBe('po_document_suggestions_updated');
      expect(undoPath).toContain(String(data.data?.['suggestion_id']));
      expect(data.data).toMatchObject({ project_id: projectId, pending_count: 2 });
    } finally {
      stream.close();
    }
  });

  test('brings the whole text back of which nothing was left', async () => {
    const { ids, decide, undo, read } = await build([{ old_text: TEXT, new_text: '' }]);
    await decide([ids[0]]);
    expect((await read()).content).toBe('');
    expect((await undo([ids[0]])).status).toBe(200);
    expect((await read()).content).toBe(TEXT);
  });

  test('of passages that gave the same text again never writes another one', async () => {
    const [line, next] = ['- Wish lists open to guests\n', '- Marketing'];
    const { ids, decide, undo, read } = await build([
      { old_text: line, new_text: '' },
      { old_text: next, new_text: line + next },
    ]);
    await decide([ids[0], ids[1]]);
    const before = await read();
    expect(before).toMatchObject({ version: 1, content: TEXT });
    expect((await undo([ids[0], ids[1]])).status).toBe(409);
    expect(await read()).toEqual(before);
  });

  test('is harmless a second time, and a passage can be decided anew', async () => {
    const { ids, decide, undo, read } = await build();
    await decide([ids[0]]);
    await undo([ids[0]]);
    const after = await read();
    expect((await undo([ids[0]])).status).toBe(200);
    expect(await read()).toEqual(after);
    await decide([ids[0]]);
    expect((await read()).content).toBe(TEXT.replace(changed.old_text, changed.new_text));
  });

  test('is not for those who may only read, and for strangers nothing is there', async () => {
    const { ids, undoPath, decide, undo, read } = await build();
    await decide([ids[0]]);
    expect((await undo([ids[0]], {}, reader)).status).toBe(403);
    expect((await undo([ids[0]], {}, stranger)).status).toBe(404);
    const other = await build();
    expect((await undo([other.ids[0]])).status).toBe(404);
    for (const body of [{ passages: [] }, {}, { passages: [ids[0]], user_id: 1 }]) {
      expect((await owner.call('POST', undoPath, body)).status).toBe(422);
    }
    expect((await read()).version).toBe(2);
  });
});

test('whatever was accepted, taking it back gives the text as it was, also when others have written around it', () => {
  const line = fc.stringMatching(/^[a-z ]{20,40}$/);
  fc.assert(
    fc.property(
      fc.uniqueArray(line, { minLength: 3, maxLength: 10 }),
      fc.array(fc.constantFrom('', '', 'new\n', 'two\nlines\n'), { minLength: 10, maxLength: 10 }),
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 10 }),
      fc.constantFrom('', 'Written since.\n'),
      (lines, news, order, before) => {
        const named = lines.map((text, index) => `${index}: ${text}\n`);
        const text = named.join('');
        // Two lines side by side, and one between them that stays and tells where they are.
        const passages = named.flatMap((old_text, index) =>
          index % 3 === 0 ? [] : [{ old_text, new_text: news[index] ?? '', index }],
        );
        const applied = applyPassages(text, passages);
        if (!('text' in applied)) throw new Error('The passages are all there once.');
        let grown = 0;
        const accepted = passages.map(({ old_text, new_text, index }) => {
          const start = text.indexOf(old_text) + grown;
          grown += new_text.length - old_text.length;
          return {
            id: String(index),
            old_text,
            new_text,
            status: 'accepted' as const,
            decidedAt: new Date(0),
            accepted: { version: 2, start },
          };
        });
        const given = order.flatMap((id) => accepted.find((one) => one.id === String(id)) ?? []);
        const texts = new Map([
          [1, text],
          [2, applied.text],
        ]);
        expect(takeBack(before + applied.text, given, texts)).toEqual({ text: before + text });
      },
    ),
  );
});

test('what was accepted before its place was kept cannot be taken back', () => {
  const old = { id: 'p', old_text: 'a', new_text: 'b', status: 'accepted', decidedAt: new Date(0) };
  expect(takeBack('b', [{ ...old, status: 'accepted', accepted: null }], new Map())).toEqual({
    blockedIds: ['p'],
  });
});

describe('what was accepted is not taken back out of a place that only reads like its own', () => {
  /** What taking a passage back comes to that made "old" the last "new" of a text. */
  function undoIn(after: string, textNow: string) {
    const start = after.lastIndexOf('new');
    const passage = {
      id: 'p',
      old_text: 'old',
      new_text: 'new',
      status: 'accepted' as const,
      decidedAt: new Date(0),
      accepted: { version: 2, start },
    };
    const before = `${after.slice(0, start)}old${after.slice(start + 3)}`;
    return takeBack(
      textNow,
      [passage],
      new Map([
        [1, before],
        [2, after],
      ]),
    );
  }
  const blocked = { blockedIds: ['p'] };
  const sentence = 'The very same words stand before the new one and stand behind it.\n';

  test('because the whole text stands there twice', () => {
    expect(undoIn(sentence, sentence + sentence)).toEqual(blocked);
  });

  test('because the text had two such places, and the other one is left', () => {
    const after = `First: ${sentence}Second: ${sentence}`;
    expect(undoIn(after, `First: ${sentence}`)).toEqual(blocked);
    expect(undoIn(after, `Zeroth. ${after}`)).toEqual({
      text: `Zeroth. First: ${sentence}Second: ${sentence.replace('new', 'old')}`,
    });
  });

  test('because what stands there reads alike from many places, one within the other', () => {
    expect(undoIn('new'.repeat(10), 'new'.repeat(11))).toEqual(blocked);
  });

  test('because some letters beside it are alike', () => {
    expect(undoIn(sentence, 'Here is the new one.')).toEqual(blocked);
  });
});
