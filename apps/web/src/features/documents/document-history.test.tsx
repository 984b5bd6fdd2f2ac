import type { DocumentVersion } from '@robin/contract/documents';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { documentTopic } from '#shared/toasts/toast-topics.ts';
import { sampleDocument, serveDocuments } from '#testing/document-server.ts';
import { loseNextAnswer, refusal } from '#testing/fake-server.ts';
import { renderApp } from '#testing/render-app.tsx';

const author = { user_id: 1, name: 'Mara', is_robin: false, turn_id: null };
const version = (number: number, overrides: Partial<DocumentVersion> = {}): DocumentVersion => ({
  version: number,
  created_at: '2026-11-01T09:00:00.000Z',
  author,
  change: number === 1 ? 'created' : 'updated',
  restored_version: null,
  title: 'Vision',
  type: 'vision',
  tags: [],
  is_deleted: false,
  file_size: 1,
  words_added: 4,
  words_removed: number - 1,
  content: `Same\nText ${number}`,
  ...overrides,
});
const robin = { ...author, is_robin: true, turn_id: 'turn-1' };
const versions = [version(3, { author: robin }), version(2, { title: 'Older' }), version(1)];

interface World {
  /** Whether the document is already as every version that is brought back. */
  isSame?: boolean;
  isForeign?: boolean;
  /** The versions, the newest first. */
  all?: readonly DocumentVersion[];
  /** The paths below the document that can't be had, as long as they stand there. */
  failing?: { paths: readonly string[] };
  /** Whether no answer comes to a restoring. */
  isOffline?: boolean;
}

async function open(
  address = '/po_documents/d1/history',
  { isForeign = false, all = versions, failing, isOffline = false, isSame = false }: World = {},
) {
  const document = sampleDocument({ version: all.length, user_id: isForeign ? 2 : 1 });
  let shown = document;
  const server = serveDocuments({
    documents: [document],
    handlers: {
      'GET /api/po_documents/d1': () => ({ status: 200, body: shown }),
      'GET /api/po_documents/d1/versions': ({ path }) => {
        const isSecond = path.includes('before=2');
        const page = isSecond ? all.slice(2) : all.slice(0, 2);
        if (failing?.paths.includes('/versions')) return refusal(409, 'conflict', 'No.');
        return {
          status: 200,
          body: { versions: page, total_count: all.length, has_more: !isSecond && all.length > 2 },
        };
      },
      ...Object.fromEntries(
        [...all, version(4)].map((one) => [
          `GET /api/po_documents/d1/versions/${one.version}`,
          () =>
            failing?.paths.includes(`/versions/${one.version}`)
              ? refusal(409, 'conflict', 'No.')
              : { status: 200, body: one },
        ]),
      ),
      ...Object.fromEntries(
        [1, 2, 3, 4].map((number) => [
          `POST /api/po_documents/d1/versions/${number}/restore`,
          ({ path }) => {
            if (isOffline) return 'no answer';
            const seen = /[?&]version=(\d+)/.exec(path)?.[1];
            if (seen && Number(seen) !== shown.version)
              return refusal(409, 'conflict', 'Somebody else was faster.');
            if (!isSame) shown = { ...shown, version: shown.version + 1 };
            return { status: 200, body: shown };
          },
        ]),
      ),
    },
  });
  const { router } = await renderApp(address);
  await screen.findByRole('heading', { level: 1, name: 'Vision' });
  const saveElsewhere = () => void (shown = { ...shown, version: shown.version + 1 });
  return { ...server, router, saveElsewhere };
}

const compared = async () => within(await screen.findByRole('region', { name: 'History' }));

const restores = (sent: { method: string; path: string }[]) =>
  sent
    .filter(({ path }) => /\/restore(?:\?|$)/.test(path))
    .map(({ path }) => path.split('/').at(-2));

afterEach(() => useToasts.setState({ toasts: [] }));

test('the history tells who made a version, in which name, and how many words came and went', async () => {
  await open();
  const row = await screen.findByRole('button', { name: /Mara with Robin/ });
  expect(row.textContent).toContain('Renamed: Vision');
  expect(row.textContent).toContain('+4 −2');
  expect(row.textContent).toContain('Current');
  expect(screen.queryByRole('button', { name: /Created/ })).toBeNull();
});

test('older versions come page by page', async () => {
  await open();
  const [more] = await screen.findAllByRole('button', { name: 'Show older versions' });
  fireEvent.click(more as HTMLElement);
  expect(await screen.findByRole('button', { name: /Created/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull();
});

test('a version stands beside the newest, with what changed marked', async () => {
  await open('/po_documents/d1/history?version=2');
  const comparison = within(await screen.findByRole('region', { name: 'History' }));
  expect(comparison.getByText('2', { selector: 'del' })).toBeTruthy();
  expect(comparison.getByText('3', { selector: 'ins' })).toBeTruthy();
  expect(comparison.getByText('1 change')).toBeTruthy();
  fireEvent.click(comparison.getByRole('button', { name: 'Next change' }));
  expect(comparison.getByText('change 1 of 1')).toBeTruthy();
});

test('what else a version had different stands above the texts: its title, its type and its tags', async () => {
  await open('/po_documents/d1/history?version=2', {
    all: [
      version(3, { tags: ['shop'] }),
      version(2, { title: 'Older', type: 'decisions' }),
      version(1),
    ],
  });
  const comparison = await compared();
  for (const [old, now] of [
    ['Older', 'Vision'],
    ['Decision', 'Vision'],
  ]) {
    expect(
      comparison.getByText(old ?? '', { selector: 'del' }).nextElementSibling?.textContent,
    ).toBe(now);
  }
  expect(comparison.getByText('shop', { selector: 'ins' }).previousElementSibling).toBeNull();
});

test('nothing else stands above two texts whose versions differ in nothing else', async () => {
  await open('/po_documents/d1/history?version=1', { all: [version(2), version(1)] });
  expect((await compared()).queryByRole('term')).toBeNull();
});

test.each(['', '?version=9', '?version=0', '?version=x', '?version=1.5'])(
  'the newest version stands beside the one before it where the address is …/history%s',
  async (query) => {
    await open(`/po_documents/d1/history${query}`);
    expect((await compared()).getByText('Version 2')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Restore version 2' })).toBeTruthy();
  },
);

test('the newest version stands beside the one before it, too, where it is chosen, and is not to be restored', async () => {
  await open('/po_documents/d1/history?version=3');
  const comparison = await compared();
  expect(comparison.getByText('Version 2')).toBeTruthy();
  expect(comparison.getByText('Version 3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

test('a version is compared that is chosen, in the list or where there is no room for one, and its changes are walked through anew', async () => {
  await open();
  fireEvent.click((await compared()).getByRole('button', { name: 'Next change' }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Show older versions' })[0] as HTMLElement);
  const first = await screen.findByRole('button', { name: /Created/ });
  fireEvent.click(first);
  expect(await screen.findByText('Version 1')).toBeTruthy();
  expect((await compared()).getByText('1 change')).toBeTruthy();
  expect(first.getAttribute('aria-current')).toBe('true');
  fireEvent.change(screen.getByLabelText('Versions'), { target: { value: '2' } });
  expect(await screen.findByText('Version 2')).toBeTruthy();
  expect(first.getAttribute('aria-current')).toBeNull();
});

test('where there is no room for the list, what is compared is named though its page has not come yet', async () => {
  await open('/po_documents/d1/history?version=1');
  await compared();
  const select = screen.getByLabelText<HTMLSelectElement>('Versions');
  expect([...select.selectedOptions].map(({ text }) => text)).toEqual(['Version 1']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Show older versions' })[0] as HTMLElement);
  await waitFor(() => expect(select.selectedOptions[0]?.text).toMatch(/^1 · Created/));
  expect(select.options).toHaveLength(3);
});

test('the first version is new as a whole: nothing stands there as removed', async () => {
  await open('/po_documents/d1/history', { all: [version(1)] });
  const comparison = await compared();
  expect(comparison.getByText('The first version: everything in it is new.')).toBeTruthy();
  expect(comparison.getAllByText('Added:')).toHaveLength(2);
  expect(comparison.queryByText('Removed:')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

test('a version that was restored under another title is told as restored, and one without a word more or less tells of none', async () => {
  const restored = version(3, {
    change: 'restored',
    restored_version: 1,
    words_added: 0,
    words_removed: 0,
  });
  await open('/po_documents/d1/history', {
    all: [restored, version(2, { title: 'Older' }), version(1)],
  });
  const row = await screen.findByRole('button', { name: /Version 1 restored/ });
  expect(row.textContent).not.toContain('words');
});

test('a text is whole where more than the changes is asked for', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => `Line ${index}`);
  await open('/po_documents/d1/history?version=2', {
    all: [
      version(3, { content: lines.with(1, 'First').with(28, 'Last').join('\n') }),
      version(2, { content: lines.join('\n') }),
      version(1),
    ],
  });
  const comparison = await compared();
  expect(comparison.getByText('20 unchanged lines')).toBeTruthy();
  expect(comparison.queryByText('Line 15')).toBeNull();
  const button = (name: string) => comparison.getByRole('button', { name });
  expect(button('Previous change')).toHaveProperty('disabled', true);
  fireEvent.click(button('Next change'));
  expect(button('Previous change')).toHaveProperty('disabled', true);
  fireEvent.click(button('Next change'));
  expect(comparison.getByText('change 2 of 2')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Removed: Line 28Added: Last');
  expect(button('Next change')).toHaveProperty('disabled', true);
  fireEvent.click(button('Previous change'));
  expect(document.activeElement?.textContent).toBe('Removed: Line 1Added: First');
  fireEvent.click(comparison.getByLabelText('Changes only'));
  expect(comparison.getAllByText('Line 15')).not.toEqual([]);
  expect(comparison.queryByText('20 unchanged lines')).toBeNull();
});

test('two long texts that differ in too much are shown as they are, as far as they are drawn, and the rest is counted', async () => {
  const lines = (sign: string) =>
    Array.from({ length: 2_600 }, (_, index) => `${sign} ${index}`).join('\n');
  await open('/po_documents/d1/history?version=2', {
    all: [version(3, { content: lines('New') }), version(2, { content: lines('Old') }), version(1)],
  });
  const { textContent: shown } = await screen.findByRole('region', { name: 'History' });
  expect(shown).toContain('1100 more lines are not shown.');
  expect(shown).toContain('differ too much to be compared');
  expect(shown).not.toContain('did not change');
});

test('a line of which nobody can read the end is shown up to there, and the rest of it is counted', async () => {
  const line = (sign: string) => sign.repeat(20_000);
  const contents = [line('a'), `${line('b')}c`];
  await open('/po_documents/d1/history?version=1', {
    all: [version(2, { content: contents[1] }), version(1, { content: contents[0] })],
  });
  const { textContent: shown } = await screen.findByRole('tabpanel');
  expect(shown).toBe(`Removed: ${line('a')}Added: ${line('b')}1 more character is not shown.`);
});

test('two versions with the same text say so', async () => {
  await open('/po_documents/d1/history?version=2', {
    all: [version(3, { content: 'Same' }), version(2, { content: 'Same' }), version(1)],
  });
  const text = 'Both versions have the same text.';
  expect((await compared()).getByText(text)).toBeTruthy();
});

test.each([
  [['/versions']],
  [['/versions/2']],
  [['/versions/3']],
  [['/versions/2', '/versions/3']],
])(
  'a history of which %j could not be had says so, and is there with another try',
  async (paths) => {
    const failing: NonNullable<World['failing']> = { paths };
    await open('/po_documents/d1/history?version=2', { failing });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The history could not be loaded.')).toBeTruthy();
    failing.paths = [];
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect((await compared()).getByText('1 change')).toBeTruthy();
    expect(await screen.findByRole('button', { name: /Mara with Robin/ })).toBeTruthy();
  },
);

test('one click restores a version, and another one takes that back', async () => {
  const { sent, router } = await open('/po_documents/d1/history?version=2');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore version 2' }));
  expect(await screen.findByText('Version 2 is back')).toBeTruthy();
  // Beside the newest stands again what it has replaced.
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(await screen.findByRole('button', { name: 'Restore version 3' })).toBeTruthy();
  // Its live event says less, and gets no toast of its own.
  expect(useToasts.getState().toasts).toMatchObject([{ topic: documentTopic('d1') }]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(restores(sent)).toEqual(['2', '3']));
  expect(await screen.findByText('Version 3 is current again')).toBeTruthy();
});

test('restoring a version that the document is like already leaves nothing to take back', async () => {
  const all = [version(3, { content: 'A' }), version(2, { content: 'B' }), version(1)];
  const { sent } = await open('/po_documents/d1/history?version=1', { all, isSame: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }));
  expect(await screen.findByText('Version 1 is back')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(restores(sent)).toEqual(['1']);
});

test('a restoring without a line says so, and can be asked for again', async () => {
  await open('/po_documents/d1/history?version=2', { isOffline: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Restore version 2' }));
  expect(await screen.findByText('The version could not be restored.')).toBeTruthy();
  expect(screen.getByText(/^The server does not answer/)).toBeTruthy();
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Restore version 2' }).disabled,
  ).toBe(false);
});

test('pressed again after a lost answer, a restoring brings back the same version, not the one that has moved into its place', async () => {
  const { sent, router } = await open();
  loseNextAnswer('POST');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore version 2' }));
  expect(await screen.findByText('The version could not be restored.')).toBeTruthy();
  expect(await screen.findByText(/makes version 2 the new version 5/)).toBeTruthy();
  // Also where the page is loaded again before.
  expect(router.state.location.search).toBe('?version=2');
  fireEvent.click(screen.getByRole('button', { name: 'Restore version 2' }));
  await waitFor(() => expect(restores(sent)).toEqual(['2', '2']));
});

test('a restoring that is taken back from another page leaves the person there', async () => {
  const { sent, router } = await open('/po_documents/d1/history?version=2');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore version 2' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  fireEvent.click(screen.getByRole('link', { name: 'Projects' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  fireEvent.click(undo);
  expect(await screen.findByText('Version 3 is current again')).toBeTruthy();
  expect(restores(sent)).toEqual(['2', '3']);
  // What was asked of the router by then is drawn.
  await act(async () => undefined);
  expect(router.state.location.pathname).toBe('/projects');
});

test('what somebody saved after a restoring is not taken back with it', async () => {
  const { sent, saveElsewhere } = await open('/po_documents/d1/history?version=2');
  fireEvent.click(await screen.findByRole('button', { name: 'Restore version 2' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  saveElsewhere();
  fireEvent.click(undo);
  expect(await screen.findByText('The document has been changed meanwhile.')).toBeTruthy();
  expect(restores(sent)).toEqual(['2', '3']);
});

test('what somebody saved right before a restoring is back when it is taken back', async () => {
  const { sent, saveElsewhere } = await open('/po_documents/d1/history?version=2');
  saveElsewhere();
  fireEvent.click(await screen.findByRole('button', { name: 'Restore version 2' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(restores(sent)).toEqual(['2', '4']));
});

test.each([
  ['the server can no longer tell what was missed', 'resync_required', {}],
  [
    'the line begins with it',
    'po_documents_initial',
    { documents: [sampleDocument({ version: 4, updated_at: '2026-11-02T09:00:00.000Z' })] },
  ],
])(
  'a version that was made elsewhere is shown, beside the one that was compared with the last, when %s',
  async (_when, event_type, data) => {
    const subscribe = vi.spyOn(liveConnection, 'subscribe');
    const { saveElsewhere } = await open();
    await screen.findByRole('region', { name: 'History' });
    saveElsewhere();
    const event = {
      event_type,
      timestamp: '2026-11-02T09:00:00.000Z',
      data: { project_id: 1, ...data },
    };
    for (const [listener] of subscribe.mock.calls) listener(event);
    expect(await screen.findByText('Version 4')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Restore version 2' })).toBeTruthy();
  },
);

test('that a version is restored is told, with the way to take it back, to nobody but the person who has asked', async () => {
  const { sent } = await open('/po_documents/d1/history?version=1');
  const answered = Promise.withResolvers<void>();
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const response = await answer(address, init);
    if (init?.method === 'POST') await answered.promise;
    return response;
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Restore/ }));
  await waitFor(() => expect(restores(sent)).toEqual(['1']));
  act(() => useAuth.setState({ status: 'guest', user: null }));
  await act(async () => {
    answered.resolve();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(useToasts.getState().toasts).toEqual([]);
});

test('who may not edit a document reads its history and restores nothing', async () => {
  await open('/po_documents/d1/history?version=2', { isForeign: true });
  await screen.findByRole('region', { name: 'History' });
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
});

test('the history of what is not there says so', async () => {
  serveDocuments({
    handlers: { 'GET /api/po_documents/d9': refusal(404, 'not_found', 'No.') },
  });
  await renderApp('/po_documents/d9/history');
  expect(await screen.findByRole('heading', { name: 'The document is gone' })).toBeTruthy();
});
