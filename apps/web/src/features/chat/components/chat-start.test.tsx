import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createChatServer, showChat } from '#testing/chat-page.tsx';

test('a chat without a session says so and offers to reload, which tries again [CHAT-040] [CHAT-041] [CHAT-043]', async () => {
  const server = createChatServer();
  const failure = { status: 404, detail: 'Not found.', code: 'not_found' };
  server.failures.set('GET /api/sessions', failure);
  await showChat();
  expect((await screen.findByRole('alert')).textContent).toContain('The chat could not start');
  server.failures.clear();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await screen.findByRole('textbox')).toBeDefined();
});
