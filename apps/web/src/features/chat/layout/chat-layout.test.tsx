import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createChatServer, renderChat } from '#testing/chat-page.tsx';
import { HEADER_ACTIONS_ID } from '#shared/ui/header-actions.ts';
import { useUiSettings } from '#shared/settings/ui-settings.ts';
import { ToastStack } from '#shared/toasts/toast-stack.tsx';
import { showToast } from '#shared/toasts/toast-store.ts';
import type { WindowClass } from './use-window-class.ts';

// What jsdom does not have: a pointer that can be captured.
Element.prototype.setPointerCapture = () => undefined;

const widths: Record<WindowClass, number> = { desk: 1_440, laptop: 1_100, tablet: 800, phone: 390 };

const media = window.matchMedia;

/** Makes the window as wide as one of its class. */
function setWindow(windowClass: WindowClass) {
  window.innerWidth = widths[windowClass];
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const limit = /^\(width < (\d+)rem\)$/.exec(query)?.[1];
    return Object.assign(media(query), {
      matches: limit !== undefined && innerWidth < 16 * Number(limit),
    });
  });
}

beforeEach(() => {
  createChatServer();
  setWindow('desk');
});

afterEach(() => {
  useUiSettings.getState().flush();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const workflow = () => screen.getByRole('complementary', { name: 'Workflow' });
const side = () => screen.getByRole('complementary', { name: 'Documents and episodes' });
const workflowHandle = () => screen.getByRole('separator', { name: 'Width of the workflow' });
const sideHandle = () => screen.getByRole('separator', { name: 'Width of the sidebar' });
const isOpen = (panel: HTMLElement) =>
  panel.querySelector('[aria-expanded]')?.getAttribute('aria-expanded') === 'true';
function press(name: string | RegExp) {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}
const percent = (handle: HTMLElement) => Number(handle.getAttribute('aria-valuenow'));
const pixels = (panel: HTMLElement) => panel.parentElement?.style.width;
/** The words that are seen; what an icon says to a pointer that rests on it is none. */
function words(panel: HTMLElement) {
  const copy = panel.cloneNode(true) as HTMLElement;
  for (const tooltip of copy.querySelectorAll('[popover]')) tooltip.remove();
  return copy.textContent;
}

function store(settings: object, preferences: object = {}) {
  localStorage.setItem('po_ui_settings', JSON.stringify(settings));
  localStorage.setItem('po_user_preferences', JSON.stringify({ version: '1.0', ...preferences }));
}

const readSettings = () => {
  useUiSettings.getState().flush();
  return JSON.parse(localStorage.getItem('po_ui_settings') ?? '{}') as Record<string, unknown>;
};

describe('the chat on a desk', () => {
  test('has the workflow at the left, modes, messages and composer in the middle, documents or episodes at the right, and a handle at each side [CHAT-015] [CHAT-022] [CHAT-029] [CHAT-030] [CHAT-031]', async () => {
    await renderChat();
    const inOrder = [
      workflow(),
      workflowHandle(),
      screen.getByRole('tab', { name: 'Assist' }),
      screen.getByRole('log'),
      screen.getByLabelText('Message to Robin'),
      sideHandle(),
      side(),
    ];
    for (const [index, element] of inOrder.slice(1).entries()) {
      const before = inOrder[index] as HTMLElement;
      const relation = before.compareDocumentPosition(element);
      expect(relation & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
  });

  test('begins with two collapsed sidebars, which show only icons [CHAT-024] [CHAT-028] [CHAT-037] [PREF-001] [PREF-002]', async () => {
    await renderChat();
    for (const panel of [workflow(), side()]) {
      expect(isOpen(panel)).toBe(false);
      expect(words(panel)).toBe('');
      expect(within(panel).getAllByRole('button').length).toBeGreaterThan(1);
      for (const button of within(panel).getAllByRole('button')) {
        expect(button.getAttribute('aria-label')).toMatch(/\S/);
        expect(button.querySelector('svg')).not.toBeNull();
      }
    }
  });

  test('opens and collapses each sidebar by its own button, and remembers it [CHAT-024] [CHAT-037] [CHAT-056]', async () => {
    await renderChat();
    press('Expand the workflow');
    expect(isOpen(workflow())).toBe(true);
    expect(within(workflow()).getByRole('heading', { name: 'Workflow' })).toBeDefined();
    expect(isOpen(side())).toBe(false);
    press('Expand the sidebar');
    expect(isOpen(side())).toBe(true);
    press('Collapse the workflow');
    expect(isOpen(workflow())).toBe(false);
    expect(words(workflow())).toBe('');
    cleanup();
    await renderChat();
    expect(isOpen(workflow())).toBe(false);
    expect(isOpen(side())).toBe(true);
  });

  test('has the section workflow in the left sidebar [CHAT-022] [CHAT-023]', async () => {
    store({ leftSidebarCollapsed: false });
    await renderChat();
    expect(within(workflow()).getByText('No workflow is running')).toBeDefined();
  });

  test('leads from an empty workflow to the actions, where they are not to be seen, and the focus goes along', async () => {
    store({ leftSidebarCollapsed: false, toolbarExpanded: false });
    await renderChat();
    press('Show the actions');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' }));
    await screen.findByRole('button', { name: /^Write a user story/i });
    expect(screen.queryByRole('button', { name: 'Show the actions' })).toBeNull();
  });

  test('says in a free talk that it has no workflows, and leads to no actions, as it has none', async () => {
    store({ leftSidebarCollapsed: false, toolbarExpanded: false, chatMode: 'talk' });
    await renderChat();
    expect(words(workflow())).toContain('There are no workflows in a free talk.');
    expect(screen.queryByRole('button', { name: 'Show the actions' })).toBeNull();
  });

  test('opens the workflow from the icon of its rail, too', async () => {
    await renderChat();
    fireEvent.click(within(workflow()).getByRole('button', { name: 'Workflow' }));
    expect(isOpen(workflow())).toBe(true);
  });

  test('hides the toolbar of a record that says so; nothing in the interface does [PREF-006] [OPEN2-148]', async () => {
    store({ toolbarVisible: false });
    await renderChat();
    expect(screen.queryByRole('region', { name: 'Actions and mode' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Assist' })).toBeNull();
    cleanup();
    store({ toolbarVisible: true });
    await renderChat();
    expect(screen.getByRole('tab', { name: 'Assist' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /toolbar/i })).toBeNull();
  });
});

describe('the right sidebar', () => {
  const tab = (name: string) => within(side()).getByRole('tab', { name });
  const isChosen = (name: string) => tab(name).getAttribute('aria-selected') === 'true';

  test('switches between documents and episodes, begins with documents, and remembers the choice [CHAT-033] [CHAT-034] [CHAT-036] [PREF-013] [PREF-028]', async () => {
    store({ rightSidebarCollapsed: false });
    await renderChat();
    expect(isChosen('Documents')).toBe(true);
    expect(within(side()).getByRole('tabpanel').textContent).toContain('No documents yet');
    fireEvent.click(tab('Episodes'));
    expect(isChosen('Episodes')).toBe(true);
    expect(within(side()).getByRole('tabpanel').textContent).toContain('No episodes yet');
    const record = JSON.parse(localStorage.getItem('po_user_preferences') ?? '') as unknown;
    expect(record).toMatchObject({ version: '1.0', sidebarMode: 'episodes' });
    cleanup();
    await renderChat();
    expect(isChosen('Episodes')).toBe(true);
  });

  test('opens from its icons with the view that was chosen, and keeps the focus', async () => {
    await renderChat();
    fireEvent.click(within(side()).getByRole('button', { name: 'Episodes' }));
    expect(isOpen(side())).toBe(true);
    expect(isChosen('Episodes')).toBe(true);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Collapse the sidebar');
  });

  test('says in a free talk that it has no documents of a project', async () => {
    store({ rightSidebarCollapsed: false, chatMode: 'talk' });
    await renderChat();
    expect(within(side()).getByText('Only in project sessions')).toBeDefined();
  });
});

describe('a handle', () => {
  const key = (handle: HTMLElement, name: string, shiftKey = false) =>
    fireEvent.keyDown(handle, { key: name, shiftKey });

  test.each([
    ['workflow', workflowHandle, 'ArrowRight', 'ArrowLeft'],
    ['sidebar', sideHandle, 'ArrowLeft', 'ArrowRight'],
  ] as const)(
    'moves the edge of the %s by 10 percent with an arrow key, and by 100 with Shift [CHAT-018] [CHAT-019]',
    async (_name, handle, grow, shrink) => {
      store({
        leftSidebarCollapsed: false,
        rightSidebarCollapsed: false,
        leftSidebarWidth: 144,
        rightSidebarWidth: 144,
      });
      await renderChat();
      expect(percent(handle())).toBe(10);
      key(handle(), grow);
      expect(percent(handle())).toBe(20);
      key(handle(), shrink);
      expect(percent(handle())).toBe(10);
      key(handle(), grow, true);
      expect(percent(handle())).toBe(35);
      key(handle(), shrink, true);
      expect(percent(handle())).toBe(4);
      expect(fireEvent.keyDown(handle(), { key: grow, altKey: true })).toBe(true);
      expect(percent(handle())).toBe(4);
    },
  );

  test('is reached by the Tab key, and names what it moves and between which limits', async () => {
    await renderChat();
    for (const [handle, panel] of [
      [workflowHandle(), workflow()],
      [sideHandle(), side()],
    ] as const) {
      expect(handle.tabIndex).toBe(0);
      expect(handle.getAttribute('aria-controls')).toBe(panel.id);
      expect(handle.getAttribute('aria-orientation')).toBe('vertical');
      expect(handle.getAttribute('aria-valuemin')).toBe('4');
      expect(handle.getAttribute('aria-valuemax')).toBe('35');
    }
  });

  test('collapses and opens with Enter, and goes to its limits with Home and End', async () => {
    await renderChat();
    key(workflowHandle(), 'Enter');
    expect(isOpen(workflow())).toBe(true);
    expect(pixels(workflow())).toBe('280px');
    key(workflowHandle(), 'End');
    expect(percent(workflowHandle())).toBe(35);
    key(workflowHandle(), 'Home');
    expect(isOpen(workflow())).toBe(false);
    key(workflowHandle(), 'a');
    expect(isOpen(workflow())).toBe(false);
  });

  test('follows the pointer, and collapses the sidebar that is dragged shut [CHAT-056]', async () => {
    store({ leftSidebarCollapsed: false });
    await renderChat();
    fireEvent.pointerDown(workflowHandle(), { button: 0, pointerId: 1, clientX: 280 });
    // What the pointer has begun, the arrow keys may finish.
    expect(document.activeElement).toBe(workflowHandle());
    fireEvent.pointerMove(workflowHandle(), { pointerId: 1, clientX: 333 });
    expect(pixels(workflow())).toBe('333px');
    fireEvent.pointerMove(workflowHandle(), { pointerId: 1, clientX: 80 });
    expect(isOpen(workflow())).toBe(false);
    fireEvent.pointerUp(workflowHandle(), { pointerId: 1 });
    fireEvent.pointerMove(workflowHandle(), { pointerId: 1, clientX: 400 });
    expect(isOpen(workflow())).toBe(false);
    // It opens as it was before, not with the last sliver.
    press('Expand the workflow');
    expect(pixels(workflow())).toBe('280px');
  });

  test('of the sidebar counts from the right edge of the window', async () => {
    store({ rightSidebarCollapsed: false });
    await renderChat();
    fireEvent.pointerDown(sideHandle(), { button: 0, pointerId: 1, clientX: 1_160 });
    fireEvent.pointerMove(sideHandle(), { pointerId: 1, clientX: 1_100 });
    expect(pixels(side())).toBe('340px');
  });

  test('keeps the width of its own side, and leaves the other one as wide as it was [PREF-004] [PREF-005]', async () => {
    store({ leftSidebarCollapsed: false, rightSidebarCollapsed: false });
    await renderChat();
    for (const [handle, clientX, kept] of [
      [workflowHandle, 300, { leftSidebarWidth: 300, rightSidebarWidth: 280 }],
      [sideHandle, 1_100, { leftSidebarWidth: 300, rightSidebarWidth: 340 }],
    ] as const) {
      fireEvent.pointerDown(handle(), { button: 0, pointerId: 1 });
      fireEvent.pointerMove(handle(), { pointerId: 1, clientX });
      fireEvent.pointerUp(handle(), { pointerId: 1 });
      expect(readSettings()).toMatchObject(kept);
    }
  });

  test.each(['pointerCancel', 'lostPointerCapture'] as const)(
    'lets go of the pointer with %s, as when a finger begins to scroll',
    async (end) => {
      store({ leftSidebarCollapsed: false });
      await renderChat();
      fireEvent.pointerDown(workflowHandle(), { button: 0, pointerId: 1, clientX: 280 });
      fireEvent.pointerMove(workflowHandle(), { pointerId: 1, clientX: 333 });
      fireEvent[end](workflowHandle(), { pointerId: 1 });
      fireEvent.pointerMove(workflowHandle(), { pointerId: 1, clientX: 200 });
      expect(pixels(workflow())).toBe('333px');
    },
  );

  test('leaves a pointer alone that presses another button than the first', async () => {
    store({ leftSidebarCollapsed: false });
    await renderChat();
    fireEvent.pointerDown(workflowHandle(), { button: 2, pointerId: 1 });
    fireEvent.pointerMove(workflowHandle(), { pointerId: 1, clientX: 400 });
    expect(pixels(workflow())).toBe('280px');
  });

  test('that was pressed with another button leaves a collapsed sidebar as wide as it was', async () => {
    store({ leftSidebarCollapsed: true, leftSidebarWidth: 320 });
    await renderChat();
    fireEvent.pointerDown(workflowHandle(), { button: 2, pointerId: 1 });
    fireEvent.pointerUp(workflowHandle(), { button: 2, pointerId: 1 });
    press('Expand the workflow');
    expect(pixels(workflow())).toBe('320px');
  });

  test('keeps a quarter of the window of what is drawn wider, and of the one in which it comes back [CHAT-059] [OPEN2-002]', async () => {
    store({ leftSidebarCollapsed: false });
    await renderChat();
    key(workflowHandle(), 'End');
    expect(pixels(workflow())).toBe('504px');
    expect(readSettings()).toMatchObject({ leftSidebarWidth: 360 });
    cleanup();
    window.innerWidth = 1_300;
    await renderChat();
    expect(pixels(workflow())).toBe('325px');
  });

  test('of a sidebar that was drawn narrow keeps it as wide as a collapsed one when the window grows [CHAT-058]', async () => {
    store({ leftSidebarCollapsed: false });
    await renderChat();
    fireEvent.pointerDown(workflowHandle(), { button: 0, pointerId: 1, clientX: 280 });
    fireEvent.pointerMove(workflowHandle(), { pointerId: 1, clientX: 90 });
    fireEvent.pointerUp(workflowHandle(), { pointerId: 1 });
    expect(pixels(workflow())).toBe('90px');
    window.innerWidth = 3_000;
    fireEvent(window, new Event('resize'));
    expect(isOpen(workflow())).toBe(true);
    expect(pixels(workflow())).toBe('120px');
    expect(percent(workflowHandle())).toBe(4);
  });

  test('saves a width at most once in 500 ms, the last one included [CHAT-065]', async () => {
    store({ leftSidebarCollapsed: false });
    await renderChat();
    useUiSettings.getState().flush();
    vi.useFakeTimers();
    const saved: number[] = [];
    const stop = useUiSettings.subscribe(({ leftSidebarWidth }) => saved.push(leftSidebarWidth));
    fireEvent.pointerDown(workflowHandle(), { button: 0, pointerId: 1 });
    for (const clientX of [300, 310, 320]) {
      fireEvent.pointerMove(workflowHandle(), { pointerId: 1, clientX });
    }
    expect(saved).toEqual([300]);
    act(() => void vi.advanceTimersByTime(499));
    expect(saved).toEqual([300]);
    act(() => void vi.advanceTimersByTime(1));
    expect(saved).toEqual([300, 320]);
    stop();
  });

  test.each([
    ['the chat is left', () => cleanup()],
    ['the page is closed', () => window.dispatchEvent(new Event('pagehide'))],
  ])('keeps what was dragged last when %s in the middle of it', async (_case, leave) => {
    store({ leftSidebarCollapsed: false });
    await renderChat();
    fireEvent.pointerDown(workflowHandle(), { button: 0, pointerId: 1 });
    for (const clientX of [300, 340]) {
      fireEvent.pointerMove(workflowHandle(), { pointerId: 1, clientX });
    }
    leave();
    expect(JSON.parse(localStorage.getItem('po_ui_settings') ?? '')).toMatchObject({
      leftSidebarWidth: 340,
    });
  });

  test('keeps when it was last used, so that nothing opens over what was just arranged [PREF-010]', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_795_000_000_000);
    await renderChat();
    press('Expand the sidebar');
    expect(readSettings()).toMatchObject({ lastInteractionTime: 1_795_000_000_000 });
  });
});

describe('where there is less room', () => {
  test.each([
    ['desk', 2],
    ['laptop', 1],
    ['tablet', 0],
  ] as const)('a %s has %s handles', async (windowClass, count) => {
    setWindow(windowClass);
    await renderChat();
    expect(screen.queryAllByRole('separator')).toHaveLength(count);
    expect(isOpen(workflow())).toBe(false);
  });

  test('a sidebar opens over the chat, closes with Escape or a click beside it, and is closed at the next visit', async () => {
    setWindow('tablet');
    store({ rightSidebarCollapsed: false });
    await renderChat();
    expect(isOpen(side())).toBe(false);
    press('Expand the sidebar');
    expect(isOpen(side())).toBe(true);
    const chosen = within(side()).getByRole('tab', { selected: true });
    chosen.focus();
    fireEvent.keyDown(chosen, { key: 'Escape' });
    expect(isOpen(side())).toBe(false);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Expand the sidebar');
    press('Expand the sidebar');
    fireEvent.click(within(side()).getByRole('tab', { name: 'Episodes' }));
    expect(isOpen(side())).toBe(true);
    fireEvent.click(screen.getByRole('log'));
    expect(isOpen(side())).toBe(false);
    // What is beside the chat on a wide window is left as it was arranged there.
    expect(readSettings()).toMatchObject({ rightSidebarCollapsed: false });
  });
});

describe('a sidebar over the chat', () => {
  test('stays when words are selected in it and the pointer is let go beside it', async () => {
    setWindow('tablet');
    await renderChat();
    press('Expand the sidebar');
    const chat = screen.getByRole('log');
    fireEvent.pointerDown(within(side()).getByRole('tab', { selected: true }));
    fireEvent.click(chat, { detail: 1 });
    expect(isOpen(side())).toBe(true);
    // By keyboard nothing is pressed before.
    fireEvent.click(chat);
    expect(isOpen(side())).toBe(false);
    press('Expand the sidebar');
    fireEvent.pointerDown(chat);
    fireEvent.click(chat, { detail: 1 });
    expect(isOpen(side())).toBe(false);
  });
});

describe('a click on a toast', () => {
  test('closes neither a sidebar over the chat nor the actions: it lies above both', async () => {
    setWindow('tablet');
    store({ toolbarExpanded: true });
    await renderChat();
    render(<ToastStack />);
    press('Expand the sidebar');
    act(() => useUiSettings.getState().change({ toolbarExpanded: true }));
    act(() => void showToast({ type: 'success', title: 'Workflow started' }));
    const toast = screen.getByText('Workflow started');
    fireEvent.pointerDown(toast);
    fireEvent.click(toast, { detail: 1 });
    expect(isOpen(side())).toBe(true);
    expect(useUiSettings.getState().toolbarExpanded).toBe(true);
  });
});

describe('Escape', () => {
  test('leaves a sidebar open that stands beside the chat', async () => {
    store({ rightSidebarCollapsed: false });
    await renderChat();
    fireEvent.keyDown(within(side()).getByRole('tab', { selected: true }), { key: 'Escape' });
    expect(isOpen(side())).toBe(true);
  });

  test('leaves one open over the chat where something in it has taken the key for itself', async () => {
    setWindow('tablet');
    const Documents = () => (
      <input aria-label="Search" onKeyDown={(event) => event.preventDefault()} />
    );
    await renderChat('en', { parts: { Documents } });
    press('Expand the sidebar');
    fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'Escape' });
    expect(isOpen(side())).toBe(true);
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    setWindow('phone');
    const header = document.createElement('header');
    header.id = HEADER_ACTIONS_ID;
    document.body.append(header);
    return () => header.remove();
  });

  test.each([
    ['Episodes', 'No episodes yet'],
    ['Documents', 'No documents yet'],
  ])(
    'the header has a button for %s, which opens them in a sheet that begins at their tab',
    async (name, text) => {
      await renderChat();
      expect(screen.queryByRole('complementary')).toBeNull();
      expect(screen.queryByRole('separator')).toBeNull();
      press(name);
      const sheet = await screen.findByRole('dialog', { name: 'Documents and episodes' });
      const tab = within(sheet).getByRole('tab', { selected: true });
      expect(tab.textContent).toBe(name);
      expect(document.activeElement).toBe(tab);
      expect(within(sheet).getByText(text)).toBeDefined();
      fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(document.activeElement?.getAttribute('aria-label')).toBe(name);
    },
  );

  test.each([
    [true, 1],
    [false, 0],
  ])(
    'has modes and actions where the record says that they are visible: %s [PREF-006] [OPEN2-148]',
    async (toolbarVisible, count) => {
      store({ toolbarVisible });
      await renderChat();
      await screen.findByLabelText('Message to Robin');
      await waitFor(() => {
        expect(screen.queryAllByRole('tab', { name: 'Assist' })).toHaveLength(count);
        expect(screen.queryAllByRole('list', { name: 'Actions in Assist' })).toHaveLength(count);
      });
    },
  );

  test('a line below the modes says where the workflow is, and opens it; Escape closes it', async () => {
    await renderChat();
    press(/None is running$/);
    const sheet = await screen.findByRole('dialog', { name: 'Workflow' });
    fireEvent(sheet, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the line has the button that begins the chat anew, after a question', async () => {
    await renderChat();
    press('Delete chat');
    expect(await screen.findByRole('dialog', { name: 'Reset chat?' })).toBeDefined();
  });

  test('a sheet closes with a press beside it, and not with one inside', async () => {
    await renderChat();
    press('Documents');
    const sheet = await screen.findByRole('dialog');
    fireEvent.click(within(sheet).getByText('No documents yet'));
    expect(screen.getByRole('dialog')).toBe(sheet);
    fireEvent.pointerDown(sheet);
    fireEvent.click(sheet);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the workflow on entry', () => {
  test.each(['desk', 'laptop'] as const)(
    'is open on a %s when it was asked for, whatever was arranged before [CHAT-014] [OPEN2-001]',
    async (windowClass) => {
      setWindow(windowClass);
      store({ leftSidebarCollapsed: true });
      await renderChat('en', { startsWithWorkflow: true });
      expect(isOpen(workflow())).toBe(true);
      expect(isOpen(side())).toBe(false);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Workflow');
      // It can be closed like any other.
      press('Collapse the workflow');
      expect(isOpen(workflow())).toBe(false);
    },
  );

  test('stays closed for whoever has closed it, also when the window is made narrow and wide again', async () => {
    await renderChat('en', { startsWithWorkflow: true });
    press('Collapse the workflow');
    for (const windowClass of ['laptop', 'desk'] as const) {
      setWindow(windowClass);
      act(() => void dispatchEvent(new Event('resize')));
      expect(screen.queryAllByRole('separator')).toHaveLength(windowClass === 'desk' ? 2 : 1);
    }
    expect(isOpen(workflow())).toBe(false);
  });

  test('opens in its sheet on a phone [CHAT-014] [OPEN2-001]', async () => {
    setWindow('phone');
    await renderChat('en', { startsWithWorkflow: true });
    expect(await screen.findByRole('dialog', { name: 'Workflow' })).toBeDefined();
  });

  test('stays as it was arranged in the chat itself', async () => {
    await renderChat();
    expect(isOpen(workflow())).toBe(false);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Chat');
  });
});
