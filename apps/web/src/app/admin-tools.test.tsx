import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useDevPanelSettings } from '#shared/settings/dev-panel-settings.ts';
import { isTraced } from '#shared/trace/trace.ts';
import { renderApp } from '#testing/render-app.tsx';
import { sampleUser } from '#testing/samples.ts';
import { serveWork } from '#testing/work-server.ts';
import { DevPanel, Recording } from './chunks.ts';

// What jsdom does not have: a pointer that can be captured.
Element.prototype.setPointerCapture = () => undefined;

const admin = sampleUser({ roles: ['user', 'admin'] });
const panel = () => screen.queryByRole('dialog', { name: 'Developer panel' });
const box = () => {
  const { left, top, width, height } = panel()?.style ?? {};
  return [left, top, width, height].map((length) => parseInt(length ?? '', 10));
};
const button = (name: string) => within(panel() ?? document.body).getByRole('button', { name });
const stored = () =>
  JSON.parse(localStorage.getItem('po_devpanel_settings') ?? '{}') as Record<string, unknown>;

function toggle() {
  act(() => {
    window.dispatchEvent(new Event('toggle-dev-panel'));
  });
}

function resizeWindow(width: number, height: number) {
  act(() => {
    Object.assign(window, { innerWidth: width, innerHeight: height });
    window.dispatchEvent(new Event('resize'));
  });
}

beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  useDevPanelSettings.getState().reload();
});

afterEach(() => useDevPanelSettings.getState().flush());

/** Shows the projects to an admin, with the panel open. */
async function open() {
  serveWork({ user: admin });
  await renderApp('/projects');
  await waitFor(() => expect(isTraced()).toBe(true));
  toggle();
  return screen.findByRole('dialog', { name: 'Developer panel' });
}

describe('the developer panel', () => {
  test('is opened and closed for admins by the event of the window [DEV-001] [DEV-008] [ROLE2-010] [OPEN2-150]', async () => {
    expect(await open()).toBeDefined();
    toggle();
    expect(panel()).toBeNull();
  });

  test.each([['user'], ['user', 'poweruser']] as const)(
    'is nothing for somebody with the roles %s %s, whatever is stored, and nothing of theirs is recorded [DEV-002] [DEV-080] [OPEN2-150]',
    async (...roles) => {
      useDevPanelSettings.getState().change({ isOpen: true });
      serveWork({ user: sampleUser({ roles: roles.filter((role) => role !== undefined) }) });
      await renderApp('/projects');
      await screen.findByRole('heading', { level: 1 });
      await act(() => Promise.all([DevPanel.preload(), Recording.preload()]));
      toggle();
      expect(panel()).toBeNull();
      toggle();
      expect(panel()).toBeNull();
      expect(isTraced()).toBe(false);
      expect(useDevPanelSettings.getState().isOpen).toBe(true);
    },
  );

  test('goes, and the recording with it, when somebody is no admin any more [DEV-080] [ROLE2-012]', async () => {
    await open();
    act(() => useAuth.getState().setUser(sampleUser({ roles: ['user'] })));
    expect(panel()).toBeNull();
    expect(isTraced()).toBe(false);
  });

  test('floats at 50/50 in 600 x 400 until it is changed, and its page stays in use [DEV-003] [DEV-009] [DEV-010]', async () => {
    const shown = await open();
    expect(box()).toEqual([50, 50, 600, 400]);
    expect(shown.className).toContain('fixed');
    expect(shown.getAttribute('aria-modal')).toBeNull();
    expect(screen.getByRole('main')).toBeDefined();
  });

  test('is dragged by its head, and stays where it was put [DEV-004] [PREF-021]', async () => {
    const shown = await open();
    const head = shown.querySelector('[data-head]') ?? shown;
    fireEvent.pointerDown(head, { button: 0, pointerId: 1, clientX: 100, clientY: 60 });
    fireEvent.pointerMove(head, { pointerId: 1, clientX: 130, clientY: 100 });
    fireEvent.pointerMove(head, { pointerId: 1, clientX: 200, clientY: 160 });
    expect(box()).toEqual([150, 150, 600, 400]);
    fireEvent.pointerUp(head, { pointerId: 1 });
    fireEvent.pointerMove(head, { pointerId: 1, clientX: 900, clientY: 900 });
    expect(box()).toEqual([150, 150, 600, 400]);
    useDevPanelSettings.getState().flush();
    expect(stored()['position']).toEqual({ x: 150, y: 150 });
  });

  test('is not dragged by its buttons', async () => {
    await open();
    fireEvent.pointerDown(button('Close'), { button: 0, pointerId: 1, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(button('Close'), { pointerId: 1, clientX: 90, clientY: 90 });
    expect(box()).toEqual([50, 50, 600, 400]);
  });

  test('is resized by its corner, not below 400 x 300 nor beyond the window [DEV-005] [DEV-011] [DEV-012] [PREF-022]', async () => {
    await open();
    const corner = button('Resize with the arrow keys or by dragging');
    fireEvent.pointerDown(corner, { button: 0, pointerId: 1, clientX: 650, clientY: 450 });
    fireEvent.pointerMove(corner, { pointerId: 1, clientX: 700, clientY: 480 });
    expect(box()).toEqual([50, 50, 650, 430]);
    fireEvent.pointerMove(corner, { pointerId: 1, clientX: 0, clientY: 0 });
    expect(box()).toEqual([50, 50, 400, 300]);
    fireEvent.pointerMove(corner, { pointerId: 1, clientX: 5_000, clientY: 5_000 });
    fireEvent.pointerUp(corner, { pointerId: 1 });
    expect(box()).toEqual([50, 50, 1_390, 850]);
    useDevPanelSettings.getState().flush();
    expect(stored()['size']).toEqual({ width: 1_390, height: 850 });
  });

  test('is moved and resized with the arrow keys as well, in larger steps with Shift', async () => {
    await open();
    const grip = button('Move with the arrow keys or by dragging');
    fireEvent.keyDown(grip, { key: 'ArrowRight' });
    fireEvent.keyDown(grip, { key: 'ArrowDown', shiftKey: true });
    expect(box()).toEqual([60, 100, 600, 400]);
    const corner = button('Resize with the arrow keys or by dragging');
    fireEvent.keyDown(corner, { key: 'ArrowLeft' });
    fireEvent.keyDown(corner, { key: 'ArrowUp', shiftKey: true });
    expect(box()).toEqual([60, 100, 590, 350]);
  });

  test('stays inside of a window that becomes smaller [DEV-012]', async () => {
    await open();
    resizeWindow(500, 420);
    expect(box()).toEqual([0, 20, 500, 400]);
    resizeWindow(1440, 900);
    expect(box()).toEqual([50, 50, 600, 400]);
  });

  test('is collapsed to its head, opened up again, and closed [DEV-006] [DEV-007] [PREF-019] [PREF-020]', async () => {
    await open();
    fireEvent.click(button('Collapse'));
    expect(within(panel() ?? document.body).queryByRole('tablist')).toBeNull();
    expect(box()[3]).toBe(44);
    fireEvent.click(button('Expand'));
    expect(within(panel() ?? document.body).getByRole('tablist')).toBeDefined();
    useDevPanelSettings.getState().flush();
    expect(stored()).toMatchObject({ isOpen: true, isCollapsed: false });
    fireEvent.click(button('Close'));
    expect(panel()).toBeNull();
    useDevPanelSettings.getState().flush();
    expect(stored()).toMatchObject({ isOpen: false, isCollapsed: false });
  });

  test('takes the focus when it is called, and Escape closes it and gives the focus back', async () => {
    serveWork({ user: admin });
    await renderApp('/projects');
    await waitFor(() => expect(isTraced()).toBe(true));
    const link = screen.getByRole('link', { name: 'Projects' });
    link.focus();
    toggle();
    const shown = await screen.findByRole('dialog', { name: 'Developer panel' });
    expect(shown.contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(document.activeElement ?? shown, { key: 'Escape' });
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(link);
  });

  test('is open on the next visit if it was left open, and leaves the focus where it is [PREF-019]', async () => {
    useDevPanelSettings.getState().change({ isOpen: true });
    serveWork({ user: admin });
    await renderApp('/projects');
    const shown = await screen.findByRole('dialog', { name: 'Developer panel' });
    expect(shown.contains(document.activeElement)).toBe(false);
  });

  test('has its six tabs in their order, and each shows the way to a session while there is none [DEV-013] [DEV-014] [DEV-015] [PREF-023]', async () => {
    const shown = await open();
    const tabs = within(shown).getAllByRole('tab');
    const names = ['Chat', 'Events', 'API', 'Tools', 'Agent', 'Sessions'];
    expect(tabs.map((tab) => tab.textContent)).toEqual(names);
    for (const [index, name] of names.entries()) {
      fireEvent.click(within(shown).getByRole('tab', { name }));
      expect(useDevPanelSettings.getState().activeTab).toBe(name.toLowerCase());
      const content = within(shown).getByRole('tabpanel', { name });
      expect(within(content).getByText('No session yet')).toBeDefined();
      const steps = within(content).getAllByRole('listitem');
      expect(
        steps.map((step) => step.textContent),
        `tab ${index}`,
      ).toEqual(['1Pick a project', '2Start a chat session', '3Send a message']);
    }
  });
});
