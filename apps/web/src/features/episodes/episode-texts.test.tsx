import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { forgetTextsOfOthers } from '#shared/auth/personal-storage.ts';
import {
  decided,
  openEpisodePanel,
  press,
  resetEpisodePanel,
  today,
  toasts,
  waitForToast,
} from '#testing/episode-panel.tsx';
import { sampleEpisode } from '#testing/episode-server.ts';
import { refusal } from '#testing/fake-server.ts';
import { sampleUser } from '#testing/samples.ts';

// As the app does when it starts: whoever signs in owns what is kept.
beforeAll(forgetTextsOfOthers);
beforeEach(resetEpisodePanel);

function signIn(): void {
  act(() => useAuth.setState({ status: 'guest', user: null, token: null }));
  act(() => useAuth.setState({ status: 'signedIn', user: sampleUser(), token: 'token' }));
  onTestFinished(() => act(() => useAuth.setState({ status: 'guest', user: null, token: null })));
}

/** Opens the texts of the decided episode to be put right. */
async function edit(world: Parameters<typeof openEpisodePanel>[0] = {}) {
  const server = await openEpisodePanel(world);
  await press(/^Payment providers/);
  const element = await screen.findByRole('dialog', { name: /Payment providers/ });
  const dialog = within(element);
  const button = (name: string) => dialog.getByRole('button', { name });
  fireEvent.click(button('Change the texts'));
  const field = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Digest' });
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const view = (name: RegExp) => fireEvent.click(dialog.getByRole('tab', { name }));
  return { ...server, element, dialog, button, field, type, view };
}

const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });
const answer = (name: string) =>
  fireEvent.click(within(question() ?? document.body).getByRole('button', { name }));

describe('what is typed of the texts of an episode', () => {
  test('is still there after a look at another view', async () => {
    const { dialog, field, type, view } = await edit();
    type('My own digest.');
    view(/^Messages/);
    await dialog.findByText('Said 0');
    view(/^Overview/);
    expect(field().value).toBe('My own digest.');
    expect(question()).toBeNull();
    expect(dialog.queryByText('What you typed is back')).toBeNull();
  });

  test('of the essence alone is not lost without a question either', async () => {
    const { dialog, button } = await edit();
    const essence = dialog.getByRole('textbox', { name: 'Essence' });
    fireEvent.change(essence, { target: { value: 'My own essence.' } });
    fireEvent.click(button('Close'));
    expect(question()).not.toBeNull();
  });

  test.each([
    ['Escape', ({ element }) => fireEvent.keyDown(element, { key: 'Escape' })],
    ['the close button', ({ button }) => fireEvent.click(button('Close'))],
    [
      'the backdrop',
      ({ element }) => {
        fireEvent.pointerDown(element);
        fireEvent.click(element);
      },
    ],
    [
      'the close button of another view',
      ({ button, view }) => {
        view(/^Messages/);
        fireEvent.click(button('Close'));
      },
    ],
  ] as const satisfies readonly [string, (opened: Awaited<ReturnType<typeof edit>>) => void][])(
    'is not lost by %s without a question',
    async (_way, close) => {
      const opened = await edit();
      opened.type('My own digest.');
      close(opened);
      expect(question()).not.toBeNull();
      answer('Cancel');
      expect(question()).toBeNull();
      opened.view(/^Overview/);
      expect(opened.field().value).toBe('My own digest.');
      close(opened);
      answer('Discard');
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  test('is not lost without a question on the way to deleting the episode', async () => {
    const { button, type } = await edit({ isDebug: true });
    type('My own digest.');
    fireEvent.click(button('Delete'));
    answer('Discard');
    expect(screen.getByRole('dialog').textContent).toMatch(/^Delete/);
  });

  test('is not asked about when it reads as before, or when it was cancelled', async () => {
    const { button, type } = await edit();
    type('My own digest.');
    type(decided.digest);
    fireEvent.click(button('Close'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(/^Payment providers/);
    const again = within(await screen.findByRole('dialog'));
    fireEvent.click(again.getByRole('button', { name: 'Change the texts' }));
    fireEvent.change(again.getByRole('textbox', { name: 'Digest' }), { target: { value: 'My.' } });
    fireEvent.click(again.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(again.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stays with the reason when it could not be saved, whichever view is shown then', async () => {
    const { dialog, button, field, type, view } = await edit({
      handlers: { 'PATCH /api/episodes/candidates/e1/content': refusal(409, 'conflict', 'Busy.') },
    });
    type('My own digest.');
    fireEvent.click(button('Save'));
    view(/^Messages/);
    await waitFor(() => expect(button('Close')).toHaveProperty('disabled', false));
    view(/^Overview/);
    const alert = dialog.getByRole('alert');
    expect(alert.textContent).toBe('Failed to update episode content');
    expect(within(alert).getByText(/^Failed/).lang).toBe('en');
    expect(field().value).toBe('My own digest.');
  });

  test('is not changed while it is saved, nor lost by closing; no earlier failure stands there meanwhile', async () => {
    const path = 'PATCH /api/episodes/candidates/e1/content';
    const refused = refusal(409, 'conflict', 'Busy.');
    const second = Promise.withResolvers<typeof refused>();
    const answers = [Promise.resolve(refused), second.promise];
    const { dialog, element, button, field, type } = await edit({
      handlers: { [path]: () => answers.shift() ?? refused },
    });
    type('My own digest.');
    fireEvent.click(button('Save'));
    await dialog.findByRole('alert');
    fireEvent.click(button('Save'));
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(field().readOnly).toBe(true);
    fireEvent.keyDown(element, { key: 'Escape' });
    expect([question(), element.isConnected]).toEqual([null, true]);
    second.resolve(refused);
    await dialog.findByRole('alert');
    expect(field().readOnly).toBe(false);
  });

  test('is told of a failure only as long as it is there', async () => {
    const { dialog, button, type } = await edit({
      handlers: { 'PATCH /api/episodes/candidates/e1/content': refusal(409, 'conflict', 'Busy.') },
    });
    type('My own digest.');
    fireEvent.click(button('Save'));
    await dialog.findByRole('alert');
    fireEvent.click(button('Cancel'));
    fireEvent.click(button('Change the texts'));
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  test('in one text leaves the other one to whoever has changed it meanwhile', async () => {
    const { dialog, button, type, sent } = await edit();
    type('My own digest.');
    fireEvent.click(button('Save'));
    await dialog.findByRole('button', { name: 'Change the texts' });
    const { body } = sent.find(({ method }) => method === 'PATCH') ?? {};
    expect(body).toEqual({ digest: 'My own digest.' });
  });

  test('does not go over a text that another window has changed meanwhile, before both were seen', async () => {
    const { dialog, button, field, type, stored, changes, sent } = await edit();
    type('My own digest.');
    stored.episodes = [{ ...decided, essence: 'Other essence.', digest: 'Of the other window.' }];
    fireEvent.click(button('Save'));
    expect(await dialog.findByText('Of the other window.')).toBeDefined();
    expect(changes()).toEqual([]);
    expect(field().value).toBe('My own digest.');
    expect(dialog.queryByText('Other essence.', { selector: 'dd' })).toBeNull();
    fireEvent.click(button('Save'));
    await dialog.findByRole('button', { name: 'Change the texts' });
    expect(sent.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
      digest: 'My own digest.',
    });
  });

  test('gives way to the text of another window where that is wanted', async () => {
    const { dialog, button, field, type, stored, changes } = await edit();
    type('My own digest.');
    stored.episodes = [{ ...decided, digest: 'Of the other window.' }];
    fireEvent.click(button('Save'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Take what is stored' }));
    expect(field().value).toBe('Of the other window.');
    expect(changes()).toEqual([]);
    expect(dialog.queryByRole('button', { name: 'Take what is stored' })).toBeNull();
  });

  test('is not taken for words of another window where only the answer to an own save was lost', async () => {
    const server: { stored?: Awaited<ReturnType<typeof edit>>['stored'] } = {};
    let isLost = false;
    const opened = await edit({
      handlers: {
        'PATCH /api/episodes/candidates/e1/content': ({ body }) => {
          const { digest } = body as { digest: string };
          const episode = { ...decided, digest };
          if (server.stored) server.stored.episodes = [episode];
          if (!isLost) {
            isLost = true;
            return refusal(502, 'bad_gateway', 'Nobody answers.');
          }
          const answer = { status: 'completed', candidate_id: 'e1', episode_id: 'e1' };
          return { status: 200, body: { ...answer, memory_level: 'essence', episode } };
        },
      },
    });
    const { dialog, button, type, stored } = opened;
    server.stored = stored;
    type('My own digest.');
    fireEvent.click(button('Save'));
    await dialog.findByRole('alert');
    type('My own digest, longer.');
    fireEvent.click(button('Save'));
    await dialog.findByRole('button', { name: 'Change the texts' });
    expect(stored.episodes[0]?.digest).toBe('My own digest, longer.');
  });

  test('still knows what it was typed over after it was kept for another time', async () => {
    signIn();
    const { type, stored, changes } = await edit();
    type('My own digest.');
    act(() => useMemoryDesk.getState().close());
    await waitForToast();
    stored.episodes = [{ ...decided, digest: 'Of the other window.' }];
    await press(/^Payment providers/);
    await press('Change the texts');
    await press('Save');
    expect(await screen.findByText('Of the other window.')).toBeDefined();
    expect(changes()).toEqual([]);
  });

  test('in both texts is saved in both', async () => {
    const { dialog, button, type, sent } = await edit();
    type('My own digest.');
    const essence = dialog.getByRole('textbox', { name: 'Essence' });
    fireEvent.change(essence, { target: { value: 'My own essence.' } });
    fireEvent.click(button('Save'));
    await dialog.findByRole('button', { name: 'Change the texts' });
    expect(dialog.getByText('My own essence.')).toBeDefined();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
      essence: 'My own essence.',
      digest: 'My own digest.',
    });
  });

  test('is kept when somebody else takes the dialog away, is told of, and is there when the texts are changed again', async () => {
    signIn();
    const copied = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: copied },
      configurable: true,
    });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
    const { type } = await edit();
    type('My own digest.');
    act(() => useMemoryDesk.getState().close());
    const toast = await waitForToast();
    expect(toast.title).toBe('What you typed is not saved');
    toast.action?.onClick();
    expect(copied).toHaveBeenCalledWith('My own digest.');
    await press(/^Payment providers/);
    await press('Change the texts');
    const notice = screen.getByText('What you typed is back');
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Digest' });
    expect(field.value).toBe('My own digest.');
    expect(toasts().map(({ title }) => title)).toEqual(['Copied']);
    // Who puts back what was there has nothing of it any more.
    fireEvent.change(field, { target: { value: decided.digest } });
    expect(notice.isConnected).toBe(false);
  });

  test('is not kept any longer when it could be saved although the dialog had been taken away', async () => {
    signIn();
    const saved = Promise.withResolvers<void>();
    const episode = { ...decided, digest: 'My own digest.' };
    const { button, type } = await edit({
      handlers: {
        'PATCH /api/episodes/candidates/e1/content': async () => {
          await saved.promise;
          return {
            status: 200,
            body: {
              status: 'completed',
              candidate_id: 'e1',
              episode_id: 'e1',
              memory_level: 'essence',
              episode,
            },
          };
        },
      },
    });
    type('My own digest.');
    fireEvent.click(button('Save'));
    act(() => useMemoryDesk.getState().close());
    await waitForToast();
    saved.resolve();
    await waitFor(() => expect(toasts()).toEqual([]));
    expect(JSON.stringify({ ...localStorage })).not.toContain('My own digest.');
  });

  test('of one episode does not come back in another', async () => {
    signIn();
    const other = sampleEpisode({ id: 'e2', oneliner: 'Guest order', created_at: today });
    const { type } = await edit({ episodes: [decided, other] });
    type('My own digest.');
    act(() => useMemoryDesk.getState().close());
    await waitForToast();
    await press(/^Guest order/);
    await press('Change the texts');
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Digest' });
    expect(field().value).toBe(other.digest);
    await press('Close');
    await press(/^Payment providers/);
    await press('Change the texts');
    expect(field().value).toBe('My own digest.');
  });

  test.each([
    [['Close'], 'Discard'],
    [['Delete'], 'Discard'],
    [['Save', 'Close'], null],
    [['Cancel', 'Close'], null],
  ] as const)('is not kept after %s', async (buttons, decision) => {
    signIn();
    const { button, type, dialog } = await edit({ isDebug: true });
    type('My own digest.');
    for (const name of buttons) {
      fireEvent.click(button(name));
      if (name === 'Save') await dialog.findByRole('button', { name: 'Change the texts' });
    }
    if (decision) answer(decision);
    expect(screen.queryByRole('tab')).toBeNull();
    await Promise.resolve();
    expect(JSON.stringify({ ...localStorage })).not.toContain('My own digest.');
    expect(toasts()).toEqual([]);
  });

  test('holds up closing the window', async () => {
    const { type } = await edit();
    const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    type('My own digest.');
    expect(leave()).toBe(false);
  });
});
