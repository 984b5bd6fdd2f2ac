import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createChatServer, sampleMessage, sampleSession, showChat } from '#testing/chat-page.tsx';

const missing = { status: 404, detail: 'Not found.', code: 'not_found' };

test('a chat that is getting ready shows a spinner and says so, and greets nobody yet [CHAT-039] [OPEN2-005]', async () => {
  createChatServer();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await showChat();
  const status = screen.getByText('The chat is getting ready.');
  expect(status.getAttribute('role')).toBe('status');
  expect(status.querySelector('.animate-spinner')).not.toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test.each([
  ['cannot list its sessions', 'GET /api/sessions'],
  ['cannot make the session that is missing', 'POST /api/sessions/project/1/grow'],
])(
  'a chat that %s says so and offers to reload, which tries again [CHAT-040] [CHAT-041] [CHAT-042] [CHAT-043] [ERR2-075]',
  async (_case, call) => {
    const server = createChatServer();
    server.failures.set(call, missing);
    server.sessions = [];
    localStorage.setItem('po_ui_settings', '{"chatMode":"grow"}');
    await showChat();
    expect((await screen.findByRole('alert')).textContent).toContain('The chat could not start');
    expect(screen.queryByRole('textbox')).toBeNull();
    server.failures.clear();
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByRole('textbox')).toBeDefined();
  },
);

test.each([
  ['list its sessions', 'GET /api/sessions', 'Failed to load sessions'],
  [
    'make the session that is missing',
    'POST /api/sessions/project/1/grow',
    'Failed to create session',
  ],
])(
  'a chat that cannot %s without a line says so, and starts once the line is back [CHAT-040] [CHAT-041]',
  async (_case, call, reason) => {
    const server = createChatServer();
    server.failures.set(call, missing);
    server.sessions = [];
    localStorage.setItem('po_ui_settings', '{"chatMode":"grow"}');
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    await showChat();
    expect((await screen.findByRole('alert')).textContent).toContain(reason);
    server.failures.clear();
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByRole('textbox')).toBeDefined();
  },
);

test('a chat that is asked without a line to reload goes on in its session once the line is back, and makes no other', async () => {
  const server = createChatServer();
  server.failures.set('GET /api/sessions', missing);
  server.sessions = [sampleSession({ session_type: 'talk', project_id: null })];
  localStorage.setItem('po_ui_settings', '{"chatMode":"talk"}');
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await showChat();
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  server.failures.clear();
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByRole('textbox')).toBeDefined();
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an empty session greets by name, with a picture of Robin [CHAT-044] [ROLE2-004]', async () => {
  createChatServer();
  await showChat();
  await screen.findByRole('heading', { level: 2, name: /^Hello Mara/ });
  const picture = within(screen.getByRole('log')).getByRole('img', { name: 'Robin' });
  expect(picture.querySelector('svg')).not.toBeNull();
});

test('an empty session greets with the picture of the person, if there is one [ROLE2-005]', async () => {
  createChatServer();
  await showChat('en', { user: { profile_image_url: 'mara.webp' } });
  await screen.findByRole('heading', { level: 2, name: /^Hello Mara/ });
  const pictures = [...screen.getByRole('log').querySelectorAll('img')];
  expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
    '/uploads/profile_images/mara.webp',
  ]);
});

test('a session in which nobody has spoken greets beside its notices [OPEN2-005]', async () => {
  const server = createChatServer();
  server.messages = [sampleMessage(0, 'system', 'Begun anew.')];
  await showChat();
  const log = within(await screen.findByRole('log'));
  expect(await log.findByText('Begun anew.')).toBeDefined();
  expect(log.getByRole('heading', { level: 2, name: /^Hello Mara/ })).toBeDefined();
});

test.each(['user', 'assistant'] as const)(
  'a session with a message of the %s greets no more [OPEN2-005]',
  async (role) => {
    const server = createChatServer();
    server.messages = [sampleMessage(0, role, 'Good morning')];
    await showChat();
    await screen.findByText('Good morning');
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  },
);
