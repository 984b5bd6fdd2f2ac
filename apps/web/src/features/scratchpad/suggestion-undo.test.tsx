import { applyPassages } from '@robin/contract/rules/document-passages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleDocument, sampleSuggestion } from '#testing/document-server.ts';
import { editorView, pressKey, shownText, typeAtEnd } from '#testing/editor.ts';
import { refusal } from '#testing/fake-server.ts';
import { pointWith } from '#testing/point-with.ts';
import { openScratchpad } from '#testing/scratchpad.tsx';

const content = 'Context.\n\nGuests may pay.\n\n- Wish lists open';
const path = '/api/po_documents/d1/suggestions';
/** Opens a document with two suggestions, at a server that takes decisions over and back as the real one does. */
async function open(handlers: NonNullable<Parameters<typeof openScratchpad>[0]>['handlers'] = {}) {
  let suggestions = [
    sampleSuggestion([{ id: 'p1', old_text: 'Guests may pay.', new_text: 'Guests pay at once.' }]),
    sampleSuggestion([{ id: 'p2', old_text: '\n\n- Wish lists open', new_text: '' }], { id: 's2' }),
  ];
  let document = sampleDocument({ title: 'Vision', content });
  const answer = (
    id: string,
    ids: readonly string[],
    status: 'accepted' | 'rejected' | 'pending',
  ) => {
    const passages = suggestions
      .flatMap((one) => one.passages)
      .filter(
        (one) => ids.includes(one.id) && (status === 'accepted' || one.status === 'accepted'),
      );
    // What was taken out comes back at the end, where it stood.
    const applied =
      status === 'accepted'
        ? applyPassages(document.content, passages)
        : {
            text: passages.reduce(
              (text, one) =>
                one.new_text === ''
                  ? text + one.old_text
                  : text.replace(one.new_text, one.old_text),
              document.content,
            ),
          };
    if (!('text' in applied)) return refusal(409, 'conflict', 'Not there any more.');
    document = { ...document, content: applied.text, version: document.version + 1 };
    suggestions = suggestions.map((one) =>
      one.id === id
        ? {
            ...one,
            passages: one.passages.map((passage) =>
              ids.includes(passage.id) ? { ...passage, status } : passage,
            ),
          }
        : one,
    );
    return { status: 200, body: { document, suggestions: waiting() } };
  };
  const waiting = () =>
    suggestions.filter(({ passages }) => passages.some(({ status }) => status === 'pending'));
  const routes: typeof handlers = {};
  for (const id of ['s1', 's2']) {
    routes[`POST ${path}/${id}/decide`] = ({ body }) => {
      const { accept, reject } = body as { accept: string[]; reject: string[] };
      return accept.length > 0 ? answer(id, accept, 'accepted') : answer(id, reject, 'rejected');
    };
    routes[`POST ${path}/${id}/undo`] = ({ body }) =>
      answer(id, (body as { passages: string[] }).passages, 'pending');
  }
  const opened = await openScratchpad({
    documents: [document],
    handlers: {
      [`GET ${path}`]: () => ({ status: 200, body: { suggestions: waiting() } }),
      'GET /api/po_documents/d1': () => ({ status: 200, body: document }),
      'PUT /api/po_documents/d1': ({ body }) => {
        document = { ...document, ...(body as object), version: document.version + 1 };
        return { status: 200, body: document };
      },
      ...routes,
      ...handlers,
    },
  });
  await screen.findByText('Robin suggests 2 changes');
  const undone = () =>
    opened.sent
      .filter(({ path: sent }) => sent.endsWith('/undo'))
      .map(({ path: sent, body }) => [sent.split('/').at(-2), body]);
  return { ...opened, undone };
}

const button = (name: string) => screen.getByRole('button', { name });

test('after a passage is accepted, undo puts the text and the suggestion back as before', async () => {
  const { undone } = await open();
  fireEvent.click(button('Accept: Guests pay at once.'));
  await screen.findByText('Accepted: Other wording');
  expect(shownText()).toBe(content.replace('Guests may pay.', 'Guests pay at once.'));
  fireEvent.click(button('Undo'));
  await screen.findByText('Robin suggests 2 changes');
  expect(shownText()).toBe(content);
  expect(button('Accept: Guests pay at once.')).toBeTruthy();
  expect(undone()).toEqual([['s1', { passages: ['p1'] }]]);
  await waitFor(() => expect(screen.queryByText(/^Accepted/)).toBeNull());
});

test('what is typed is saved before an undo, which then puts the passage back into the text that is seen', async () => {
  const { sent } = await open();
  fireEvent.click(button('Accept: Guests pay at once.'));
  await screen.findByText('Accepted: Other wording');
  typeAtEnd(' and more');
  fireEvent.click(button('Undo'));
  await screen.findByText('Robin suggests 2 changes');
  const changes = sent.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ method }) => method)).toEqual(['POST', 'PUT', 'POST']);
  expect(shownText()).toBe(`${content} and more`);
});

test('a rejected passage waits again, and one decision after the other can be undone', async () => {
  const { undone } = await open();
  pressKey('Backspace', { altKey: true });
  await screen.findByText('Rejected: Other wording');
  pressKey('Enter', { altKey: true });
  await screen.findByText('Accepted: Taken out');
  // Nothing waits any more, and still there is a way back.
  expect(screen.queryByText(/Robin suggests/)).toBeNull();
  fireEvent.click(button('Undo'));
  await screen.findByText('Rejected: Other wording');
  await waitFor(() => expect(shownText()).toBe(content));
  fireEvent.click(button('Undo'));
  await screen.findByText('Robin suggests 2 changes');
  expect(undone()).toEqual([
    ['s2', { passages: ['p2'] }],
    ['s1', { passages: ['p1'] }],
  ]);
});

test('all that was accepted at once is undone at once, the last one first', async () => {
  const { undone } = await open();
  fireEvent.click(button('Accept all'));
  await screen.findByText('Accepted: 2 changes');
  expect(shownText()).toBe('Context.\n\nGuests pay at once.');
  fireEvent.click(button('Undo'));
  await screen.findByText('Robin suggests 2 changes');
  expect(shownText()).toBe(content);
  expect(undone().map(([id]) => id)).toEqual(['s2', 's1']);
});

test('of several decisions at once only those that were taken over can be undone, and the note of the failure goes with the next try', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let isDown = true;
  const { undone } = await open({
    [`POST ${path}/s2/decide`]: () =>
      isDown ? 'no answer' : refusal(409, 'conflict', 'Not there any more.'),
  });
  fireEvent.click(button('Accept all'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/did not arrive/);
  expect(screen.getByText('Accepted: Other wording')).toBeTruthy();
  isDown = false;
  fireEvent.click(button('Undo'));
  await screen.findByText('Robin suggests 2 changes');
  expect(undone()).toEqual([['s1', { passages: ['p1'] }]]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('where the text has changed since, that is told, nothing is undone, and it is not offered again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await open({ [`POST ${path}/s1/undo`]: refusal(409, 'conflict', 'Changed.') });
  fireEvent.click(button('Accept: Guests pay at once.'));
  await screen.findByText('Accepted: Other wording');
  fireEvent.click(button('Undo'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/has been changed there since/);
  expect(shownText()).toContain('Guests pay at once.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('an undo that does not arrive can be tried once more, and the note can be put away', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await open({ [`POST ${path}/s1/undo`]: 'no answer' });
  fireEvent.click(button('Accept: Guests pay at once.'));
  await screen.findByText('Accepted: Other wording');
  fireEvent.click(button('Undo'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Try again/);
  await waitFor(() => expect(button('Undo').hasAttribute('disabled')).toBe(false));
  fireEvent.click(button('Hide this note'));
  expect(screen.queryByText(/^Accepted/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('whoever decides by keyboard goes on in the text when what they pressed is gone, and keys reach the window', async () => {
  pointWith('mouse');
  await open();
  const press = (name: string) => {
    button(name).focus();
    fireEvent.click(button(name));
  };
  const isInText = () => editorView().root.activeElement === editorView().contentDOM;
  for (const [name, told] of [
    ['Reject: Guests pay at once.', 'Rejected: Other wording'],
    ['Accept all', 'Accepted: Taken out'],
  ] as const) {
    press(name);
    await screen.findByText(told);
    await waitFor(() => expect(isInText()).toBe(true));
  }
  press('Hide this note');
  await waitFor(() => expect(screen.queryByText(/^Accepted/)).toBeNull());
  expect(isInText()).toBe(true);
});

test('whoever decides by touch goes on in the window, and no keyboard opens over the text', async () => {
  pointWith('finger');
  await open();
  const frame = screen.getByRole('dialog');
  for (const [name, told] of [
    ['Reject: Guests pay at once.', 'Rejected: Other wording'],
    ['Accept all', 'Accepted: Taken out'],
  ] as const) {
    button(name).focus();
    fireEvent.click(button(name));
    await screen.findByText(told);
    await waitFor(() => expect(document.activeElement).toBe(frame));
  }
});
