import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  button,
  card,
  decided,
  group,
  openEpisodePanel as open,
  press,
  resetEpisodePanel,
  today,
} from '#testing/episode-panel.tsx';
import { sampleCandidate, sampleOriginal } from '#testing/episode-server.ts';
import { removeCandidate } from './api/episode-cache.ts';

beforeEach(resetEpisodePanel);

const focused = () => document.activeElement;
/** Presses a button as the keyboard does: it has the focus then. */
function activate(element: HTMLElement): void {
  act(() => element.focus());
  fireEvent.click(element);
}

describe('whoever works with episodes by keyboard', () => {
  const first = sampleCandidate({ oneliner: 'First', created_at: today });
  const second = sampleCandidate({
    id: 'c2',
    oneliner: 'Second',
    message_range: { start: 20, end: 25 },
    created_at: today,
  });
  const cardOf = async (title: string) => {
    const own = (await screen.findByText(title)).closest('article');
    return within(own ?? document.body);
  };

  test('goes on in the next card when the decision takes the own one away', async () => {
    await open({ episodes: [], candidates: [first, second] });
    activate(await (await cardOf('First')).findByRole('button', { name: /^Digest/ }));
    await within(await group('Today')).findByText('First');
    await waitFor(() => expect(focused()?.closest('article')?.textContent).toContain('Second'));
  });

  test('goes on in the list when nothing waits any more', async () => {
    await open({ episodes: [decided], candidates: [first] });
    activate(await (await cardOf('First')).findByRole('button', { name: /^Digest/ }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect((await group('Today')).contains(focused())).toBe(true);
  });

  test('goes on in the list when a candidate is dismissed', async () => {
    await open({ episodes: [], candidates: [first, second] });
    activate((await cardOf('First')).getByRole('button', { name: 'Dismiss' }));
    activate(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('First')).toBeNull());
    await waitFor(() => expect(focused()?.closest('article')?.textContent).toContain('Second'));
  });

  test('goes on in the list when the levels were compared and one was taken', async () => {
    await open({ episodes: [], candidates: [first, second] });
    activate((await cardOf('First')).getByRole('button', { name: 'Compare the levels' }));
    const dialog = within(await screen.findByRole('dialog'));
    activate(await dialog.findByRole('button', { name: 'Keep as digest' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(focused()?.closest('article')?.textContent).toContain('Second'));
  });

  test('stays at the menu of an episode whose level is changed', async () => {
    const { changes } = await open({ episodes: [decided], candidates: [] });
    const menu = await button(/^Actions for “Payment providers”/);
    activate(menu);
    const level = await screen.findByRole('menuitemradio', { name: 'Digest', hidden: true });
    activate(level);
    expect(focused()).toBe(menu);
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(menu).toHaveProperty('disabled', false);
  });

  test('goes on above the list when the last episode leaves it', async () => {
    await open({ episodes: [decided], candidates: [] });
    activate(await button(/^Actions for “Payment providers”/));
    activate(await screen.findByRole('menuitem', { name: 'Archive', hidden: true }));
    await waitFor(() => expect(screen.queryByText('Payment providers')).toBeNull());
    await waitFor(async () => expect(focused()).toBe(await button('Lethe')));
  });

  test('stays in the dialog when the episode is archived and the button goes', async () => {
    await open({ episodes: [decided], candidates: [] });
    await press(/^Payment providers/);
    const dialog = within(await screen.findByRole('dialog'));
    activate(dialog.getByRole('button', { name: 'Archive' }));
    await waitFor(() =>
      expect(focused()).toBe(dialog.getByRole('button', { name: 'File as document' })),
    );
  });

  test.each(['Save', 'Cancel'])(
    'goes on in the texts that are changed, and back at the button for it after “%s”',
    async (end) => {
      await open({ episodes: [decided], candidates: [] });
      await press(/^Payment providers/);
      const dialog = within(await screen.findByRole('dialog'));
      activate(dialog.getByRole('button', { name: 'Change the texts' }));
      const field = dialog.getByRole('textbox', { name: 'Essence' });
      expect(focused()).toBe(field);
      fireEvent.change(field, { target: { value: 'My own essence.' } });
      activate(dialog.getByRole('button', { name: end }));
      const again = await dialog.findByRole('button', { name: 'Change the texts' });
      expect(focused()).toBe(again);
    },
  );

  test('writes into no other card and presses nothing there when another window takes the own one away', async () => {
    const { client } = await open({ episodes: [], candidates: [first, second] });
    activate((await cardOf('First')).getByRole('button', { name: 'Change the title' }));
    const field = screen.getByRole('textbox', { name: 'Title of the episode' });
    expect(focused()).toBe(field);
    act(() => removeCandidate(client, 's1', 'c1'));
    await waitFor(() => expect(field.isConnected).toBe(false));
    await waitFor(() => expect(focused()).not.toBe(document.body));
    expect((focused()?.closest('article') ?? focused())?.textContent).toContain('Second');
    expect(focused()?.matches('button, :read-write')).toBe(false);
  });

  test('stays at the message where an episode begins now', async () => {
    const own = sampleCandidate({ message_range: { start: 0, end: 3 }, created_at: today });
    const originals = [0, 1, 2, 3].map((index) => sampleOriginal(index));
    await open({ episodes: [], candidates: [own], originals });
    fireEvent.click(within(await card()).getByRole('button', { name: 'Change start and end' }));
    const line = (await screen.findByText('Said 1')).closest('li');
    activate(within(line ?? document.body).getByRole('button', { name: /^Start here/ }));
    await screen.findByText(/^Start and end are changed/);
    await waitFor(() => expect(line?.contains(focused())).toBe(true));
  });
});

test('a level is chosen once, however often it is pressed', async () => {
  const { changes } = await open({ episodes: [], candidates: [sampleCandidate()] });
  const level = await within(await card()).findByRole('button', { name: /^Digest/ });
  fireEvent.click(level);
  fireEvent.click(level);
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  expect(changes()).toEqual(['POST /candidates/c1/memory-level']);
});
