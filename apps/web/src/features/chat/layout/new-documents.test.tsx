import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useUiSettings } from '#shared/settings/ui-settings.ts';
import { renderChat, createChatServer } from '#testing/chat-page.tsx';

// What jsdom does not have: a pointer that can be captured.
Element.prototype.setPointerCapture = () => undefined;

const now = Date.parse('2026-11-20T14:02:11.000Z');

async function open(settings: Partial<ReturnType<typeof useUiSettings.getState>> = {}) {
  const subscribe = vi.spyOn(liveConnection, 'subscribe');
  useUiSettings.getState().change({
    rightSidebarCollapsed: true,
    rightSidebarAutoExpand: true,
    lastInteractionTime: 0,
    chatMode: 'assist',
    ...settings,
  });
  createChatServer();
  await renderChat();
  return (action: string) =>
    act(() => {
      const data = { project_id: 1, action, document_id: 'd1', documents: [] };
      const event = { event_type: 'po_documents_updated', timestamp: '', data };
      for (const [listener] of subscribe.mock.calls) listener(event);
    });
}

const sidebar = () => screen.getByRole('complementary', { name: 'Documents and episodes' });
const isOpen = () => sidebar().dataset['open'] === 'true';

beforeEach(() => {
  window.innerWidth = 1_440;
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a new document', () => {
  test('opens the right sidebar with the documents, also where the episodes stood there last [DOC-121]', async () => {
    localStorage.setItem('po_user_preferences', '{"version":"1.0","sidebarMode":"episodes"}');
    const emit = await open();
    emit('created');
    expect(isOpen()).toBe(true);
    expect(within(sidebar()).getByRole('tab', { selected: true }).textContent).toBe('Documents');
  });

  test.each([
    [29_999, false],
    [30_000, true],
    // Noted before a clock that was fast was put right.
    [-3_600_000, true],
  ])(
    '%i ms after somebody was at work there opens it: %s [DOC-122] [DOC-123]',
    async (ago, opens) => {
      const emit = await open({ lastInteractionTime: now - ago });
      emit('created');
      expect(isOpen()).toBe(opens);
    },
  );

  test('does not open it in a free talk, which has no documents [DOC-011] [ROLE2-025]', async () => {
    const emit = await open({ chatMode: 'talk' });
    emit('created');
    expect(isOpen()).toBe(false);
  });

  test('leaves what stands there as it is where it is open', async () => {
    const emit = await open({ rightSidebarCollapsed: false });
    fireEvent.click(within(sidebar()).getByRole('tab', { name: 'Episodes' }));
    emit('created');
    expect(within(sidebar()).getByRole('tab', { selected: true }).textContent).toBe('Episodes');
  });

  test('does not open it over the chat, where it would cover what somebody reads', async () => {
    const media = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(media(query), { matches: query === '(width < 64rem)' }),
    );
    const emit = await open();
    emit('created');
    expect(isOpen()).toBe(false);
  });

  test('does not open it where that is switched off [PREF-009]', async () => {
    const emit = await open({ rightSidebarAutoExpand: false });
    emit('created');
    expect(isOpen()).toBe(false);
  });
});

test('a document that only changes opens nothing', async () => {
  const emit = await open();
  emit('updated');
  expect(isOpen()).toBe(false);
});

describe('being at work in the right sidebar', () => {
  const handle = () => screen.getByRole('separator', { name: 'Width of the sidebar' });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  test.each([
    ['a press in it', () => fireEvent.pointerDown(screen.getByText('No documents yet'))],
    ['a press on its head', () => fireEvent.pointerDown(within(sidebar()).getByRole('tablist'))],
    ['a click by keyboard', () => fireEvent.click(screen.getByRole('tab', { name: 'Episodes' }))],
    ['its edge, moved by keys', () => fireEvent.keyDown(handle(), { key: 'ArrowLeft' })],
    [
      'its edge, dragged',
      () => {
        fireEvent.pointerDown(handle(), { button: 0, pointerId: 1 });
        fireEvent.pointerMove(handle(), { pointerId: 1, clientX: 1_000 });
      },
    ],
    ['its edge, that closes it', () => fireEvent.keyDown(handle(), { key: 'Enter' })],
    ['its button', () => press('Collapse the sidebar')],
  ])('is %s [OPEN2-120]', async (_case, use) => {
    await open({ rightSidebarCollapsed: false });
    use();
    expect(useUiSettings.getState().lastInteractionTime).toBe(now);
  });

  test('is nothing that is done in the left one, so that a new document opens it all the same [DOC-121] [OPEN2-120]', async () => {
    const emit = await open();
    press('Expand the workflow');
    fireEvent.pointerDown(screen.getByRole('complementary', { name: 'Workflow' }));
    fireEvent.keyDown(screen.getByRole('separator', { name: 'Width of the workflow' }), {
      key: 'ArrowRight',
    });
    expect(useUiSettings.getState().lastInteractionTime).toBe(0);
    emit('created');
    expect(isOpen()).toBe(true);
  });
});
