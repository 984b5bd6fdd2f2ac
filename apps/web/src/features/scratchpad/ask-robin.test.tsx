import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { readScratchpadId, useScratchpad } from '#shared/scratchpad/active-scratchpad.ts';
import { sampleDocument } from '#testing/document-server.ts';
import { pressKey, typeAtEnd } from '#testing/editor.ts';
import { openScratchpad } from '#testing/scratchpad.tsx';

/** Asks Robin while something is typed and not saved; the save runs until it is let go. */
async function askWhileSaving() {
  const stored = sampleDocument({ title: 'Vision', content: 'Goal. More.', version: 2 });
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const opened = await openScratchpad({
    handlers: {
      'PUT /api/po_documents/d1': async () => {
        await isLetGo;
        return { status: 200, body: stored };
      },
    },
  });
  const requests: unknown[] = [];
  const stop = useScratchpad.subscribe(({ request }) => {
    if (request) requests.push(request);
  });
  onTestFinished(stop);
  typeAtEnd(' More.');
  fireEvent.click(screen.getByRole('button', { name: 'Ask Robin' }));
  await waitFor(() => expect(opened.saves()).toHaveLength(1));
  const finishSave = () =>
    act(async () => {
      letGo();
      await new Promise((resolve) => setTimeout(resolve));
    });
  return { ...opened, requests, finishSave };
}

test('a question waits for what is typed, and is asked once that is saved', async () => {
  const { requests, onAsk, finishSave } = await askWhileSaving();
  expect(requests).toEqual([]);
  expect(screen.getByRole('button', { name: 'Ask Robin' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await finishSave();
  expect(requests).toHaveLength(1);
  expect(onAsk).toHaveBeenCalledOnce();
  // The chat has sent it.
  act(() => useScratchpad.setState({ request: null }));
  expect(screen.getByRole('button', { name: 'Ask Robin' }).getAttribute('aria-disabled')).not.toBe(
    'true',
  );
});

test('a question that waits is not asked any more when the scratchpad is closed', async () => {
  const { requests, onAsk, finishSave } = await askWhileSaving();
  pressKey('Escape');
  await finishSave();
  expect(readScratchpadId(1)).toBeNull();
  expect(requests).toEqual([]);
  expect(onAsk).not.toHaveBeenCalled();
});

test('a question that waits is not asked any more when the page of the scratchpad is left', async () => {
  const { requests, onAsk, unmount, finishSave } = await askWhileSaving();
  unmount();
  await finishSave();
  expect(requests).toEqual([]);
  expect(onAsk).not.toHaveBeenCalled();
});

test('after an answer without suggestions the window, which covers the chat on a phone, leads to it', async () => {
  await openScratchpad({});
  const way = () => screen.queryByRole('button', { name: 'Answer in chat' });
  expect(way()).toBeNull();
  act(() => useScratchpad.setState({ robinWorksOn: ['d1'] }));
  expect(way()).toBeNull();
  act(() => useScratchpad.setState({ robinWorksOn: [] }));
  fireEvent.click(screen.getByRole('button', { name: 'Answer in chat' }));
  await waitFor(() => expect(readScratchpadId(1)).toBeNull());
});
