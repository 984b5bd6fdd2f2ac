import type { StateEffect, TransactionSpec } from '@codemirror/state';
import type { DocumentSuggestion } from '@robin/contract/document-suggestions';
import { applyPassages } from '@robin/contract/rules/document-passages';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useScratchpad } from '#shared/scratchpad/active-scratchpad.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { sampleDocument, sampleSuggestion } from '#testing/document-server.ts';
import { editorView, pressKey, shownText, typeAtEnd } from '#testing/editor.ts';
import { refusal } from '#testing/fake-server.ts';
import { openScratchpad } from '#testing/scratchpad.tsx';

const content = 'Context.  \n\nGuests may pay.\n\n- Wish lists open\n\n- Marketing';
const passage = (id: string, old_text: string, new_text: string) => ({ id, old_text, new_text });

const agreed = () =>
  sampleSuggestion(
    [
      passage('p1', 'Guests may pay.', 'Guests pay at once.'),
      passage('p2', '\n\n- Wish lists open', ''),
      passage('p3', '- Marketing', '- Support\n- Marketing'),
    ],
    { comment: 'As agreed on Tuesday.' },
  );

const path = '/api/po_documents/d1/suggestions';

/** Opens a document with suggestions, at a server that takes decisions over as the real one does. */
async function openWithSuggestions(handlers: Parameters<typeof openScratchpad>[0] = {}) {
  let suggestion = agreed();
  let document = sampleDocument({ title: 'Vision', content });
  const open = () => {
    const isOpen = suggestion.passages.some(({ status }) => status === 'pending');
    return isOpen ? [suggestion] : [];
  };
  const opened = await openScratchpad({
    documents: [document],
    handlers: {
      [`GET ${path}`]: () => ({ status: 200, body: { suggestions: open() } }),
      'PUT /api/po_documents/d1': ({ body }) => {
        document = { ...document, ...(body as object), version: document.version + 1 };
        return { status: 200, body: document };
      },
      [`POST ${path}/s1/decide`]: ({ body }) => {
        const { accept, reject } = body as { accept: string[]; reject: string[] };
        const accepted = suggestion.passages.filter(({ id }) => accept.includes(id));
        const applied = applyPassages(document.content, accepted);
        if (!('text' in applied)) return refusal(409, 'conflict', 'Not there any more.');
        document = { ...document, content: applied.text, version: document.version + 1 };
        suggestion = {
          ...suggestion,
          passages: suggestion.passages.map((one) => ({
            ...one,
            status: accept.includes(one.id)
              ? 'accepted'
              : reject.includes(one.id)
                ? 'rejected'
                : one.status,
          })),
        };
        return { status: 200, body: { document, suggestions: open() } };
      },
      ...handlers?.handlers,
    },
  });
  await screen.findByText('Robin suggests 3 changes');
  return opened;
}

const isScroll = ({ value }: StateEffect<unknown>) =>
  typeof value === 'object' && value !== null && 'yMargin' in value;
const marked = (selector: string) =>
  [...editorView().contentDOM.querySelectorAll(selector)].map(({ textContent }) => textContent);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('suggestions stand in the text as words taken out and words to come, and change nothing by themselves', async () => {
  const { saves } = await openWithSuggestions();
  expect(marked('del').join('|')).toContain('Wish lists open');
  expect(marked('ins')).toContain('- Support\n');
  expect(shownText()).toBe(content);
  expect(screen.getByText('3 open')).toBeTruthy();
  expect(screen.getByText('As agreed on Tuesday.')).toBeTruthy();
  expect(saves()).toEqual([]);
});

test('an accepted passage comes into the text, the others stay, and every other paragraph is the same byte for byte', async () => {
  const { decisions } = await openWithSuggestions();
  fireEvent.click(button('Accept: Guests pay at once.'));
  await screen.findByText('2 open');
  expect(shownText()).toBe(content.replace('Guests may pay.', 'Guests pay at once.'));
  expect(decisions()).toEqual([
    { path: `${path}/s1/decide`, body: { accept: ['p1'], reject: [] } },
  ]);
});

test('a rejected passage leaves the text as it is, and its mark goes', async () => {
  await openWithSuggestions();
  fireEvent.click(button('Reject: - Wish lists open'));
  await screen.findByText('2 open');
  expect(shownText()).toBe(content);
  expect(marked('del').join('')).not.toContain('Wish');
});

test('all can be accepted, and all rejected, at once', async () => {
  const { decisions } = await openWithSuggestions();
  fireEvent.click(button('Accept all'));
  await waitFor(() => expect(screen.queryByText('Robin suggests 3 changes')).toBeNull());
  expect(decisions()[0]?.body).toEqual({ accept: ['p1', 'p2', 'p3'], reject: [] });
  expect(shownText()).toBe('Context.  \n\nGuests pay at once.\n\n- Support\n- Marketing');
});

test('keys decide about the active passage, and arrows go from one to the next', async () => {
  const { decisions } = await openWithSuggestions();
  fireEvent.click(button('Next suggestion'));
  expect(screen.getByText('2 of 3')).toBeTruthy();
  pressKey('Backspace', { altKey: true });
  await screen.findByText('2 open');
  expect(decisions()[0]?.body).toEqual({ accept: [], reject: ['p2'] });
  fireEvent.click(button('Reject all'));
  await waitFor(() => expect(screen.queryByText(/Robin suggests/)).toBeNull());
  expect(decisions()[1]?.body).toEqual({ accept: [], reject: ['p1', 'p3'] });
  expect(shownText()).toBe(content);
});

test('what is typed is saved before a decision, so that the passage goes into the text that is seen', async () => {
  const { sent } = await openWithSuggestions();
  typeAtEnd(' and sales');
  pressKey('Enter', { altKey: true });
  await screen.findByText('2 open');
  expect(sent.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual([
    'PUT',
    'POST',
  ]);
  expect(shownText()).toBe(
    `${content.replace('Guests may pay.', 'Guests pay at once.')} and sales`,
  );
});

test('a passage in which somebody types no longer fits, can be dismissed, and is never applied', async () => {
  const { decisions } = await openWithSuggestions();
  act(() => {
    const from = content.indexOf('may');
    editorView().dispatch({ changes: { from, to: from + 3, insert: 'can' } });
  });
  expect(screen.getByText('One suggestion no longer fits the text.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Accept: Guests/ })).toBeNull();
  fireEvent.click(button('Dismiss'));
  await screen.findByText('2 open');
  expect(decisions()[0]?.body).toEqual({ accept: [], reject: ['p1'] });
});

test('a passage fits again once what was typed in it is undone, or taken out by hand', async () => {
  const { decisions } = await openWithSuggestions();
  const stale = () => screen.queryByText('One suggestion no longer fits the text.');
  const from = content.indexOf('may');
  const type = (changes: { from: number; to?: number; insert?: string }) =>
    act(() => editorView().dispatch({ changes, userEvent: 'input.type' }));
  type({ from, insert: 'x' });
  expect(stale()).toBeTruthy();
  pressKey('z', { ctrlKey: true });
  expect(shownText()).toBe(content);
  expect(stale()).toBeNull();
  expect(marked('del').join('|')).toContain('may pay');

  type({ from, insert: 'xy' });
  type({ from: 0, insert: 'Some ' });
  type({ from: from + 5, to: from + 6 });
  expect(stale()).toBeTruthy();
  type({ from: from + 5, to: from + 6 });
  expect(stale()).toBeNull();
  fireEvent.click(button('Accept: Guests pay at once.'));
  await screen.findByText('2 open');
  expect(decisions()[0]?.body).toEqual({ accept: ['p1'], reject: [] });
  expect(shownText()).toBe(`Some ${content.replace('Guests may pay.', 'Guests pay at once.')}`);
});

test('a passage that stood twice fits once one of the two is gone, and one that comes back beside its like does not', async () => {
  await openWithSuggestions();
  const stale = () => screen.queryByText('One suggestion no longer fits the text.');
  const words = 'Guests may pay.';
  const from = content.indexOf(words);
  const put = (changes: { from: number; to?: number; insert?: string }) =>
    act(() => editorView().dispatch({ changes, userEvent: 'input.paste' }));
  put({ from, to: from + words.length });
  expect(stale()).toBeTruthy();
  put({ from: 0, insert: `${words} ${words} ` });
  expect(stale()).toBeTruthy();
  put({ from: 0, to: words.length + 1 });
  expect(stale()).toBeNull();
  expect(shownText().indexOf(words)).toBe(0);
});

test('a passage of which somebody puts a second one into the text no longer fits: nobody could tell which of the two is meant', async () => {
  await openWithSuggestions();
  const stale = () => screen.queryByText('One suggestion no longer fits the text.');
  const put = (changes: { from: number; to?: number; insert?: string }) =>
    act(() => editorView().dispatch({ changes, userEvent: 'input.paste' }));
  const copy = 'Guests may pay. ';
  put({ from: content.length, insert: ` ${copy}` });
  expect(stale()).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Accept: Guests/ })).toBeNull();
  put({ from: content.length, to: content.length + copy.length });
  expect(stale()).toBeNull();
  // Typed letter by letter, it is the last one that makes it a second one.
  put({ from: 0, insert: 'Guests may pay' });
  expect(stale()).toBeNull();
  put({ from: 'Guests may pay'.length, insert: '.' });
  expect(stale()).toBeTruthy();
});

test('what Robin suggests for an empty text no longer fits once something is typed there, and fits again once that is gone', async () => {
  await openScratchpad({
    documents: [sampleDocument({ title: 'Vision', content: '' })],
    handlers: {
      [`GET ${path}`]: () => ({
        status: 200,
        body: { suggestions: [sampleSuggestion([passage('p1', '', 'Guests pay at once.')])] },
      }),
    },
  });
  await screen.findByText('1 open');
  const stale = () => screen.queryByText('One suggestion no longer fits the text.');
  expect(stale()).toBeNull();
  typeAtEnd('My own words');
  expect(stale()).toBeTruthy();
  act(() => editorView().dispatch({ changes: { from: 0, to: 'My own words'.length } }));
  expect(stale()).toBeNull();
});

test('a decision that comes too late is told, and how things are is fetched', async () => {
  const late = refusal(409, 'conflict', 'Somebody else has decided.');
  const { sent } = await openWithSuggestions({ handlers: { [`POST ${path}/s1/decide`]: late } });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const before = sent.length;
  fireEvent.click(button('Accept all'));
  await screen.findByText('The passage has changed meanwhile. Look at it once more.');
  const asked = sent.slice(before).map(({ method, path: of }) => `${method} ${of}`);
  expect(asked).toContain(`GET ${path}`);
  expect(asked).toContain('GET /api/po_documents/d1');
});

test('a decision that does not arrive is told by a toast where the window was closed before the answer', async () => {
  useToasts.setState({ toasts: [] });
  const answer = Promise.withResolvers<ReturnType<typeof refusal>>();
  const { decisions, unmount } = await openWithSuggestions({
    handlers: { [`POST ${path}/s1/decide`]: () => answer.promise },
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  fireEvent.click(button('Accept all'));
  await waitFor(() => expect(decisions()).toHaveLength(1));
  unmount();
  answer.resolve(refusal(503, 'unavailable', 'Not now.'));
  await waitFor(() =>
    expect(useToasts.getState().toasts).toMatchObject([
      { type: 'error', title: 'That decision did not arrive. Try again.', message: 'Vision' },
    ]),
  );
});

/** Says to the window that there are other suggestions than before. */
function listenForNews() {
  let hear: Parameters<typeof liveConnection.subscribe>[0] = () => undefined;
  vi.spyOn(liveConnection, 'subscribe').mockImplementation((listener) => {
    hear = listener;
    return () => undefined;
  });
  return (document_id = 'd1') =>
    act(() =>
      hear({
        event_type: 'po_document_suggestions_updated',
        timestamp: '2026-11-20T14:02:11.000Z',
        data: {
          project_id: 1,
          document_id,
          suggestion_id: 's2',
          action: 'suggested',
          pending_count: 1,
        },
      }),
    );
}

test('what Robin suggests while a decision is on its way is not lost by its answer', async () => {
  const tell = listenForNews();
  const answers = { decision: Promise.withResolvers<void>(), list: Promise.withResolvers<void>() };
  const first = agreed();
  const second = sampleSuggestion([passage('p9', 'Context.', 'The context.')], { id: 's2' });
  let asked = 0;
  await openWithSuggestions({
    handlers: {
      [`GET ${path}`]: async () => {
        asked += 1;
        if (asked > 1) await answers.list.promise;
        return { status: 200, body: { suggestions: asked > 1 ? [first, second] : [first] } };
      },
      [`POST ${path}/s1/decide`]: async () => {
        await answers.decision.promise;
        const document = sampleDocument({ title: 'Vision', content });
        return { status: 200, body: { document, suggestions: [first] } };
      },
    },
  });
  fireEvent.click(button('Reject: - Wish lists open'));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  tell();
  await waitFor(() => expect(asked).toBe(2));
  await act(async () => {
    answers.decision.resolve();
    await new Promise((resolve) => setTimeout(resolve, 20));
    answers.list.resolve();
  });
  expect(await screen.findByText('4 open')).toBeTruthy();
});

test('what was asked for before a decision does not bring back what is decided', async () => {
  const tell = listenForNews();
  const list = Promise.withResolvers<void>();
  const first = agreed();
  let now = [first];
  let asked = 0;
  await openWithSuggestions({
    handlers: {
      [`GET ${path}`]: async () => {
        asked += 1;
        const suggestions = now;
        if (asked === 2) await list.promise;
        return { status: 200, body: { suggestions } };
      },
      [`POST ${path}/s1/decide`]: () => {
        const passages = first.passages.map((one) =>
          one.id === 'p2' ? { ...one, status: 'rejected' as const } : one,
        );
        now = [{ ...first, passages }];
        const document = sampleDocument({ title: 'Vision', content });
        return { status: 200, body: { document, suggestions: now } };
      },
    },
  });
  tell();
  await waitFor(() => expect(asked).toBe(2));
  fireEvent.click(button('Reject: - Wish lists open'));
  await screen.findByText('2 open');
  await act(async () => {
    list.resolve();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(screen.getByText('2 open')).toBeTruthy();
});

test('what is left to decide stays marked where it was told before the decision was answered', async () => {
  const tell = listenForNews();
  const answer = Promise.withResolvers<void>();
  const first = agreed();
  const rejected = first.passages.map((one) =>
    one.id === 'p2' ? { ...one, status: 'rejected' as const } : one,
  );
  const left = { ...first, passages: rejected };
  let now = first;
  await openWithSuggestions({
    handlers: {
      [`GET ${path}`]: () => ({ status: 200, body: { suggestions: [now] } }),
      [`POST ${path}/s1/decide`]: async () => {
        now = left;
        await answer.promise;
        const document = sampleDocument({ title: 'Vision', content });
        return { status: 200, body: { document, suggestions: [left] } };
      },
    },
  });
  fireEvent.click(button('Reject: - Wish lists open'));
  await waitFor(() => expect(now).toBe(left));
  tell();
  await screen.findByText('2 open');
  await act(async () => {
    answer.resolve();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(marked('ins')).toContain('- Support\n');
});

test('nothing is decided while the text cannot be saved', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { decisions } = await openWithSuggestions({
    handlers: { 'PUT /api/po_documents/d1': refusal(403, 'forbidden', 'No.') },
  });
  typeAtEnd(' and sales');
  pressKey('Enter', { altKey: true });
  await screen.findByText('That decision did not arrive. Try again.');
  expect(decisions()).toEqual([]);
});

test('after a decision the next passage is brought into sight', async () => {
  await openWithSuggestions();
  const dispatch = vi.spyOn(editorView(), 'dispatch');
  pressKey('Enter', { altKey: true });
  await screen.findByText('2 open');
  const moves = dispatch.mock.calls.filter(([spec]) =>
    [(spec as TransactionSpec).effects ?? []].flat().some(isScroll),
  );
  expect(moves).not.toHaveLength(0);
});

test('passages are gone through in the order of the text, round and round, whatever that of the server is', async () => {
  const suggestion = agreed();
  const turned = { ...suggestion, passages: suggestion.passages.toReversed() };
  await openScratchpad({
    documents: [sampleDocument({ title: 'Vision', content })],
    handlers: { [`GET ${path}`]: { status: 200, body: { suggestions: [turned] } } },
  });
  await screen.findByText('1 of 3');
  const active = () => editorView().contentDOM.querySelector('.cm-suggested')?.textContent;
  expect(active()).toContain('Guests');
  fireEvent.click(button('Previous suggestion'));
  expect(screen.getByText('3 of 3')).toBeTruthy();
  expect(active()).toContain('Marketing');
  fireEvent.click(button('Next suggestion'));
  expect(active()).toContain('Guests');
  // A note is a way to its passage, too, and so is a click into its words.
  fireEvent.click(button('New text: - Support - Marketing'));
  expect(screen.getByText('3 of 3')).toBeTruthy();
  act(() => editorView().dispatch({ selection: { anchor: content.indexOf('Wish') } }));
  expect(screen.getByText('2 of 3')).toBeTruthy();
});

test.each([
  ['Accept all', { accept: ['p2', 'p3'], reject: [] }],
  ['Reject all', { accept: [], reject: ['p1', 'p2', 'p3'] }],
])('of passages that no longer fit, %s does what can be done', async (name, body) => {
  const { decisions } = await openWithSuggestions();
  const from = content.indexOf('may');
  act(() => editorView().dispatch({ changes: { from, to: from + 3, insert: 'can' } }));
  await screen.findByText('One suggestion no longer fits the text.');
  fireEvent.click(button(name));
  await waitFor(() => expect(decisions()).toHaveLength(1));
  expect(decisions()[0]?.body).toEqual(body);
});

test('suggestions of another document have nothing fetched', async () => {
  const tell = listenForNews();
  const { sent } = await openWithSuggestions();
  const asks = () => sent.filter((call) => call.method === 'GET' && call.path === path).length;
  const before = asks();
  tell('d2');
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(asks()).toBe(before);
});

test.each([
  [true, 'stay out of the way of somebody who is writing'],
  [false, 'are brought into sight where nobody is writing'],
])('new suggestions (writing: %s) %s', async (isWriting) => {
  const tell = listenForNews();
  let suggestions: DocumentSuggestion[] = [];
  await openScratchpad({
    documents: [sampleDocument({ title: 'Vision', content })],
    handlers: { [`GET ${path}`]: () => ({ status: 200, body: { suggestions } }) },
  });
  const view = editorView();
  vi.spyOn(view, 'hasFocus', 'get').mockReturnValue(isWriting);
  const dispatch = vi.spyOn(view, 'dispatch');
  suggestions = [agreed()];
  tell();
  await screen.findByText('Robin suggests 3 changes');
  const moves = () =>
    dispatch.mock.calls.filter(([spec]) =>
      [(spec as TransactionSpec).effects ?? []].flat().some(isScroll),
    ).length;
  expect(moves()).toBe(isWriting ? 0 : 1);
  // More of them move nobody who is reading the first ones.
  suggestions = [agreed(), sampleSuggestion([passage('p9', 'Context.', 'The context.')])];
  tell();
  await screen.findByText('Robin suggests 4 changes');
  expect(moves()).toBe(isWriting ? 0 : 1);
});

test('nothing is decided while Robin works, and a key is left to the editor', async () => {
  const { decisions } = await openWithSuggestions();
  const taken: boolean[] = [];
  const watch = (event: KeyboardEvent) => taken.push(event.defaultPrevented);
  addEventListener('keydown', watch);
  act(() => useScratchpad.setState({ robinWorksOn: ['d1'] }));
  expect(button('Accept all').hasAttribute('disabled')).toBe(true);
  pressKey('Enter', { altKey: true });
  act(() => useScratchpad.setState({ robinWorksOn: [] }));
  fireEvent.click(button('Next suggestion'));
  pressKey('Enter', { altKey: true });
  removeEventListener('keydown', watch);
  await screen.findByText('2 open');
  expect(decisions().map(({ body }) => body)).toEqual([{ accept: ['p2'], reject: [] }]);
  expect(taken).toEqual([false, true]);
});

test('a live event brings new suggestions, and a newer text of somebody else, whose lines alone stand out until somebody types', async () => {
  let hear: Parameters<typeof liveConnection.subscribe>[0] = () => undefined;
  vi.spyOn(liveConnection, 'subscribe').mockImplementation((listener) => {
    hear = listener;
    return () => undefined;
  });
  let suggestions: DocumentSuggestion[] = [];
  let document = sampleDocument({ title: 'Vision', content });
  await openScratchpad({
    documents: [document],
    handlers: {
      [`GET ${path}`]: () => ({ status: 200, body: { suggestions } }),
      'GET /api/po_documents/d1': () => ({ status: 200, body: document }),
    },
  });
  suggestions = [agreed()];
  const tell = (event_type: string, data: Record<string, unknown>) =>
    act(() => hear({ event_type, timestamp: '2026-11-20T14:02:11.000Z', data }));
  tell('po_document_suggestions_updated', {
    project_id: 1,
    document_id: 'd1',
    suggestion_id: 's1',
    action: 'suggested',
    pending_count: 3,
  });
  await screen.findByText('Robin suggests 3 changes');
  const { content: _text, is_content_cut: _cut, ...facts } = document;
  document = { ...document, content: `${content}\n- Sales`, version: 2 };
  tell('po_documents_updated', {
    project_id: 1,
    action: 'updated',
    document_id: 'd1',
    documents: [{ ...facts, version: 2 }],
  });
  await waitFor(() => expect(shownText()).toBe(`${content}\n- Sales`));
  expect(marked('.cm-news')).toEqual(['- Sales']);
  document = { ...document, content: `Intro.\n${document.content}`, version: 3 };
  tell('po_documents_updated', {
    project_id: 1,
    action: 'updated',
    document_id: 'd1',
    documents: [{ ...facts, version: 3 }],
  });
  await waitFor(() => expect(marked('.cm-news')).toEqual(['Intro.']));
  act(() => editorView().dispatch({ selection: { anchor: 0 } }));
  expect(marked('.cm-news')).toEqual(['Intro.']);
  typeAtEnd(' too');
  expect(marked('.cm-news')).toEqual([]);
});

test('what is told of documents has the text fetched where a newer one is told of, or nobody knows', async () => {
  let hear: Parameters<typeof liveConnection.subscribe>[0] = () => undefined;
  vi.spyOn(liveConnection, 'subscribe').mockImplementation((listener) => {
    hear = listener;
    return () => undefined;
  });
  const { content: _text, is_content_cut: _cut, ...facts } = sampleDocument({ version: 2 });
  const { sent } = await openScratchpad({
    documents: [sampleDocument({ title: 'Vision', content, version: 2 })],
  });
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)));
  /** Which of text and suggestions are asked for after an event. */
  async function askedAfter(event_type: string, data: Record<string, unknown>) {
    const before = sent.length;
    await act(async () => {
      hear({ event_type, timestamp: '2026-11-20T14:02:11.000Z', data });
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    return sent
      .slice(before)
      .map((call) => call.path)
      .toSorted();
  }
  const text = '/api/po_documents/d1';
  const told = (changes: object) => ({ project_id: 1, documents: [{ ...facts, ...changes }] });
  expect(await askedAfter('resync_required', {})).toEqual([text, path]);
  expect(await askedAfter('po_documents_initial', told({ version: 3 }))).toEqual([text]);
  const updated = { action: 'updated', document_id: 'd1' };
  expect(await askedAfter('po_documents_updated', { ...told({}), ...updated })).toEqual([]);
  const other = { id: 'd2', version: 3 };
  expect(await askedAfter('po_documents_updated', { ...told(other), ...updated })).toEqual([]);
});

test('how much Robin suggests, how much of it is open and what was decided come into statuses that were empty before, so that screen readers say it', async () => {
  const tell = listenForNews();
  let suggestions: ReturnType<typeof agreed>[] = [];
  await openScratchpad({
    documents: [sampleDocument({ title: 'Vision', content })],
    handlers: {
      [`GET ${path}`]: () => ({ status: 200, body: { suggestions } }),
      [`POST ${path}/s1/decide`]: () => {
        const document = sampleDocument({ title: 'Vision', content });
        return { status: 200, body: { document, suggestions: [] } };
      },
    },
  });
  const before = screen.getAllByRole('status');
  const isSaid = (words: string) => before.some(({ textContent }) => textContent.includes(words));
  suggestions = [agreed()];
  tell();
  await screen.findByText('Robin suggests 3 changes');
  expect(isSaid('Robin suggests 3 changes')).toBe(true);
  expect(isSaid('3 open')).toBe(true);
  fireEvent.click(button('Reject all'));
  await screen.findByText('Rejected: 3 changes');
  expect(isSaid('Rejected: 3 changes')).toBe(true);
});
