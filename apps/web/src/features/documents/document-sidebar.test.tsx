import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '#shared/api/query-client.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useToasts } from '#shared/toasts/toast-store.ts';
import { stubNearness } from '#testing/coming-near.ts';
import { sampleDocument, serveDocuments } from '#testing/document-server.ts';
import { refusal } from '#testing/fake-server.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { ContentEditor } from './components/content-editor.tsx';
import { DocumentDialogs } from './components/document-dialogs.tsx';
import { DocumentSidebar } from './components/document-sidebar.tsx';

type World = Parameters<typeof serveDocuments>[0];

const vision = sampleDocument({ title: 'Vision', content: '# Goal\n\nWhere we want to go.' });
const ofOther = sampleDocument({ id: 'd2', title: 'Other', user_id: 2 });
const old = sampleDocument({ id: 'd3', title: 'Old', is_deleted: true });

const Markdown = ({ text }: { text: string }) => <p>{text}</p>;

async function open(world: World = {}, Dialogs: typeof DocumentDialogs = DocumentDialogs) {
  const server = serveDocuments({ documents: [ofOther, vision, old], ...world });
  await loadTexts('en');
  useAuth.setState({ status: 'signedIn', user: sampleUser(), token: 'token' });
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <DocumentSidebar
            project={{ id: 1, name: 'Portal' }}
            Dialogs={Dialogs}
            Markdown={Markdown}
            Editor={ContentEditor}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await Promise.resolve();
  });
  return server;
}

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));
const rows = () => screen.getAllByRole('listitem');

/** What was only logged. */
let log: string[] = [];
beforeEach(() => {
  log = [];
  // What a form tells that is open when its test ends comes after all that the test itself puts back.
  useToasts.setState({ toasts: [] });
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void log.push(text));
});
afterEach(() => useToasts.setState({ toasts: [] }));

describe('the documents beside the chat', () => {
  test('names all of thousands, for the search of the browser; those that come near what is seen can be opened', async () => {
    const comeNear = stubNearness();
    const documents = Array.from({ length: 500 }, (_, index) =>
      sampleDocument({ id: `n${index}`, title: `Note ${index}` }),
    );
    await open({ documents });
    await screen.findByText('Note 0');
    expect(screen.getAllByText(/^Note/)).toHaveLength(500);
    expect(screen.getAllByRole('button').length).toBeLessThan(200);
    const row = screen.getByText('Note 450').closest('li') as HTMLElement;
    expect(within(row).queryByRole('button')).toBeNull();
    act(() => comeNear(row));
    fireEvent.click(within(row).getByRole('button', { name: /^Note 450/ }));
    await screen.findByRole('dialog');
  });

  test('are those that are not archived, in the order of the server, each with its buttons [DOC-002] [DOC-005] [DOC-006]', async () => {
    await open();
    await screen.findByText('Vision', { selector: 'span' });
    expect(rows()).toHaveLength(2);
    expect(rows()[0]?.textContent).toContain('Other');
    for (const title of ['Other', 'Vision']) {
      expect(screen.getByRole('button', { name: `As scratchpad: ${title}` })).toBeTruthy();
      expect(screen.getByRole('button', { name: `Archive: ${title}` })).toBeTruthy();
    }
  });

  test('tell of today only the time of the last change, which the width of the sidebar has room for', async () => {
    const updated_at = new Date().toISOString();
    await open({ documents: [sampleDocument({ updated_at })] });
    const line = await screen.findByTitle(/^Today, /);
    expect(line.textContent).toMatch(/ · \d\d:\d\d$/);
  });

  test('say that a dialog is on its way while its code has not come', async () => {
    const Late = lazy(() => new Promise<never>(() => undefined));
    await open({}, (props) => <Late {...props} />);
    await press('New document');
    expect((await screen.findByRole('status')).textContent).toBe('Loading...');
  });

  test('show that they are loading [DOC-010]', async () => {
    const held = Promise.withResolvers<never>();
    await open({ handlers: { 'GET /api/po_documents': () => held.promise } });
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect(screen.queryByText('No documents yet')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('show their text when they are unfolded [DOC-004]', async () => {
    await open();
    await press('Show content: Vision');
    expect(screen.getByText('Where we want to go.')).toBeTruthy();
    await press('Hide content: Vision');
    expect(screen.queryByText('Where we want to go.')).toBeNull();
  });

  test('never end their text with half of a character [DOC-004]', async () => {
    const content = `${'x'.repeat(599)}🌱`;
    await open({ documents: [sampleDocument({ title: 'Vision', content })] });
    await press('Show content: Vision');
    expect(screen.getByText('x'.repeat(599))).toBeTruthy();
  });

  test('open to be read with a click [DOC-007]', async () => {
    await open();
    fireEvent.click(await screen.findByText('Vision', { selector: 'li button span' }));
    expect(inDialog().getByRole('heading', { name: 'Vision' })).toBeTruthy();
    expect(inDialog().queryByRole('textbox')).toBeNull();
  });

  test('say that there is none, and can be made [DOC-003] [DOC-009]', async () => {
    await open({ documents: [] });
    await screen.findByText('No documents yet');
    await press('New document');
    expect(inDialog().getByRole('heading', { name: 'New document' })).toBeTruthy();
  });

  test('can be archived by whoever may, after a question [DOC-115] [DOC-116]', async () => {
    await open();
    await press('Archive: Other');
    expect((await screen.findByRole('alert')).textContent).toContain('do not have permission');
    await press('Archive: Vision');
    fireEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  test('tell why one may not be archived where that is seen, far above its row [DOC-133]', async () => {
    const show = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => show.mockRestore());
    await open();
    await press('Archive: Other');
    const alert = await screen.findByRole('alert');
    expect(show.mock.contexts.filter((one) => (one as Element).contains(alert))).toHaveLength(1);
  });

  test('have the focus in the row beside the one that is archived', async () => {
    await open();
    const button = await screen.findByRole('button', { name: 'Archive: Vision' });
    act(() => button.focus());
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await waitFor(() => expect(rows()[0]?.contains(document.activeElement)).toBe(true));
  });
});

test('what a live event tells of the documents beside the chat is fetched once, 100 ms later, unless it is shown already [DOC-118] [DOC-119] [DOC-120]', async () => {
  const subscribe = vi.spyOn(liveConnection, 'subscribe');
  const { listCalls, stored } = await open();
  await screen.findByText('Vision', { selector: 'span' });
  const emit = (documents: unknown[]) => {
    const data = { project_id: 1, action: 'updated', document_id: 'd1', documents };
    const event = { event_type: 'po_documents_updated', timestamp: vision.updated_at, data };
    for (const [listener] of subscribe.mock.calls) listener(event);
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const before = listCalls();
  emit([vision]);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(listCalls()).toBe(before);
  const changed = { ...vision, title: 'Vision 2027', updated_at: '2026-11-02T09:00:00.000Z' };
  stored.documents = [ofOther, changed, old];
  emit([changed]);
  await act(() => vi.advanceTimersByTimeAsync(99));
  expect(listCalls()).toBe(before);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(listCalls()).toBe(before + 1);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText('Vision 2027')).toBeTruthy();
});

describe('beside the chat is only logged', () => {
  const no = refusal(409, 'archived', 'No.');
  const expectNothingTold = () => {
    expect(screen.queryByRole('alert')).toBeNull();
    expect(useToasts.getState().toasts).toEqual([]);
  };

  test('a list that does not load [ERR2-055]', async () => {
    await open({ handlers: { 'GET /api/po_documents': no } });
    await waitFor(() => expect(log).toContain('Documents beside the chat: failure.list'));
    expectNothingTold();
    expect(screen.queryByText('No documents yet')).toBeNull();
    expect(screen.getByRole('button', { name: 'New document' })).toBeTruthy();
  });

  test('a document that is not saved; what was typed stays [ERR2-056]', async () => {
    await open({ handlers: { 'POST /api/po_documents': no } });
    await press('New document');
    const field = inDialog().getByRole('textbox', { name: 'Title' });
    fireEvent.change(field, { target: { value: 'Kept' } });
    fireEvent.click(inDialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(log).toContain('Documents beside the chat: failure.create'));
    expectNothingTold();
    expect(inDialog().getByDisplayValue('Kept')).toBeTruthy();
  });

  test('a document that cannot be had, or not be saved, to be edited [ERR2-056]', async () => {
    let isThere = true;
    const { sent } = await open({
      handlers: {
        'GET /api/po_documents/d1': () => (isThere ? { status: 200, body: vision } : no),
        'PUT /api/po_documents/d1': no,
      },
    });
    const read = async () => {
      const before = sent.length;
      fireEvent.click(await screen.findByText('Vision', { selector: 'li button span' }));
      await waitFor(() => expect(sent.length).toBeGreaterThan(before));
      await inDialog().findByText(/Where we want to go/);
    };
    await read();
    isThere = false;
    await press('Edit');
    await waitFor(() => expect(log).toEqual(['Documents beside the chat: failure.detail']));
    expectNothingTold();
    fireEvent.click(inDialog().getByRole('button', { name: /close/i }));
    isThere = true;
    await read();
    await press('Edit');
    const field = await screen.findByRole('textbox', { name: 'Title' });
    fireEvent.change(field, { target: { value: 'Kept' } });
    fireEvent.click(inDialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(log).toContain('Documents beside the chat: failure.update'));
    expectNothingTold();
    expect(inDialog().getByDisplayValue('Kept')).toBeTruthy();
  });

  test('a document that is gone when it is to be edited, and its dialog closes [ERR2-055] [ERR2-046]', async () => {
    let isGone = false;
    await open({
      handlers: {
        'GET /api/po_documents/d1': () =>
          isGone ? refusal(404, 'not_found', 'No.') : { status: 200, body: vision },
      },
    });
    fireEvent.click(await screen.findByText('Vision', { selector: 'li button span' }));
    await inDialog().findByText(/Where we want to go/);
    isGone = true;
    await press('Edit');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(log).toEqual(['Documents beside the chat: failure.detail']);
    expectNothingTold();
  });

  test('a document that is not archived, and it stays [ERR2-057]', async () => {
    await open({ handlers: { 'DELETE /api/po_documents/d1': no } });
    await press('Archive: Vision');
    fireEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(log).toContain('Documents beside the chat: failure.archive'));
    expectNothingTold();
    expect(rows()).toHaveLength(2);
  });
});
