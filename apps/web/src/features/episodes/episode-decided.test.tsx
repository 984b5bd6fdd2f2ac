import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  resetEpisodePanel,
  openEpisodePanel as open,
  button,
  decided,
  group,
  press,
  toasts,
  today,
  waitForToast,
} from '#testing/episode-panel.tsx';
import { useAuth } from '#shared/auth/auth-store.ts';
import { forgetTextsOfOthers } from '#shared/auth/personal-storage.ts';
import { useMemoryDesk } from './memory-desk.ts';
import { documentTopic } from '#shared/toasts/toast-topics.ts';
import { sampleEpisode, sampleOriginal, serveEpisodes } from '#testing/episode-server.ts';
import { useUserPreferences } from '#shared/settings/user-preferences.ts';
import { refusal } from '#testing/fake-server.ts';
import { sampleUser } from '#testing/samples.ts';
import { stubStrictClipboard } from '#testing/strict-clipboard.ts';

beforeEach(resetEpisodePanel);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test.each([
  [
    'gone',
    refusal(404, 'not_found', 'There is no such episode.'),
    { message: 'There is no such episode.' },
  ],
  ['out of reach', 'no answer', { message: 'Failed to load episodes', messageLang: 'en' }],
] as const)(
  'an episode that is %s says so where somebody still leads to it [ERR2-026]',
  async (_how, answer, words) => {
    await open({ handlers: { 'GET /api/episodes/candidates/gone': answer } });
    act(() => useMemoryDesk.getState().open({ kind: 'details', id: 'gone', view: 'messages' }));
    const told = { type: 'error', title: 'That did not work', ...words };
    expect(await waitForToast()).toMatchObject(told);
    expect(useMemoryDesk.getState().dialog).toBeNull();
  },
);

test('an episode of another session says without a line that it cannot be had, and does not open later on [ERR2-026]', async () => {
  await open({
    handlers: { 'GET /api/episodes/candidates/far': refusal(409, 'conflict', 'No.') },
  });
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  act(() => useMemoryDesk.getState().open({ kind: 'details', id: 'far', view: 'messages' }));
  expect(await waitForToast()).toMatchObject({ type: 'error', title: 'That did not work' });
  expect(useMemoryDesk.getState().dialog).toBeNull();
});

test('an episode of another session that is changed from here shows the change, and stays in its session', async () => {
  const elsewhere = sampleEpisode({ session_id: 's9', source_session_id: 's9', created_at: today });
  await open({
    episodes: [],
    candidates: [],
    handlers: {
      'GET /api/episodes/candidates/e1': { status: 200, body: elsewhere },
      'PATCH /api/episodes/candidates/e1/content': ({ body }) => {
        const episode = { ...elsewhere, ...(body as Partial<typeof elsewhere>) };
        const { memory_level } = episode;
        const ids = { candidate_id: 'e1', episode_id: 'e1' };
        return { status: 200, body: { status: 'completed', ...ids, memory_level, episode } };
      },
    },
  });
  act(() => useMemoryDesk.getState().open({ kind: 'details', id: 'e1', view: 'overview' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Why buyers leave/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Change the title' }));
  const title = dialog.getByRole('textbox', { name: 'Title of the episode' });
  fireEvent.change(title, { target: { value: 'Checkout' } });
  fireEvent.submit(title);
  await screen.findByRole('dialog', { name: /^Checkout/ });
  fireEvent.click(dialog.getByRole('button', { name: 'Change the texts' }));
  const essence = dialog.getByRole('textbox', { name: 'Essence' });
  fireEvent.change(essence, { target: { value: 'Shorter.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByRole('button', { name: 'Change the texts' });
  expect(dialog.getByText('Shorter.')).toBeDefined();
  expect(screen.getByText('No episodes yet')).toBeDefined();
});

test('an episode that somebody has open stays with them: the next person is neither shown it nor told that it is gone', async () => {
  act(() => useAuth.setState({ status: 'signedIn', user: sampleUser(), token: 'token' }));
  onTestFinished(() => act(() => useAuth.setState({ status: 'guest', user: null, token: null })));
  await open();
  act(() => useMemoryDesk.getState().open({ kind: 'details', id: 'e1', view: 'overview' }));
  await screen.findByRole('dialog');
  cleanup();
  act(() => useAuth.setState({ status: 'guest', user: null, token: null }));
  act(() => useAuth.setState({ status: 'signedIn', user: sampleUser({ id: 2 }), token: 'other' }));
  const gone = refusal(404, 'not_found', 'There is no such episode.');
  const { sent } = await open({
    episodes: [],
    candidates: [],
    handlers: { 'GET /api/episodes/candidates/e1': gone },
  });
  await screen.findByText('No episodes yet');
  expect(sent.map(({ path }) => path)).not.toContain('/api/episodes/candidates/e1');
  expect(toasts()).toEqual([]);
});

describe('a decided episode', () => {
  const choose = async (item: string | RegExp) => {
    await press(/^Actions for “Payment providers”/);
    fireEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
  };
  const chooseLevel = async (name: string) => {
    await press(/^Actions for “Payment providers”/);
    fireEvent.click(await screen.findByRole('menuitemradio', { name, hidden: true }));
  };

  test('has the icon and the colour of its level [EPI-035] [EPI-036] [EPI-037] [EPI-038] [EPI-101]', async () => {
    const levels = ['digest', 'essence', 'oneliner', 'archive'] as const;
    const episodes = levels.map((memory_level, place) =>
      sampleEpisode({ id: `x${place}`, memory_level, created_at: today }),
    );
    await open({ episodes, candidates: [] });
    const own = await group('Today');
    const tiles = [...own.querySelectorAll<HTMLElement>('li [data-level]')].filter(
      (tile) => tile.closest('li')?.parentElement?.parentElement === own.querySelector('[id]'),
    );
    expect(new Set(tiles.map(({ dataset }) => dataset['level']))).toEqual(new Set(levels));
    expect(new Set(tiles.map(({ className }) => className)).size).toBe(4);
    expect(new Set(tiles.map((tile) => tile.querySelector('path')?.getAttribute('d'))).size).toBe(
      4,
    );
  });

  test('shows everything about itself in its dialog, where the title can be changed too [EPI-024] [EPI-025] [EPI-040] [EPI-052] [EPI-054] [EPI-055] [EPI-059] [EPI-063] [EPI-071] [EPI-073] [EPI-074] [EPI-075] [EPI-076]', async () => {
    const digest = { ...decided, memory_level: 'digest', copy_count: 3 } as const;
    await open({ episodes: [{ ...digest, last_copied_at: today }], candidates: [] });
    await press(/^Payment providers/);
    const dialog = within(await screen.findByRole('dialog', { name: /Payment providers/ }));
    expect(dialog.getByText(/^Today, \d\d:\d\d\D+messages 1 to 18$/)).toBeDefined();
    const levels = within(dialog.getByRole('group', { name: 'How much should Robin keep?' }));
    expect(levels.getByRole('button', { pressed: true }).textContent).toMatch(/^Digest/);
    expect(dialog.getByRole('tab', { name: 'Messages 18' })).toBeDefined();
    expect(dialog.getByText(decided.digest)).toBeDefined();
    expect(dialog.getByText('Guest order becomes the default')).toBeDefined();
    const topics = within(dialog.getByRole('list', { name: 'Topics' }));
    expect(topics.getByText('Checkout')).toBeDefined();
    const facts = [...screen.getByRole('dialog').querySelectorAll('dl > div')].map(
      ({ textContent }) => textContent,
    );
    expect(facts.slice(0, 6)).toEqual([
      'Messages18',
      'Tokens12,480',
      'Confidence87%',
      'QualityHigh',
      'StateActive',
      'ReasonNoticed by Robin',
    ]);
    expect(facts[6]).toMatch(/^Copied3 \(today/);
    expect(facts[7]).toMatch(/^Changed\S/);
    fireEvent.click(dialog.getByRole('button', { name: 'Change the title' }));
    const field = dialog.getByRole('textbox', { name: 'Title of the episode' });
    fireEvent.change(field, { target: { value: 'Providers' } });
    fireEvent.submit(field);
    await screen.findByRole('dialog', { name: /Providers/ });
  });

  test.each([
    ['en', /\D+message 5$/],
    ['de', /\D+Nachricht 5$/],
  ] as const)(
    'of a single message tells its place as that of one, in %s',
    async (language, place) => {
      const message_range = { start: 4, end: 4 };
      await open({ episodes: [{ ...decided, message_range }] }, language);
      await press(/^Payment providers/);
      expect(within(await screen.findByRole('dialog')).getByText(place)).toBeDefined();
    },
  );

  test('has its messages one click away, and its texts can be put right', async () => {
    const { sent } = await open();
    await press(/^Payment providers/);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Change the texts' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Essence' }), {
      target: { value: 'Shorter.' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByRole('button', { name: 'Change the texts' });
    expect(dialog.getByText('Shorter.')).toBeDefined();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ essence: 'Shorter.' });
    fireEvent.click(dialog.getByRole('tab', { name: /^Messages/ }));
    await dialog.findByText('Said 0');
  });

  test('has the texts that were typed when the session ended, until they are let go', async () => {
    forgetTextsOfOthers();
    // What is kept is kept for somebody who has signed in since.
    useAuth.setState({ status: 'guest', user: null, token: null });
    const edit = async () => {
      act(() => useAuth.setState({ status: 'signedIn', user: sampleUser(), token: 'token' }));
      await open();
      await press(/^Payment providers/);
      const dialog = within(await screen.findByRole('dialog'));
      fireEvent.click(dialog.getByRole('button', { name: 'Change the texts' }));
      return dialog;
    };
    const valueOf = (name: string) =>
      screen.getByRole<HTMLTextAreaElement>('textbox', { name }).value;
    const first = await edit();
    fireEvent.change(first.getByRole('textbox', { name: 'Essence' }), {
      target: { value: 'Shorter.' },
    });
    act(() => useAuth.setState({ status: 'guest', user: null, token: null }));
    cleanup();
    useMemoryDesk.setState(useMemoryDesk.getInitialState());

    const second = await edit();
    expect(second.getByText('What you typed is back')).toBeTruthy();
    expect(valueOf('Essence')).toBe('Shorter.');
    expect(valueOf('Digest')).toBe(decided.digest);
    fireEvent.click(second.getByRole('button', { name: 'Discard' }));
    expect(valueOf('Essence')).toBe(decided.essence);
    expect(second.queryByText('What you typed is back')).toBeNull();

    // What was let go does not come back with the next look.
    fireEvent.click(second.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(await second.findByRole('button', { name: 'Change the texts' }));
    expect(second.queryByText('What you typed is back')).toBeNull();
    expect(valueOf('Essence')).toBe(decided.essence);
  });

  test('is weighed against its levels: what stays, what is saved, and which facts go', async () => {
    const { changes } = await open();
    await choose('Compare the levels');
    const dialog = within(await screen.findByRole('dialog'));
    const column = within(await dialog.findByRole('region', { name: 'Digest' }));
    expect(dialog.getByText('Payment providers').parentElement?.textContent).toBe(
      'Payment providers · 18\u00A0messages\u00A0· 12,480\u00A0tokens',
    );
    for (const facts of ['3 facts', '1 number', '1 date', '1 decision']) {
      expect(dialog.getByText(facts)).toBeDefined();
    }
    expect(column.getByText('−90%')).toBeDefined();
    expect(column.getByText('saves 11,240 tokens')).toBeDefined();
    expect(column.getByText('38%').tagName).toBe('STRONG');
    expect(column.getByText('1 of 3')).toBeDefined();
    expect(column.getByText('3 March')).toBeDefined();
    expect(column.getByText('2 facts stay in sight')).toBeDefined();
    const current = within(dialog.getByRole('region', { name: 'Essence' }));
    expect(current.getByRole('button')).toHaveProperty('disabled', true);
    fireEvent.click(column.getByRole('button', { name: 'Keep as digest' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual(['PATCH /candidates/e1/content']);
  });

  test('is weighed at its own level first', async () => {
    await open({ episodes: [{ ...decided, memory_level: 'oneliner' }], candidates: [] });
    await choose('Compare the levels');
    const own = await screen.findByRole('tab', { name: 'One-liner' });
    expect(own.getAttribute('aria-selected')).toBe('true');
  });

  test('is taken to another level, and to its own without a call [EPI-103] [EPI-117]', async () => {
    const { changes, sent } = await open();
    await press(/^Actions for “Payment providers”/);
    const isChosen = { checked: true, hidden: true };
    const chosen = await screen.findByRole('menuitemradio', isChosen);
    expect(chosen.textContent).toBe('Essence');
    expect(screen.getByRole('group', { name: 'Level', hidden: true }).contains(chosen)).toBe(true);
    await press(/^Actions for “Payment providers”/);
    await chooseLevel('Essence');
    expect(changes()).toEqual([]);
    await chooseLevel('Digest');
    await waitFor(() => expect(changes()).toEqual(['PATCH /candidates/e1/content']));
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ memory_level: 'digest' });
    await screen.findByText('Three causes were found. The guest order becomes the default.');
  });

  test('that could not be taken to another level keeps its own and says so, and can be tried again [ERR2-018] [ERR2-038] [TOAST-057]', async () => {
    const path = 'PATCH /api/episodes/candidates/e1/content';
    const { changes } = await open({ handlers: { [path]: refusal(409, 'conflict', 'No.') } });
    await chooseLevel('Digest');
    expect(await waitForToast()).toMatchObject({
      type: 'error',
      title: 'Memory level could not be updated',
      message: 'Failed to update episode memory level',
    });
    expect(within(await group('Today')).getByText(decided.essence)).toBeDefined();
    await chooseLevel('Digest');
    await waitFor(() => expect(changes()).toHaveLength(2));
  });

  test('that could not be taken to another level stays in its comparison, where another try takes it', async () => {
    const refusals = [refusal(503, 'unavailable', 'Away.')];
    const moved = { ...decided, memory_level: 'digest' };
    const ids = { candidate_id: 'e1', episode_id: 'e1', memory_level: 'digest' };
    const body = { status: 'completed', ...ids, episode: moved };
    const path = 'PATCH /api/episodes/candidates/e1/content';
    await open({ handlers: { [path]: () => refusals.shift() ?? { status: 200, body } } });
    await choose('Compare the levels');
    const take = await screen.findByRole('button', { name: 'Keep as digest' });
    fireEvent.click(take);
    await waitForToast();
    await waitFor(() => expect(take).toHaveProperty('disabled', false));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    fireEvent.click(take);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is archived, which is told', async () => {
    const { changes } = await open();
    await choose('Archive');
    await waitFor(() => expect(screen.queryByText('Payment providers')).toBeNull());
    expect(changes()).toEqual(['POST /candidates/e1/archive']);
    const told = { type: 'success', title: 'Episode archived', message: 'Payment providers' };
    expect(await waitForToast()).toMatchObject(told);
  });

  test.each([
    ['Archive', 'archive', 'Failed to process episode action: archive'],
    [
      'File as document',
      'create-podocument',
      'Failed to process episode action: create_podocument',
    ],
  ])(
    'is where it was when “%s” fails, and the reason is told [ERR2-031]',
    async (item, action, message) => {
      const path = `POST /api/episodes/candidates/e1/${action}`;
      await open({ handlers: { [path]: refusal(409, 'conflict', 'No.') } });
      await choose(item);
      const told = { type: 'error', title: 'That did not work', message };
      expect(await waitForToast()).toMatchObject(told);
      expect(within(await group('Today')).getByText('Payment providers')).toBeDefined();
    },
  );

  test('becomes a document and is archived, which is told for 4 seconds [TOAST-064]', async () => {
    await open();
    await choose('File as document and archive');
    expect(await waitForToast()).toMatchObject({
      type: 'success',
      duration: 4_000,
      title: 'Archived and filed as document',
      message: 'Payment providers',
    });
    await waitFor(() => expect(screen.queryByText('Payment providers')).toBeNull());
  });

  test('becomes a document that is one press away, and is told of once', async () => {
    const { changes } = await open();
    await choose('File as document');
    const toast = await waitForToast();
    expect(changes()).toEqual(['POST /candidates/e1/create-podocument']);
    expect(toast).toMatchObject({
      title: 'Filed as document',
      message: 'Payment providers',
      topic: documentTopic('d1'),
    });
    expect(toast.action?.label).toBe('Open');
    act(() => toast.action?.onClick());
    expect(screen.getByTestId('place').textContent).toBe('/po_documents?document=d1');
  });

  test('becomes a document in the language of whoever asks, and is told of without a way where there is none', async () => {
    const body = {
      status: 'processed',
      candidate_id: 'e1',
      episode_id: 'e1',
      memory_level: 'essence',
      episode: decided,
      podocument_id: null,
    };
    const path = 'POST /api/episodes/candidates/e1/create-podocument';
    const { sent } = await open({ handlers: { [path]: { status: 200, body } } }, 'de');
    await press(/^Aktionen für „Payment providers“/);
    const item = { name: 'Als Dokument ablegen', hidden: true };
    fireEvent.click(await screen.findByRole('menuitem', item));
    expect(await waitForToast()).not.toHaveProperty('action');
    expect(sent.find(({ method }) => method === 'POST')?.path).toMatch(/\?user_language=de$/);
  });

  test('shows at the button for a document only that this one is made, and at the levels whatever runs', async () => {
    let answer = (): void => undefined;
    const late = () =>
      new Promise<ReturnType<typeof refusal>>((resolve) => {
        answer = () => resolve(refusal(409, 'conflict', 'No.'));
      });
    const { changes } = await open({
      handlers: {
        'POST /api/episodes/candidates/e1/create-podocument': late,
        'PATCH /api/episodes/candidates/e1/content': late,
      },
    });
    await press(/^Payment providers/);
    const dialog = within(await screen.findByRole('dialog'));
    const file = dialog.getByRole('button', { name: 'File as document' });
    const level = dialog.getByRole('button', { name: /^Digest/ });
    const busy = () => [file.getAttribute('aria-busy'), level.getAttribute('aria-disabled')];
    fireEvent.click(level);
    expect(busy()).toEqual([null, 'true']);
    await waitFor(() => expect(changes()).toHaveLength(1));
    answer();
    await waitFor(() => expect(busy()).toEqual([null, null]));
    fireEvent.click(file);
    expect(busy()).toEqual(['true', 'true']);
    await waitFor(() =>
      expect(changes()).toEqual([
        'PATCH /candidates/e1/content',
        'POST /candidates/e1/create-podocument',
      ]),
    );
    answer();
    await waitFor(() => expect(busy()).toEqual([null, null]));
  });

  test('that could not become a document says so for 7 seconds [TOAST-062] [TOAST-063]', async () => {
    await open({
      handlers: {
        'POST /api/episodes/candidates/e1/archive-and-create-podocument': {
          status: 200,
          body: {
            status: 'error',
            error: 'A free talk has no documents.',
            candidate_id: 'e1',
            episode_id: 'e1',
            memory_level: 'essence',
            episode: decided,
            podocument_id: null,
          },
        },
      },
    });
    await choose('File as document and archive');
    expect(await waitForToast()).toMatchObject({
      type: 'error',
      duration: 7_000,
      message: 'A free talk has no documents.',
    });
  });

  test('is mentioned in a document', async () => {
    const { changes, sent } = await open();
    await choose('Mention in a document');
    await press('Mention');
    await waitFor(() => expect(changes()).toEqual(['POST /candidates/e1/create-link']));
    expect(sent.at(-1)?.body ?? sent.find((s) => s.method === 'POST')?.body).toEqual({
      target_podocument_id: 'd1',
    });
  });

  test('is copied as the server words it, though Safari lets that begin only with the press, which is said for 2 seconds [EPI-128] [EPI-129] [OPEN2-105]', async () => {
    const copied = stubStrictClipboard();
    await open();
    await button('Copy');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press('Copy');
    await screen.findByRole('button', { name: 'Copied!' });
    const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(told()).toContain('Copied!');
    expect(copied).toEqual(['# e1']);
    await act(() => Promise.resolve());
    act(() => void vi.advanceTimersByTime(1_800));
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeDefined();
    act(() => void vi.advanceTimersByTime(400));
    expect(screen.queryByRole('button', { name: 'Copied!' })).toBeNull();
    expect(told()).not.toContain('Copied!');
  });

  test('that is copied in its dialog is counted there at once [EPI-074] [EPI-075]', async () => {
    stubStrictClipboard();
    await open();
    await press(/^Payment providers/);
    const dialog = within(await screen.findByRole('dialog'));
    const copies = () => dialog.getByText('Copied', { selector: 'dt' }).nextSibling?.textContent;
    expect(copies()).toBe('0');
    fireEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(copies()).toMatch(/^1 \(Nov 20/));
  });

  test('of another session that is copied in its dialog is counted there, too [EPI-074]', async () => {
    stubStrictClipboard();
    const elsewhere = sampleEpisode({ session_id: 's9', source_session_id: 's9' });
    const episode = { ...elsewhere, copy_count: 1, last_copied_at: today };
    const body = { status: 'completed', message: '# e1', episode };
    await open({
      episodes: [],
      candidates: [],
      handlers: {
        'GET /api/episodes/candidates/e1': { status: 200, body: elsewhere },
        'POST /api/episodes/candidates/e1/copy': { status: 200, body },
      },
    });
    act(() => useMemoryDesk.getState().open({ kind: 'details', id: 'e1', view: 'overview' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    const copies = () => dialog.getByText('Copied', { selector: 'dt' }).nextSibling?.textContent;
    await waitFor(() => expect(copies()).toMatch(/^1 \(today/));
  });

  test('that the browser did not let be copied says so [OPEN2-097]', async () => {
    const refuse = () => Promise.reject(new Error('No.'));
    const clipboard = { write: refuse, writeText: refuse };
    Object.defineProperty(window, 'ClipboardItem', { value: class {}, configurable: true });
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    Object.defineProperty(document, 'execCommand', { value: () => false, configurable: true });
    onTestFinished(() => {
      Reflect.deleteProperty(window, 'ClipboardItem');
      Reflect.deleteProperty(navigator, 'clipboard');
      Reflect.deleteProperty(document, 'execCommand');
    });
    await open();
    await press('Copy');
    expect(await waitForToast()).toMatchObject({
      type: 'error',
      title: 'That did not work',
      message: 'Failed to process episode action: copy',
    });
    expect(screen.queryByRole('button', { name: 'Copied!' })).toBeNull();
  });

  test.each([
    ['list', async () => press('Copy')],
    [
      'dialog',
      async () => {
        await press(/^Payment providers/);
        const dialog = within(await screen.findByRole('dialog'));
        fireEvent.click(dialog.getByRole('button', { name: 'Copy' }));
      },
    ],
  ] as const)(
    'that the server does not hand out to be copied in the %s says so [ERR2-031]',
    async (_where, copy) => {
      const copied = stubStrictClipboard();
      const path = 'POST /api/episodes/candidates/e1/copy';
      await open({ handlers: { [path]: refusal(409, 'conflict', 'No.') } });
      await copy();
      expect(await waitForToast()).toMatchObject({
        type: 'error',
        title: 'That did not work',
        message: 'Failed to process episode action: copy',
      });
      expect(copied).toEqual([]);
      expect(screen.queryByRole('button', { name: 'Copied!' })).toBeNull();
    },
  );

  test('of a free talk has no way to a document, and an archived one none to the archive', async () => {
    const talk = { ...decided, project_id: null, is_archived: true };
    useUserPreferences.getState().change({ includeArchived: true });
    await open({ episodes: [talk], candidates: [] });
    await press(/^Actions for “Payment providers”/);
    await screen.findByRole('menuitem', { name: 'Compare the levels', hidden: true });
    const items = screen.getAllByRole('menuitem', { hidden: true });
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Compare the levels',
      'Show in the conversation',
    ]);
    await press(/^Payment providers/);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('button', { name: 'File as document' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Archive' })).toBeNull();
  });

  test('tells in words of the command by which a button has ended a workflow [FLOW-050]', async () => {
    const command = 'complete_workflow {"outcome":"abort","final_summary":"Cancelled by hand."}';
    await open({ originals: [sampleOriginal(0, command)] });
    await press(/^Payment providers/);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('tab', { name: /^Messages/ }));
    await dialog.findByText('Ended the workflow.');
    expect(dialog.queryByText(/complete_workflow/)).toBeNull();
  });

  test('has what Robin said in its dialog as Markdown, and what somebody wrote in their own signs [OPEN2-046]', async () => {
    const table = '| Ticket | Points |\n|---|---|\n| KP-412 | 8 |';
    await open({ originals: [sampleOriginal(0, '**Which ones?**'), sampleOriginal(1, table)] });
    await press(/^Payment providers/);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('tab', { name: /^Messages/ }));
    await dialog.findByText('**Which ones?**');
    const shown = dialog.getAllByTestId('markdown');
    expect(shown.map(({ textContent }) => textContent)).toEqual([table]);
  });

  test('has its messages a hundred at a time in its dialog, each edited one marked', async () => {
    const edited = { ...sampleOriginal(0, 'Said before'), is_superseded: true };
    const others = Array.from({ length: 120 }, (_, index) => sampleOriginal(index + 1));
    await open({ originals: [edited, ...others] });
    await press(/^Payment providers/);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('tab', { name: /^Messages/ }));
    const list = within(dialog.getByRole('list', { name: 'Messages' }));
    const first = (await list.findByText('Said before')).closest('li');
    expect(first?.textContent).toContain('Edited');
    const speakers = list.getAllByRole('listitem').map((line) => line.querySelector('span'));
    expect(speakers.slice(0, 3).map((who) => who?.textContent)).toEqual(['You', 'Robin', 'You']);
    expect(list.getAllByRole('listitem')).toHaveLength(100);
    fireEvent.click(dialog.getByRole('button', { name: 'Load more' }));
    await list.findByText('Said 120');
    expect(list.getAllByText('Edited')).toHaveLength(1);
    expect(dialog.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test.each([
    ['messages', 'Failed to get archived messages', 'Said 0'],
    ['levels', 'The levels could not be loaded.', 'saves 11,240 tokens'],
  ])('whose %s could not be loaded says so, and tries again', async (part, failure, shown) => {
    const own = 'GET /api/episodes/candidates/e1/';
    await open({ handlers: { [own + part]: refusal(409, 'conflict', 'No.') } });
    if (part === 'levels') await choose('Compare the levels');
    else {
      await press(/^Payment providers/);
      fireEvent.click(await screen.findByRole('tab', { name: /^Messages/ }));
    }
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(failure);
    if (part === 'messages') expect(within(alert).getByText(failure).lang).toBe('en');
    serveEpisodes({ episodes: [decided] });
    fireEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByText(shown);
    expect(alert.isConnected).toBe(false);
  });

  test('says without a line that its levels cannot be had, and shows them once the line is back', async () => {
    const levels = 'GET /api/episodes/candidates/e1/levels';
    await open({ handlers: { [levels]: refusal(409, 'conflict', 'No.') } });
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await choose('Compare the levels');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The levels could not be loaded.');
    serveEpisodes({ episodes: [decided] });
    act(() => onlineManager.setOnline(true));
    await screen.findByText('saves 11,240 tokens');
    expect(alert.isConnected).toBe(false);
  });

  test.each([
    ['oneliner', 'Robin keeps just the headline.'],
    ['archive', 'Robin has nothing of it in mind. The search still finds the episode.'],
  ] as const)('at level %s says what is left of it', async (memory_level, text) => {
    await open({ episodes: [{ ...decided, memory_level }], candidates: [] });
    await press(/^Payment providers/);
    expect(within(await screen.findByRole('dialog')).getByText(text)).toBeDefined();
  });

  test('is deleted in debug mode after a question [EPI-112] [ROLE2-022]', async () => {
    const { changes } = await open({ isDebug: true });
    await choose('Delete');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(changes()).toEqual(['DELETE /candidates/e1']));
  });

  test('that somebody deletes first takes the question along, without a word', async () => {
    const gone = refusal(404, 'not_found', 'There is no such episode.');
    const { sent, stored } = await open({
      isDebug: true,
      handlers: { 'GET /api/episodes/candidates/e1': gone },
    });
    await choose('Delete');
    await screen.findByRole('dialog');
    stored.episodes = [];
    fireEvent.click(screen.getByRole('button', { name: 'Lethe', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(sent.map(({ path }) => path)).toContain('/api/episodes/candidates/e1'),
    );
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(toasts().map(({ type }) => type)).toEqual(['success']);
  });

  test('cannot be deleted outside of debug mode [EPI-113] [ROLE2-022]', async () => {
    await open();
    await press(/^Actions for “Payment providers”/);
    await screen.findByRole('menuitem', { name: 'Archive', hidden: true });
    expect(screen.queryByRole('menuitem', { name: 'Delete', hidden: true })).toBeNull();
  });
});
