import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  readScratchpadId,
  setScratchpad,
  useScratchpad,
} from '#shared/scratchpad/active-scratchpad.ts';
import { sampleDocument, serveDocuments } from '#testing/document-server.ts';
import { renderApp } from '#testing/render-app.tsx';

afterEach(() => {
  setScratchpad(1, null);
  setScratchpad(2, null);
  useScratchpad.setState({ save: null });
});

const toggle = (title: string) => screen.findByRole('button', { name: `As scratchpad: ${title}` });

test('each document has a toggle that makes it the scratchpad, in the place of any other one, and none again [DOC-005] [PAD-017] [PAD-018]', async () => {
  serveDocuments({
    documents: [
      sampleDocument({ title: 'Vision' }),
      sampleDocument({ id: 'd2', title: 'Notes' }),
      sampleDocument({ id: 'd3', title: 'Old', is_deleted: true }),
    ],
  });
  await renderApp('/po_documents');
  // Without its window nothing is pending: the window is a test of its own.
  const isOn = async (title: string) => (await toggle(title)).getAttribute('aria-pressed');
  expect([await isOn('Vision'), await isOn('Notes')]).toEqual(['false', 'false']);
  expect(screen.queryByRole('button', { name: 'As scratchpad: Old' })).toBeNull();
  for (const [title, expected] of [
    ['Vision', 'd1'],
    ['Notes', 'd2'],
    ['Notes', null],
  ] as const) {
    useScratchpad.setState({ save: null });
    fireEvent.click(await toggle(title));
    await waitFor(() => expect(readScratchpadId(1)).toBe(expected));
    expect(await isOn(title)).toBe(String(expected !== null));
  }
});

test('opening one leaves alone which one another window has opened in another project meanwhile', async () => {
  serveDocuments({ documents: [sampleDocument({ title: 'Vision' })] });
  await renderApp('/po_documents');
  const button = await toggle('Vision');
  localStorage.setItem('po_scratchpad_settings', '{"documents":{"2":"d7"}}');
  fireEvent.click(button);
  await waitFor(() => expect(readScratchpadId(1)).toBe('d1'));
  const stored: unknown = JSON.parse(localStorage.getItem('po_scratchpad_settings') ?? '');
  expect(stored).toMatchObject({ documents: { 1: 'd1', 2: 'd7' } });
});

test('nothing is toggled while what is pending cannot be saved', async () => {
  serveDocuments({ documents: [sampleDocument({ title: 'Vision' })] });
  await renderApp('/po_documents');
  const button = await toggle('Vision');
  useScratchpad.setState({ save: () => Promise.resolve(false) });
  await act(async () => {
    fireEvent.click(button);
    await Promise.resolve();
  });
  expect(readScratchpadId(1)).toBeNull();
});
