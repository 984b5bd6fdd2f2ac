import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createChatServer, renderChat, sampleMessage } from '#testing/chat-page.tsx';
import { sampleEpisode, sampleOriginal } from '#testing/episode-server.ts';
import { resetEpisodePanel } from '#testing/episode-panel.tsx';
import { ChatMemory } from './chat-memory.tsx';

beforeEach(resetEpisodePanel);

test('a message that an episode stands for is unfolded for whoever goes to it, also where the episodes come after the messages', async () => {
  const server = createChatServer();
  server.messages = [0, 1, 2, 3].map((index) => sampleMessage(index, 'user', `Message ${index}`));
  const episodes = [sampleEpisode({ message_range: { start: 1, end: 2 } })];
  const originals = [1, 2].map((index) => sampleOriginal(index));
  const answers = {
    'session/s1/episodes': { episodes },
    'candidates/pending': { candidates: [], total_count: 0 },
    'candidates/e1/messages': { messages: originals, total_count: 2, has_more: false },
  };
  for (const [path, body] of Object.entries(answers)) {
    server.replies.set(`/api/episodes/${path}`, { status: 200, body });
  }
  const held = Promise.withResolvers<void>();
  server.waits.set('/api/episodes/session/s1/episodes', held.promise);
  await renderChat('en', { address: '/chat?message=1', parts: { Memory: ChatMemory } });
  const focused = () => (document.activeElement as HTMLElement).dataset['key'];
  await expect.poll(focused).toBe('m1');
  await act(() => Promise.resolve(held.resolve()));
  // What is shown there is the original.
  expect(await screen.findByText('Said 1')).toBeDefined();
  await expect.poll(focused).toBe('m1');
});
