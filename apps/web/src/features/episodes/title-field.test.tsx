import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { putEpisode } from './api/episode-cache.ts';
import { decided, openEpisodePanel, press, resetEpisodePanel } from '#testing/episode-panel.tsx';

beforeEach(resetEpisodePanel);

/** Opens the dialog of an episode with its title to be changed. */
async function edit() {
  const server = await openEpisodePanel();
  await press(/^Payment providers/);
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Change the title' }));
  const field = dialog.getByRole('textbox', { name: 'Title of the episode' });
  fireEvent.change(field, { target: { value: 'Providers' } });
  return { ...server, dialog, field };
}

const focused = () => document.activeElement;
/** Until everything is done that waits for the page to be drawn anew. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

describe('the field of a title', () => {
  test('is left for something else, which keeps the focus, and the title is saved', async () => {
    const { dialog, changes } = await edit();
    const next = dialog.getByRole('button', { name: 'Archive' });
    act(() => next.focus());
    await screen.findByRole('dialog', { name: /^Providers/ });
    await settle();
    expect(focused()).toBe(next);
    expect(changes()).toEqual(['PATCH /candidates/e1/content']);
  });

  test('is left by Enter for its pencil, also once the new title is there', async () => {
    const { dialog, field } = await edit();
    fireEvent.submit(field);
    const pencil = () => dialog.getByRole('button', { name: 'Change the title' });
    await waitFor(() => expect(focused()).toBe(pencil()));
    await screen.findByRole('dialog', { name: /^Providers/ });
    await settle();
    expect(focused()).toBe(pencil());
  });

  test('goes with the window around it on a step back, and the title is saved', async () => {
    const { changes } = await edit();
    history.replaceState({ idx: 1 }, '');
    history.pushState({ idx: 2 }, '');
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('button', { name: /^Providers/ });
    expect(changes()).toEqual(['PATCH /candidates/e1/content']);
  });

  test('is no part of the name of its dialog and heading, and neither is the pencil', async () => {
    await openEpisodePanel();
    await press(/^Payment providers/);
    const name = 'Payment providers';
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getByRole('heading', { name, level: 2 })).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Change the title' }));
    expect(dialog.getByRole('heading', { name, level: 2 })).toBeDefined();
  });

  test.each(['  ', '\u200B', ' Payment providers '])(
    'saves nothing where it is empty or reads as before: “%s”',
    async (title) => {
      const { dialog, field, changes } = await edit();
      fireEvent.change(field, { target: { value: title } });
      fireEvent.submit(field);
      await waitFor(() => expect(field.isConnected).toBe(false));
      await settle();
      expect(changes()).toEqual([]);
      expect(dialog.getByRole('heading', { level: 2 }).textContent).toMatch(/^Payment providers/);
    },
  );

  test('takes back no title that came meanwhile when nothing was typed in it', async () => {
    const { client, changes } = await openEpisodePanel();
    await press(/^Payment providers/);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Change the title' }));
    act(() => putEpisode(client, { ...decided, oneliner: 'Stripe or Adyen' }));
    await settle();
    act(() => dialog.getByRole('button', { name: 'Archive' }).focus());
    await screen.findByRole('dialog', { name: 'Stripe or Adyen' });
    await settle();
    expect(changes()).toEqual([]);
  });

  test('goes over a title that was given elsewhere meanwhile only by Enter, once that is named', async () => {
    const { client, dialog, field, changes } = await edit();
    act(() => putEpisode(client, { ...decided, oneliner: 'Stripe or Adyen' }));
    await dialog.findByText(/^Meanwhile it has become “Stripe or Adyen”/);
    fireEvent.blur(field);
    await settle();
    expect(changes()).toEqual([]);
    expect(field).toHaveProperty('value', 'Providers');
    fireEvent.submit(field);
    await screen.findByRole('dialog', { name: 'Providers' });
    expect(changes()).toEqual(['PATCH /candidates/e1/content']);
  });

  test.each([
    ['its button', () => press('Keep this')],
    ['closing the window around it', () => press('Close')],
  ])('leaves a title that was given elsewhere meanwhile by %s', async (_way, leave) => {
    const { client, changes } = await edit();
    act(() => putEpisode(client, { ...decided, oneliner: 'Stripe or Adyen' }));
    await leave();
    await settle();
    expect(screen.queryByRole('textbox', { name: 'Title of the episode' })).toBeNull();
    expect(screen.getAllByText('Stripe or Adyen').length).toBeGreaterThan(0);
    expect(changes()).toEqual([]);
  });

  test('is left by Escape for its pencil, and the title stays', async () => {
    const { dialog, field, changes } = await edit();
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() =>
      expect(focused()).toBe(dialog.getByRole('button', { name: 'Change the title' })),
    );
    expect(changes()).toEqual([]);
  });
});
