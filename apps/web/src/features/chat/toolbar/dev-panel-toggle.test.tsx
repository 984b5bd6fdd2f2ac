import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAuth } from '#shared/auth/auth-store.ts';
import { useDevPanelSettings } from '#shared/settings/dev-panel-settings.ts';
import { createChatServer, renderChat } from '#testing/chat-page.tsx';
import { sampleUser } from '#testing/samples.ts';

const toggle = () => screen.queryByRole('button', { name: 'Developer panel' });

afterEach(() => useDevPanelSettings.getState().flush());

test('the toolbar has a toggle of the developer panel for admins and for nobody else [TOOL-011] [TOOL-012] [ROLE2-011]', async () => {
  createChatServer();
  await renderChat();
  expect(toggle()).toBeNull();
  act(() => useAuth.getState().setUser(sampleUser({ roles: ['user', 'poweruser'] })));
  expect(toggle()).toBeNull();
  act(() => useAuth.getState().setUser(sampleUser({ roles: ['user', 'admin'] })));
  expect(toggle()?.getAttribute('aria-pressed')).toBe('false');
});

test('the toggle asks for the panel by the event of the window, and shows whether it is open [DEV-008]', async () => {
  createChatServer();
  await renderChat();
  act(() => useAuth.getState().setUser(sampleUser({ roles: ['admin'] })));
  const asked = vi.fn();
  window.addEventListener('toggle-dev-panel', asked, { once: true });
  fireEvent.click(toggle() ?? document.body);
  expect(asked).toHaveBeenCalledOnce();
  act(() => useDevPanelSettings.getState().change({ isOpen: true }));
  expect(toggle()?.getAttribute('aria-pressed')).toBe('true');
});
