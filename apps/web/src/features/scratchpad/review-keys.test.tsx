import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleDocument, sampleSuggestion } from '#testing/document-server.ts';
import { editorView, pressKey } from '#testing/editor.ts';
import { openScratchpad } from '#testing/scratchpad.tsx';

const suggestion = sampleSuggestion([
  { id: 'p1', old_text: 'Guests may pay.', new_text: 'Guests pay.' },
]);
const document = sampleDocument({ title: 'Vision', content: 'Guests may pay.' });
const path = '/api/po_documents/d1/suggestions';

/** Opens a document with a suggestion. */
async function open(language: 'de' | 'en' = 'en') {
  const opened = await openScratchpad(
    {
      documents: [document],
      handlers: {
        [`GET ${path}`]: { status: 200, body: { suggestions: [suggestion] } },
        [`POST ${path}/s1/decide`]: { status: 200, body: { document, suggestions: [] } },
      },
    },
    language,
  );
  await screen.findByText(/^Robin (suggests one change|schlägt eine Änderung vor)$/);
  return opened;
}

const keyNames = () =>
  [...screen.getByRole('dialog').querySelectorAll('[data-foot] kbd')].map((key) => key.textContent);

describe('on a keyboard of Apple', () => {
  beforeEach(() => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh)');
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('Option and Backspace are left to the editor and to fields, where they delete a word', async () => {
    const { decisions } = await open();
    const seen: boolean[] = [];
    const watch = (event: KeyboardEvent) => seen.push(event.defaultPrevented);
    addEventListener('keydown', watch);
    pressKey('Backspace', { altKey: true });
    act(() => editorView().dispatch({ selection: { anchor: 0, head: 6 } }));
    const wish = screen.getByRole('textbox', { name: 'What should Robin do with it?' });
    fireEvent.keyDown(wish, { key: 'Backspace', altKey: true });
    removeEventListener('keydown', watch);
    expect(seen).toEqual([false, false]);
    expect(decisions()).toEqual([]);
  });

  test('Option, Command and Backspace reject, and Option and Enter accept', async () => {
    const rejected = await open();
    pressKey('Backspace', { altKey: true, metaKey: true });
    await waitFor(() => expect(rejected.decisions()).toHaveLength(1));
    expect(rejected.decisions()[0]?.body).toEqual({ accept: [], reject: ['p1'] });
    rejected.unmount();
    const accepted = await open();
    pressKey('Enter', { altKey: true });
    await waitFor(() => expect(accepted.decisions()).toHaveLength(1));
    expect(accepted.decisions()[0]?.body).toEqual({ accept: ['p1'], reject: [] });
  });

  test.each(['en', 'de'] as const)(
    'the keys are shown as they are there (%s)',
    async (language) => {
      await open(language);
      expect(keyNames()).toEqual(['⌘F', '⌥', 'Enter', '⌥', '⌘', '⌫']);
    },
  );
});

test('on other keyboards Alt and Backspace reject, and are shown so', async () => {
  const { decisions } = await open();
  expect(keyNames()).toEqual(['Ctrl+F', 'Alt', 'Enter', 'Alt', '⌫']);
  pressKey('Backspace', { altKey: true, metaKey: true });
  // AltGr is Alt and Ctrl at once.
  pressKey('Backspace', { altKey: true, ctrlKey: true });
  pressKey('Enter', { altKey: true, metaKey: true });
  expect(decisions()).toEqual([]);
  pressKey('Backspace', { altKey: true });
  await waitFor(() => expect(decisions()[0]?.body).toEqual({ accept: [], reject: ['p1'] }));
});
