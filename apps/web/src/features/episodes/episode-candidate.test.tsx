import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { removeCandidate } from '#features/episodes/api/episode-cache.ts';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import { stubNearness } from '#testing/coming-near.ts';
import {
  resetEpisodePanel,
  openEpisodePanel as open,
  button,
  candidate,
  card,
  group,
  press,
  today,
  toasts,
  waitForToast,
} from '#testing/episode-panel.tsx';
import {
  sampleCandidate,
  sampleEpisode,
  sampleOriginal,
  serveEpisodes,
} from '#testing/episode-server.ts';
import { refusal } from '#testing/fake-server.ts';
import { sampleUser } from '#testing/samples.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { decisionTopic } from '#shared/toasts/toast-topics.ts';

beforeEach(resetEpisodePanel);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a candidate', () => {
  const levelButton = async (name: RegExp) => within(await card()).findByRole('button', { name });

  test('shows its facts, and what each level keeps and saves [EPI-002] [EPI-056] [EPI-057] [EPI-058]', async () => {
    await open();
    const facts = await within(await card()).findByText('18 messages · 12,480 tokens · 87% sure');
    expect(facts).toBeDefined();
    expect((await levelButton(/^Digest.*−90%.*keeps 1,240/)).tagName).toBe('BUTTON');
    expect((await levelButton(/^One-liner.*−99.8%.*keeps 26/)).tagName).toBe('BUTTON');
    expect((await card()).textContent).toContain('Essence saves 12,170 tokens');
    fireEvent.focus(await levelButton(/^Digest/));
    expect((await card()).textContent).toContain('Digest saves 11,240 tokens');
  });

  test('of many tells what it is about, for the search of the browser, and gets its levels as it comes near', async () => {
    const comeNear = stubNearness();
    const candidates = Array.from({ length: 100 }, (_, index) =>
      sampleCandidate({ id: `c${100 - index}`, oneliner: `Topic ${index}`, created_at: today }),
    );
    const { sent } = await open({ candidates });
    const cards = await screen.findAllByRole('article');
    expect(cards.every((one) => within(one).queryByText(/^Topic/))).toBe(true);
    const ofLevels = () => sent.filter(({ path }) => path.endsWith('/levels')).length;
    const [drawn, asked] = [screen.getAllByRole('button', { name: /^Digest/ }).length, ofLevels()];
    expect([drawn < 10, asked < 10]).toEqual([true, true]);
    const far = cards.at(-1) as HTMLElement;
    expect(within(far).queryByRole('button')).toBeNull();
    act(() => comeNear(far));
    await within(far).findByRole('button', { name: /^Digest.*keeps 1,240/ });
    expect(ofLevels()).toBe(asked + 1);
  });

  test('is said to save nothing where a level is as long as what was said', async () => {
    const whole = {
      memory_level: 'digest',
      tokens: 73,
      tokens_saved: 0,
      text: 'All',
      missing_facts: [],
    };
    const body = { candidate_id: 'c1', original_tokens: 73, levels: [whole] };
    const handlers = { 'GET /api/episodes/candidates/c1/levels': () => ({ status: 200, body }) };
    await open({ handlers });
    const digest = await levelButton(/^Digest.*keeps 73/);
    expect(digest.textContent).toMatch(/All key points0%/);
    await press('Compare the levels');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('region', { name: 'Digest' })).toBeDefined();
    expect(dialog.queryByText('0 facts')).toBeNull();
  });

  test('names so many facts that would go as somebody reads, and tells how many more there are', async () => {
    const missing_facts = Array.from({ length: 203 }, (_, index) => ({
      kind: 'number',
      text: `${index} EUR`,
      message_index: 1,
    }));
    const digest = {
      memory_level: 'digest',
      tokens: 1,
      tokens_saved: 9,
      text: 'All',
      missing_facts,
    };
    const body = { candidate_id: 'c1', original_tokens: 10, levels: [digest] };
    const handlers = { 'GET /api/episodes/candidates/c1/levels': () => ({ status: 200, body }) };
    await open({ handlers });
    await press('Compare the levels');
    const dialog = within(await screen.findByRole('dialog'));
    const column = within(await dialog.findByRole('region', { name: 'Digest' }));
    const lines = column.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toHaveLength(201);
    expect(lines.at(-1)).toBe('and 3 more');
    expect(column.getByText('203 of 203')).toBeDefined();
  });

  test('is decided by its level, leaves the list and says so for 4 seconds [EPI-004] [EPI-105] [EPI-106] [EPI-107]', async () => {
    const { changes, sent } = await open();
    fireEvent.click(await levelButton(/^Digest/));
    expect(await waitForToast()).toMatchObject({
      type: 'success',
      duration: 4_000,
      topic: decisionTopic('c1'),
      title: 'Episode kept',
      message: 'As Digest: Why buyers leave the checkout',
    });
    expect(changes()).toEqual(['POST /candidates/c1/memory-level']);
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ memory_level: 'digest' });
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(
      within(await group('Today')).getByText(
        'Three causes were found. The guest order becomes the default.',
      ),
    ).toBeDefined();
  });

  test('is archived by its level, and out of the lists then [EPI-005]', async () => {
    const { sent } = await open();
    fireEvent.click(await levelButton(/^Archive/));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/episodes/candidates/c1/memory-level',
      body: { memory_level: 'archive' },
    });
  });

  test('that is archived in its dialog is told of once: its event, that it was kept, says nothing beside that [EPI-005]', async () => {
    await open();
    act(() => useMemoryDesk.getState().open({ kind: 'details', id: 'c1', view: 'overview' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await waitForToast()).toMatchObject({
      title: 'Episode archived',
      topic: decisionTopic('c1'),
    });
  });

  test('takes any level, also the one that it shows already [EPI-104]', async () => {
    const shown = { ...candidate, memory_level: 'digest' } as const;
    const { changes } = await open({ candidates: [shown] });
    fireEvent.click(await levelButton(/^Digest/));
    await waitFor(() => expect(changes()).toEqual(['POST /candidates/c1/memory-level']));
  });

  test('that was decided before is read afresh, without a notice [OPEN2-101]', async () => {
    const server = await open({
      handlers: {
        'POST /api/episodes/candidates/c1/memory-level': {
          status: 200,
          body: {
            status: 'processed',
            candidate_id: 'c1',
            episode_id: 'c1',
            memory_level: 'digest',
            episode: candidate,
          },
        },
      },
    });
    const before = server.listCalls();
    server.stored.candidates = [];
    fireEvent.click(await levelButton(/^Digest/));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(server.listCalls()).toBeGreaterThan(before);
    expect(toasts()).toEqual([]);
  });

  test.each([
    ['en', 'Memory level could not be updated'],
    ['de', 'Speicherstufe konnte nicht geändert werden'],
  ] as const)(
    'that could not be decided stays and says so for 7 seconds (%s) [TOAST-057] [TOAST-058] [ERR2-038] [OPEN2-143]',
    async (language, title) => {
      await open(
        {
          handlers: {
            'POST /api/episodes/candidates/c1/memory-level': refusal(409, 'conflict', 'No.'),
          },
        },
        language,
      );
      fireEvent.click(await button(/^Digest/));
      expect(await waitForToast()).toMatchObject({
        type: 'error',
        duration: 7_000,
        title,
        message: 'Failed to process memory level decision',
      });
      expect(screen.getByRole('article')).toBeDefined();
    },
  );

  test('is compared at the essence first, then at the level that is chosen, pointed at or reached by keyboard, and can wait', async () => {
    const { changes } = await open();
    await press('Compare the levels');
    const dialog = within(await screen.findByRole('dialog'));
    const panel = (name: string) => within(dialog.getByRole('tabpanel', { name }));
    await dialog.findByRole('region', { name: 'Essence' });
    expect(panel('Essence').getByRole('region', { name: 'Essence' })).toBeDefined();
    fireEvent.pointerEnter(
      dialog.getByRole('region', { name: 'Digest' }).parentElement ?? document,
    );
    expect(panel('Digest').getByText('saves 11,240 tokens')).toBeDefined();
    act(() => dialog.getByRole('button', { name: 'Keep as one-liner' }).focus());
    expect(panel('One-liner').getByRole('button')).toBe(document.activeElement);
    const tabs = within(dialog.getByRole('tablist', { name: 'How much should Robin keep?' }));
    fireEvent.click(tabs.getByRole('tab', { name: 'Archive' }));
    expect(panel('Archive').getByText(/^No text/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Decide later' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual([]);
  });

  test('is dismissed after a question in red, for good [EPI-006] [EPI-108] [EPI-109] [EPI-110] [OPEN2-009] [OPEN2-095]', async () => {
    const { changes, sent } = await open();
    await press('Dismiss');
    const name = /“Why buyers leave the checkout”/;
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getByText(/cannot be undone/)).toBeDefined();
    expect(changes()).toEqual([]);
    const confirm = dialog.getByRole('button', { name: 'Dismiss' });
    expect(confirm.className).toContain('bg-danger-solid');
    fireEvent.click(confirm);
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(changes()).toEqual(['DELETE /candidates/c1']);
    expect(useMemoryDesk.getState().dialog).toBeNull();
    expect(sent.map(({ method, path }) => `${method} ${path}`)).not.toContain(
      'GET /api/episodes/candidates/c1',
    );
  });

  test('that is dismissed closes no other dialog that was opened since the news of it came, before the answer', async () => {
    const answer = Promise.withResolvers<void>();
    const dismissed = { status: 'completed', candidate_id: 'c1', episode_id: 'c1' };
    const { client } = await open({
      handlers: {
        'DELETE /api/episodes/candidates/c1': async () => {
          await answer.promise;
          return { status: 200, body: dismissed };
        },
      },
    });
    await press('Dismiss');
    const question = within(await screen.findByRole('dialog'));
    fireEvent.click(question.getByRole('button', { name: 'Dismiss' }));
    act(() => removeCandidate(client, 's1', 'c1'));
    act(() => useMemoryDesk.getState().open({ kind: 'details', id: 'e1', view: 'overview' }));
    await screen.findByRole('dialog', { name: 'Payment providers' });
    await act(async () => {
      answer.resolve();
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
    expect(screen.getByRole('dialog', { name: 'Payment providers' })).toBeDefined();
  });

  test('is not dismissed when the question is declined', async () => {
    const { changes } = await open();
    await press('Dismiss');
    await screen.findByRole('dialog');
    await press('Cancel');
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes()).toEqual([]);
  });

  test('that could not be dismissed stays with its question, which can be answered again [ERR2-023]', async () => {
    const { changes } = await open({
      handlers: { 'DELETE /api/episodes/candidates/c1': refusal(409, 'conflict', 'No.') },
    });
    await press('Dismiss');
    const dialog = within(await screen.findByRole('dialog'));
    const confirm = dialog.getByRole('button', { name: 'Dismiss' });
    fireEvent.click(confirm);
    expect(await waitForToast()).toMatchObject({
      type: 'error',
      title: 'That did not work',
      message: 'Failed to delete episode candidate',
    });
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
    fireEvent.click(confirm);
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(await card()).toBeDefined();
  });

  test('that somebody decides while it is asked whether to dismiss it takes the question along, which is not about an episode that is kept', async () => {
    const { changes, stored, client } = await open();
    await press('Dismiss');
    await screen.findByRole('dialog');
    // This window hears first that it is no candidate any more, and what it has become only when it asks.
    stored.candidates = [];
    stored.episodes = [sampleEpisode({ ...candidate, is_candidate: false })];
    act(() => removeCandidate(client, 's1', 'c1'));
    await waitFor(() => expect(useMemoryDesk.getState().dialog).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(changes().filter((change) => change.startsWith('DELETE'))).toEqual([]);
  });

  test('that another window dismisses takes its dialog along: it can no longer be changed [EPI-111]', async () => {
    const dismissed = { ...candidate, status: 'dismissed' };
    await open({
      episodes: [],
      candidates: [],
      handlers: { 'GET /api/episodes/candidates/c1': { status: 200, body: dismissed } },
    });
    act(() => useMemoryDesk.getState().open({ kind: 'details', id: 'c1', view: 'overview' }));
    await waitFor(() => expect(useMemoryDesk.getState().dialog).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('gets a title of at most 200 characters [EPI-003] [EPI-025] [EPI-026]', async () => {
    const { sent } = await open();
    fireEvent.click(within(await card()).getByRole('button', { name: 'Change the title' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title of the episode' });
    expect(field.maxLength).toBe(200);
    fireEvent.change(field, { target: { value: '  Account step  ' } });
    fireEvent.submit(field);
    await within(await card()).findByText('Account step');
    expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: '/api/episodes/candidates/c1/content',
      body: { oneliner: 'Account step' },
    });
  });

  test('keeps its title when that could not be saved, which is only logged [ERR2-058]', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    await open({
      handlers: { 'PATCH /api/episodes/candidates/c1/content': refusal(409, 'conflict', 'No.') },
    });
    fireEvent.click(within(await card()).getByRole('button', { name: 'Change the title' }));
    const field = screen.getByRole('textbox', { name: 'Title of the episode' });
    fireEvent.change(field, { target: { value: 'Other' } });
    fireEvent.submit(field);
    await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to update episode title'));
    expect(within(await card()).getByText('Why buyers leave the checkout')).toBeDefined();
    expect(toasts()).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says that its messages were changed', async () => {
    await open({ candidates: [{ ...candidate, is_range_changed: true }] });
    expect(
      await within(await card()).findByText(/Messages of this episode were changed/),
    ).toBeDefined();
  });

  test('is moved, split, and made one with its neighbour', async () => {
    const next = sampleCandidate({
      id: 'c2',
      oneliner: 'Next',
      message_range: { start: 4, end: 6 },
      created_at: today,
    });
    const own = sampleCandidate({ message_range: { start: 0, end: 3 }, created_at: today });
    const originals = [0, 1, 2, 3, 4].map((index) => sampleOriginal(index));
    const { changes, sent } = await open({ episodes: [], candidates: [own, next], originals });
    const [first] = await screen.findAllByRole('button', { name: 'Change start and end' });
    fireEvent.click(first ?? document.body);
    const change = (text: string, action: string) => {
      const line = within(screen.getByText(text).closest('li') ?? document.body);
      fireEvent.click(line.getByRole('button', { name: new RegExp(`^${action}`) }));
    };
    await screen.findByText('Said 1');
    fireEvent.click(await button('Merge with “Next”'));
    await screen.findByText(/^Merged/);
    expect(screen.queryByRole('button', { name: 'Merge with “Next”' })).toBeNull();
    expect(changes()).toContain('POST /candidates/c1/merge');
    change('Said 1', 'Start here');
    await screen.findByText(/^Start and end are changed/);
    expect(changes()).toContain('PATCH /candidates/c1/range');
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ start: 1, end: 3 });
    change('Said 2', 'Split before');
    await screen.findByText(/^Split/);
    expect(changes()).toContain('POST /candidates/c1/split');
  });
});

test('the messages of a candidate that begins elsewhere now are those of its new range, also right after a look at the old ones', async () => {
  const own = sampleCandidate({ message_range: { start: 0, end: 2 }, created_at: today });
  const said = [0, 1, 2].map((index) => sampleOriginal(index));
  const server = await open({
    episodes: [],
    candidates: [own],
    originals: said,
    handlers: {
      'GET /api/episodes/candidates/c1/messages': () => {
        const { start, end } = server.stored.candidates[0]?.message_range ?? own.message_range;
        const messages = said.slice(start, end + 1);
        return { status: 200, body: { messages, total_count: messages.length, has_more: false } };
      },
    },
  });
  fireEvent.click(within(await card()).getByRole('button', { name: 'Change start and end' }));
  const view = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }));
  await screen.findByText('Said 0');
  view(/^Messages/);
  await screen.findByText('Said 0');
  view(/^Start and end/);
  const line = within((await screen.findByText('Said 1')).closest('li') ?? document.body);
  fireEvent.click(line.getByRole('button', { name: /^Start here/ }));
  await screen.findByText(/^Start and end are changed/);
  view(/^Messages/);
  await screen.findByText('Said 2');
  expect(screen.queryByText('Said 0')).toBeNull();
});

describe('the borders of a candidate', () => {
  const at = (id: string, start: number, end: number) =>
    sampleCandidate({ id, oneliner: id, message_range: { start, end }, created_at: today });

  /** Lets a candidate of three messages begin at its second one; the answer to that is held back. */
  async function moveStart() {
    const answer = Promise.withResolvers<ReturnType<typeof refusal>>();
    const { changes } = await open({
      episodes: [],
      candidates: [at('c1', 0, 2)],
      originals: [0, 1, 2].map((index) => sampleOriginal(index)),
      handlers: { 'PATCH /api/episodes/candidates/c1/range': () => answer.promise },
    });
    await press('Change start and end');
    const line = within((await screen.findByText('Said 1')).closest('li') ?? document.body);
    const start = line.getByRole('button', { name: /^Start here/ });
    fireEvent.click(start);
    return { answer, start, changes };
  }

  test('can be moved to messages that are in no other episode, and it can be made one with what is right before and after it', async () => {
    const candidates = [
      at('far', 20, 21),
      at('after', 10, 12),
      at('c1', 4, 6),
      at('before', 0, 1),
      { ...at('elsewhere', 2, 3), source_session_id: 's9' },
    ];
    const episodes = [sampleEpisode({ id: 'e1', message_range: { start: 8, end: 9 } })];
    const originals = Array.from({ length: 10 }, (_, index) => sampleOriginal(index));
    const { sent } = await open({ episodes, candidates, originals });
    act(() => useMemoryDesk.getState().open({ kind: 'details', id: 'c1', view: 'bounds' }));
    await screen.findByText('Said 2');
    const list = within(screen.getByRole('list', { name: 'Messages' }));
    const shown = list.getAllByText(/^Said/).map(({ textContent }) => textContent);
    expect(shown).toEqual([2, 3, 4, 5, 6, 7].map((index) => `Said ${index}`));
    // Between it and what is after it stands a decided one, which would be in both.
    const merges = screen.getAllByRole('button', { name: /^Merge with/ });
    expect(merges.map(({ textContent }) => textContent)).toEqual(['Merge with “before”']);
    // The twelve before and after it.
    expect(sent.map(({ path }) => path)).toContain('/api/sessions/s1/messages?limit=27&before=19');
    act(() => useMemoryDesk.getState().open({ kind: 'details', id: 'after', view: 'bounds' }));
    expect(await screen.findByRole('button', { name: 'Merge with “far”' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Merge with “c1”' })).toBeNull();
    act(() => useMemoryDesk.getState().open({ kind: 'details', id: 'elsewhere', view: 'bounds' }));
    const ofItsLog = /^\/api\/sessions\/s9\/messages/;
    await waitFor(() => expect(sent.some(({ path }) => ofItsLog.test(path))).toBe(true));
  });

  test('can not be moved beyond another episode, which would be in it', async () => {
    const candidates = [at('before', 2, 3), at('c1', 4, 5), at('after', 6, 7)];
    const originals = Array.from({ length: 10 }, (_, index) => sampleOriginal(index));
    await open({ episodes: [], candidates, originals });
    act(() => useMemoryDesk.getState().open({ kind: 'details', id: 'c1', view: 'bounds' }));
    await screen.findByText('Said 4');
    const list = within(screen.getByRole('list', { name: 'Messages' }));
    const shown = list.getAllByText(/^Said/).map(({ textContent }) => textContent);
    expect(shown).toEqual(['Said 4', 'Said 5']);
  });

  test('are moved once, however often it is pressed, and a refusal says so', async () => {
    const { answer, start, changes } = await moveStart();
    fireEvent.click(start);
    await screen.findByText('Robin sums it up anew …');
    answer.resolve(refusal(409, 'conflict', 'No.'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Failed to update episode content');
    expect(within(alert).getByText(/^Failed/).lang).toBe('en');
    expect(screen.queryByText(/^Start and end are changed/)).toBeNull();
    expect(screen.queryByText('Robin sums it up anew …')).toBeNull();
    expect(changes()).toEqual(['PATCH /candidates/c1/range']);
  });

  test('are told of as the last try ended', async () => {
    const { answer, start } = await moveStart();
    answer.resolve(refusal(409, 'conflict', 'No.'));
    const alert = await screen.findByRole('alert');
    const server = { episodes: [], candidates: [at('c1', 0, 2)] };
    serveEpisodes(server);
    fireEvent.click(start);
    const done = await screen.findByText(/^Start and end are changed/);
    expect(alert.isConnected).toBe(false);
    serveEpisodes({
      ...server,
      handlers: { 'PATCH /api/episodes/candidates/c1/range': refusal(409, 'conflict', 'No.') },
    });
    const line = within(screen.getByText('Said 0').closest('li') ?? document.body);
    fireEvent.click(line.getByRole('button', { name: /^Start here/ }));
    await screen.findByRole('alert');
    expect(done.textContent).toBe('');
  });

  test('that could not be moved are told by a toast where the window was closed before the answer', async () => {
    const { answer } = await moveStart();
    await screen.findByText('Robin sums it up anew …');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    answer.resolve(refusal(409, 'conflict', 'No.'));
    expect(await waitForToast()).toMatchObject({
      type: 'error',
      title: 'That did not work',
      message: 'Failed to update episode content',
      messageLang: 'en',
    });
  });

  test('are said not to be there when the messages could not be loaded', async () => {
    const handlers = { 'GET /api/sessions/s1/messages': refusal(409, 'conflict', 'No.') };
    await open({ episodes: [], candidates: [at('c1', 0, 2)], handlers });
    await press('Change start and end');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The messages could not/);
  });

  test('are said without a line not to be there, and come once the line is back', async () => {
    const handlers = { 'GET /api/sessions/s1/messages': refusal(409, 'conflict', 'No.') };
    await open({ episodes: [], candidates: [at('c1', 0, 2)], handlers });
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await press('Change start and end');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^The messages could not/);
    serveEpisodes({ episodes: [], candidates: [at('c1', 0, 2)] });
    act(() => onlineManager.setOnline(true));
    await screen.findByText('Said 0');
    expect(alert.isConnected).toBe(false);
  });

  test('give way to the overview when somebody decides it meanwhile', async () => {
    const server = await open({ episodes: [], candidates: [at('c1', 0, 2)] });
    await press('Change start and end');
    await screen.findByText('Said 0');
    server.stored.episodes = [sampleEpisode({ id: 'c1', created_at: today })];
    server.stored.candidates = [];
    fireEvent.click(within(document.body).getByRole('button', { name: 'Lethe', hidden: true }));
    const overview = await screen.findByRole('tab', { name: 'Overview' });
    await waitFor(() => expect(overview.getAttribute('aria-selected')).toBe('true'));
    expect(screen.queryByRole('tab', { name: 'Start and end' })).toBeNull();
  });
});

test('names of cards and of buttons for borders say which episode and which message they mean', async () => {
  const own = sampleCandidate({ message_range: { start: 0, end: 1 }, created_at: today });
  const next = sampleCandidate({
    id: 'c2',
    oneliner: 'Next',
    message_range: { start: 2, end: 3 },
    created_at: today,
  });
  const originals = [sampleOriginal(0), sampleOriginal(1, `**Long** ${'word '.repeat(500)}`)];
  await open({ episodes: [], candidates: [own, next], originals });
  const second = await screen.findByRole('article', { name: 'Episode waiting for you: Next' });
  expect(second.textContent).toContain('Next');
  const [first] = await screen.findAllByRole('button', { name: 'Change start and end' });
  fireEvent.click(first ?? document.body);
  const list = within(await screen.findByRole('list', { name: 'Messages' }));
  await list.findByText('Said 0');
  const names = list.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
  const long = `Long ${'word '.repeat(11)}`;
  expect(names).toEqual([
    'End here: message 1, “Said 0”',
    `Start here: message 2, “${long}”`,
    `Split before: message 2, “${long}”`,
  ]);
});

describe('while its level is on its way', () => {
  /** A server that answers the decision of `c1` when it is told to; a refused one is taken the next time. */
  async function openWithHeld(refusals: ReturnType<typeof refusal>[] = []) {
    const held = Promise.withResolvers<void>();
    const decidedLate = async () => {
      await held.promise;
      const refused = refusals.shift();
      if (refused) return refused;
      return {
        status: 200,
        body: {
          status: 'completed',
          candidate_id: 'c1',
          episode_id: 'c1',
          memory_level: 'digest',
          episode: sampleEpisode({ id: 'c1', created_at: today, memory_level: 'digest' }),
        },
      };
    };
    const candidates = ['First', 'Second'].map((oneliner, place) =>
      sampleCandidate({ id: `c${place + 1}`, oneliner, created_at: today }),
    );
    await open({
      episodes: [],
      candidates,
      handlers: { 'POST /api/episodes/candidates/c1/memory-level': decidedLate },
    });
    const cardOf = async (title: string) =>
      within((await screen.findByText(title)).closest('article') ?? document.body);
    return { answer: held.resolve, cardOf };
  }

  test.each([
    ['kept', []],
    ['not kept', [refusal(503, 'unavailable', 'Away.')]],
  ])('nobody who has signed in since is told that it is %s', async (_what, refusals) => {
    const { answer, cardOf } = await openWithHeld(refusals);
    const take = await (await cardOf('First')).findByRole('button', { name: /^Digest/ });
    const isAwaited = () => take.isConnected && take.getAttribute('aria-disabled') === 'true';
    fireEvent.click(take);
    await waitFor(() => expect(isAwaited()).toBe(true));
    act(() => useAuth.setState({ user: sampleUser({ id: 2 }) }));
    answer();
    await waitFor(() => expect(isAwaited()).toBe(false));
    expect(toasts()).toEqual([]);
  });

  test('the comparison says so and stays, so that no other dialog is closed by the answer', async () => {
    const { answer, cardOf } = await openWithHeld();
    fireEvent.click((await cardOf('First')).getByRole('button', { name: 'Compare the levels' }));
    const dialog = within(await screen.findByRole('dialog'));
    const take = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Keep as digest' });
    fireEvent.click(take);
    fireEvent.click(take);
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    const [other] = dialog.getAllByRole<HTMLButtonElement>('button', { name: /^Keep as essence/ });
    expect(screen.queryByRole('dialog')).not.toBeNull();
    const later = dialog.getByRole<HTMLButtonElement>('button', { name: 'Decide later' });
    expect(take.getAttribute('aria-busy')).toBe('true');
    expect([take, other, later].map((one) => one?.disabled)).toEqual([true, true, true]);
    answer();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the comparison stays open when it could not be decided, and takes another try', async () => {
    const { answer, cardOf } = await openWithHeld([refusal(503, 'unavailable', 'Away.')]);
    answer();
    fireEvent.click((await cardOf('First')).getByRole('button', { name: 'Compare the levels' }));
    const dialog = within(await screen.findByRole('dialog'));
    const take = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Keep as digest' });
    fireEvent.click(take);
    await waitFor(() => expect(take.disabled).toBe(false));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    fireEvent.click(take);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('it stays marked as busy when another one is done', async () => {
    const { answer, cardOf } = await openWithHeld();
    const levelOf = async (title: string) =>
      (await cardOf(title)).findByRole('button', { name: /^Digest/ });
    const first = await levelOf('First');
    fireEvent.click(first);
    fireEvent.click(await levelOf('Second'));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(first.getAttribute('aria-disabled')).toBe('true');
    answer();
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });
});
