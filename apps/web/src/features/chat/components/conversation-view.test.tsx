import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toChatMessage } from '#features/chat/chat-message.ts';
import { storedMessage } from '#features/chat/messages/stored-message.ts';
import { DebugModeContext } from '#features/chat/messages/message-context.ts';
import { createChatServer, renderChat, sampleMessage } from '#testing/chat-page.tsx';
import { createTestQueryClient } from '#testing/query-client.ts';
import { markdownFromHtml } from '#shared/editor/paste/markdown-from-html.ts';
import { loadTexts } from '#testing/render-app.tsx';
import { ChatMessageItem } from './chat-message-item.tsx';
import { ConversationView } from './conversation-view.tsx';

const messagesOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    toChatMessage(storedMessage.parse(sampleMessage(index, 'user', `Message ${index}`))),
  );

const usual = {
  isWaiting: false,
  isBusy: false,
  sentKey: undefined,
  hasOlder: false,
  older: 'idle',
  onLoadOlder: () => undefined,
  jump: null,
  isJumping: false,
  empty: null,
  floating: null,
} as const;

const log = () => screen.getByRole('log');
const rows = () => [...log().querySelectorAll<HTMLElement>('ol > li')];
const highlighted = () =>
  rows().filter((row) => row.firstElementChild?.className.includes('bg-primary-soft'));

/** Gives the list a size, which nothing has in jsdom. Answers where it was scrolled to. */
function lay(height: { client: number; all: number }): number[] {
  const places: number[] = [];
  let top = 0;
  const list = log();
  Object.defineProperties(list, {
    clientHeight: { get: () => height.client },
    scrollHeight: { get: () => height.all },
    scrollTop: {
      get: () => top,
      set: (place: number) => {
        top = Math.max(0, Math.min(place, height.all - height.client));
        places.push(top);
      },
    },
  });
  return places;
}

beforeEach(() => loadTexts('en'));
afterEach(() => void vi.useRealTimers());

test('a message names day and time in full under the pointer', () => {
  render(<ConversationView {...usual} messages={messagesOf(1)} />);
  const bubble = screen.getByText('Message 0').parentElement;
  fireEvent.pointerEnter(bubble as HTMLElement);
  expect(bubble?.title).toMatch(/^Friday,? 20 November 2026 at \d\d:02$/);
});

test('an answer of today tells its time, and its day too once it is past midnight', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59, 50) });
  const stored = sampleMessage(0, 'assistant', 'As we said.', {
    timestamp: new Date(2026, 10, 20, 14, 2).toISOString(),
  });
  const messages = [toChatMessage(storedMessage.parse(stored))];
  render(<ConversationView {...usual} messages={messages} />);
  expect(screen.getAllByText('14:02')).not.toEqual([]);
  act(() => void vi.advanceTimersByTime(30_000));
  expect(screen.getAllByText('20 Nov, 14:02')).not.toEqual([]);
  expect(screen.queryByText('14:02')).toBeNull();
});

test('an answer of another year tells that year too', () => {
  vi.useFakeTimers({ now: new Date(2027, 10, 20, 9) });
  const messages = [toChatMessage(storedMessage.parse(sampleMessage(0, 'assistant', 'Done.')))];
  render(<ConversationView {...usual} messages={messages} />);
  expect(screen.getAllByText(/^20 Nov 2026, \d\d:02$/)).not.toEqual([]);
});

test('Markdown that an answer hands over with code in it is one block, copied as one, and what follows is no code', () => {
  const story = '# Story\n\n```gherkin\nGiven a guest\n```\n\nDone.';
  const stored = sampleMessage(
    0,
    'assistant',
    `\`\`\`markdown\n${story}\n\`\`\`\n\nAnything **else**?`,
  );
  const messages = [toChatMessage(storedMessage.parse(stored))];
  render(<ConversationView {...usual} messages={messages} />);
  expect([...log().querySelectorAll('pre')].map((code) => code.textContent)).toEqual([story]);
  expect(screen.getByText('else').localName).toBe('strong');
});

test('the lines of an answer are lines in whatever they are copied into, too', () => {
  const stored = sampleMessage(0, 'assistant', '**Given** a guest\n**When** they pay');
  render(<ConversationView {...usual} messages={[toChatMessage(storedMessage.parse(stored))]} />);
  const said = screen.getByText('Given').closest('p')?.outerHTML ?? '';
  expect(markdownFromHtml(said)?.text).toBe('**Given** a guest\\\n**When** they pay');
});

describe('a message that is jumped to', () => {
  test('stands out for one second [MSG-036]', () => {
    vi.useFakeTimers();
    const messages = messagesOf(5);
    const { rerender } = render(<ConversationView {...usual} messages={messages} />);
    expect(highlighted()).toEqual([]);
    rerender(<ConversationView {...usual} messages={messages} jump={{ key: 'm2' }} />);
    expect(highlighted().map(({ textContent }) => textContent)).toEqual(['You: Message 2']);
    act(() => void vi.advanceTimersByTime(999));
    expect(highlighted()).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(1));
    expect(highlighted()).toEqual([]);
  });

  test('may be jumped to again', () => {
    vi.useFakeTimers();
    const messages = messagesOf(5);
    const { rerender } = render(
      <ConversationView {...usual} messages={messages} jump={{ key: 'm1' }} />,
    );
    act(() => void vi.advanceTimersByTime(1_000));
    expect(highlighted()).toEqual([]);
    rerender(<ConversationView {...usual} messages={messages} jump={{ key: 'm1' }} />);
    expect(highlighted()).toHaveLength(1);
  });

  test.each([
    ['while it still stands out', 999],
    ['when it has stood out', 1_000],
  ])(
    'is not gone back to %s and what was looked for since is forgotten [MSG-036] [MSG-037]',
    (_, ms) => {
      vi.useFakeTimers();
      const messages = messagesOf(5);
      const show = (jump: { key: string } | null) => (
        <ConversationView {...usual} messages={messages} jump={jump} />
      );
      const found = { key: 'm1' };
      const { rerender } = render(show(found));
      act(() => void vi.advanceTimersByTime(ms));
      for (const key of ['m2', 'm3']) {
        rerender(show({ key }));
        expect(highlighted()).toHaveLength(1);
        act(() => void vi.advanceTimersByTime(1_000));
      }
      rerender(show(found));
      expect(highlighted()).toEqual([]);
    },
  );
});

describe('a long conversation', () => {
  test('is drawn in part, and who does not see it hears where in it they are', () => {
    render(<ConversationView {...usual} messages={messagesOf(10_000)} />);
    expect(rows().length).toBeGreaterThan(0);
    expect(rows().length).toBeLessThan(100);
    for (const row of rows()) {
      const index = Number(row.dataset['key']?.slice(1));
      expect(row.getAttribute('aria-posinset')).toBe(String(index + 1));
      expect(row.getAttribute('aria-setsize')).toBe('10000');
    }
  });

  test('leaves finished messages alone while an answer grows', () => {
    const messages = messagesOf(300);
    const answer = (content: string) => ({
      ...toChatMessage(storedMessage.parse(sampleMessage(300, 'assistant', content))),
      isStreaming: true,
    });
    const { rerender } = render(
      <ConversationView {...usual} messages={[...messages, answer('A')]} />,
    );
    const changed: string[] = [];
    const observer = new MutationObserver(() => undefined);
    observer.observe(log(), {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    for (const words of ['A b', 'A b c', 'A b c d']) {
      rerender(<ConversationView {...usual} messages={[...messages, answer(words)]} />);
    }
    for (const { target } of observer.takeRecords()) {
      const row = (target instanceof Element ? target : target.parentElement)?.closest('li');
      if (row?.dataset['key'] !== 'm300') changed.push(row?.dataset['key'] ?? target.nodeName);
    }
    observer.disconnect();
    expect(changed).toEqual([]);
  });
});

describe('a new message', () => {
  test('is scrolled to after 10 ms and again after 100 ms, also from further up [MSG-039] [MSG-040] [OPEN2-047]', () => {
    vi.useFakeTimers();
    const messages = messagesOf(5);
    const { rerender } = render(<ConversationView {...usual} messages={messages} />);
    const height = { client: 500, all: 1_000 };
    const places = lay(height);
    for (const place of [500, 200]) {
      log().scrollTop = place;
      fireEvent.scroll(log());
    }
    rerender(<ConversationView {...usual} messages={messages} sentKey="c1" />);
    places.length = 0;
    act(() => void vi.advanceTimersByTime(9));
    expect(places).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    expect(places).toContain(500);
    // A picture has found its size meanwhile.
    height.all = 1_400;
    places.length = 0;
    act(() => void vi.advanceTimersByTime(89));
    expect(places).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    expect(places).toContain(900);
    places.length = 0;
    act(() => void vi.advanceTimersByTime(1_000));
    expect(places).toEqual([]);
  });

  test('takes nobody away who has scrolled up since [OPEN2-047]', () => {
    vi.useFakeTimers();
    const messages = messagesOf(5);
    const { rerender } = render(<ConversationView {...usual} messages={messages} />);
    const places = lay({ client: 500, all: 1_000 });
    rerender(<ConversationView {...usual} messages={messages} sentKey="c1" />);
    act(() => void vi.advanceTimersByTime(10));
    log().scrollTop = 200;
    fireEvent.scroll(log());
    places.length = 0;
    act(() => void vi.advanceTimersByTime(90));
    rerender(<ConversationView {...usual} messages={messagesOf(6)} sentKey="c1" isBusy />);
    expect(places.filter((place) => place !== 200)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Jump to the newest message' }));
    expect(log().scrollTop).toBe(500);
  });
});

test('whoever goes to the newest message by keyboard goes on from the list, as the button is gone there', () => {
  render(<ConversationView {...usual} messages={messagesOf(5)} />);
  lay({ client: 500, all: 1_000 });
  for (const place of [500, 200]) {
    log().scrollTop = place;
    fireEvent.scroll(log());
  }
  const button = screen.getByRole('button', { name: 'Jump to the newest message' });
  button.focus();
  fireEvent.click(button);
  expect(screen.queryByRole('button', { name: 'Jump to the newest message' })).toBeNull();
  expect(document.activeElement).toBe(log());
});

describe('older messages', () => {
  /** What the browser tells about where the beginning of the list is. */
  let comeNear: () => void;
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          comeNear = () => tell([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
  });

  test('are loaded when their place comes near, and on demand after a failure', () => {
    const onLoadOlder = vi.fn();
    const props = { ...usual, messages: messagesOf(5), hasOlder: true, onLoadOlder };
    const { rerender } = render(<ConversationView {...props} />);
    expect(onLoadOlder).not.toHaveBeenCalled();
    act(() => comeNear());
    expect(onLoadOlder).toHaveBeenCalledTimes(1);
    rerender(<ConversationView {...props} older="error" />);
    expect(screen.getByRole('alert').textContent).toContain('Older messages could not be loaded.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onLoadOlder).toHaveBeenCalledTimes(2);
  });

  test('leave the number of all messages open while they are not known', () => {
    render(<ConversationView {...usual} messages={messagesOf(5)} hasOlder />);
    expect(rows().map((row) => row.getAttribute('aria-setsize'))).toEqual(Array(5).fill('-1'));
  });
});

describe('a message whose parts are not known here', () => {
  test('names each of them in the place where it stands [MSG-035] [ERR2-076]', () => {
    const parts = [{ text: 'Before' }, { type: 'hologram' }, { text: 'After' }];
    for (const role of ['assistant', 'user']) {
      const wire = { ...sampleMessage(0, 'user', 'Before'), role, metadata: { parts } };
      const message = toChatMessage(storedMessage.parse(wire));
      const { container, unmount } = render(<ChatMessageItem message={message} />);
      expect(container.textContent).toContain('[Unknown content type: hologram]');
      expect(container.textContent).toContain('Before');
      unmount();
    }
  });
});

describe('the place of a message in the log', () => {
  test.each(['user', 'assistant', 'system'])(
    'is shown for one of the %s in debug mode alone [MSG-015] [MSG-016]',
    (role) => {
      const wire = { ...sampleMessage(41, 'user', 'Words'), role };
      const message = toChatMessage(storedMessage.parse(wire));
      const { container, rerender } = render(<ChatMessageItem message={message} />);
      expect(container.textContent).not.toContain('41');
      rerender(
        <DebugModeContext value>
          <ChatMessageItem message={message} />
        </DebugModeContext>,
      );
      expect(container.textContent).toContain('Place in the log #41');
    },
  );
});

describe('an address that names a message', () => {
  const messagesAsked = (server: ReturnType<typeof createChatServer>) =>
    server.callsTo('GET', '/api/sessions/s1/messages').length;

  test('leads to it, and the keyboard goes on from there', async () => {
    const server = createChatServer();
    server.messages = Array.from({ length: 6 }, (_, index) =>
      sampleMessage(index, 'user', `Message ${index}`),
    );
    await renderChat('en', { address: '/chat?message=2' });
    await expect.poll(() => highlighted().map(({ dataset }) => dataset['key'])).toEqual(['m2']);
    expect((document.activeElement as HTMLElement).dataset['key']).toBe('m2');
    expect(messagesAsked(server)).toBe(1);
  });

  test('leads to it also where it was written after the messages were read', async () => {
    const server = createChatServer();
    const client = createTestQueryClient();
    server.messages = [sampleMessage(0, 'user', 'Question')];
    await renderChat('en', { client });
    cleanup();
    server.messages.push(sampleMessage(1, 'assistant', 'Answer of another window'));
    await renderChat('en', { address: '/chat?message=1', client });
    await expect.poll(() => highlighted().map(({ dataset }) => dataset['key'])).toEqual(['m1']);
  });

  test('leads to it also where the messages could not be read again', async () => {
    const server = createChatServer();
    const client = createTestQueryClient();
    server.messages = [
      sampleMessage(0, 'user', 'Question'),
      sampleMessage(1, 'assistant', 'See [above](/chat?message=0).'),
    ];
    await renderChat('en', { client });
    const failure = { status: 500, detail: 'Not now.', code: 'internal' };
    server.failures.set('GET /api/sessions/s1/messages', failure);
    await act(() => client.invalidateQueries({ queryKey: ['chat', 'messages', 's1'] }));
    fireEvent.click(screen.getByRole('link', { name: 'above' }));
    await expect.poll(() => highlighted().map(({ dataset }) => dataset['key'])).toEqual(['m0']);
  });

  test('does not say that messages are loading where they could not be loaded', async () => {
    const server = createChatServer();
    const failure = { status: 500, detail: 'Not now.', code: 'internal' };
    server.failures.set('GET /api/sessions/s1/messages', failure);
    await renderChat('en', { address: '/chat?message=2' });
    expect((await screen.findByRole('alert')).textContent).toContain('Try again');
    expect(screen.queryByText('Older messages are loading …')).toBeNull();
  });

  test('of one that was edited since leads to what took its place, and shows what stood there', async () => {
    const server = createChatServer();
    server.messages = [
      sampleMessage(0, 'user', 'Question'),
      sampleMessage(5, 'user', 'Edited', { replaces_index: 2 }),
      sampleMessage(6, 'assistant', 'Answer'),
    ];
    await renderChat('en', { address: '/chat?message=3' });
    expect((await screen.findByRole('dialog')).textContent).toContain('Earlier versions');
  });

  test.each(['-1', '1.5', 'x', '99999999999'])(
    'that names none by %s leads to the end',
    async (place) => {
      const server = createChatServer();
      server.messages = [sampleMessage(0, 'user', 'Question')];
      await renderChat('en', { address: `/chat?message=${place}` });
      await screen.findByText('Question');
      expect(highlighted()).toEqual([]);
    },
  );
});

test('the command that ends a workflow is told in words, and cannot be edited', async () => {
  await loadTexts('en');
  const text = 'complete_workflow {"outcome":"abort","final_summary":"Stopped."}';
  const message = toChatMessage(storedMessage.parse(sampleMessage(0, 'user', text)));
  render(<ChatMessageItem message={message} />);
  expect(screen.getByText('Ended the workflow.')).toBeTruthy();
  expect(screen.queryByText(/outcome/)).toBeNull();
});
