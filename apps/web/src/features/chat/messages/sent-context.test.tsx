import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { createChatServer, renderChat, sampleMessage } from '#testing/chat-page.tsx';

const answered = (provider: string) => [
  sampleMessage(0, 'user', 'Who returns what?'),
  sampleMessage(1, 'assistant', 'Shoes, mostly.', { turn_id: 't1', provider, model: 'm' }),
];

const context = {
  turn_id: 't1',
  system_prompt: 'You are Robin.',
  message_ranges: [
    { start: 2, end: 4 },
    { start: 7, end: 7 },
  ],
  episodes: [{ episode_id: 'e1', memory_level: 'essence' }],
  tokens: { prompt: 900, conversation: 300, files: 0, tools: 100, max: 32_000 },
};

test('what Robin had in sight for an answer is one click away', async () => {
  const server = createChatServer();
  server.messages = answered('openai');
  server.replies.set('/api/chat/s1/turns/t1/context', { status: 200, body: context });
  await renderChat();
  fireEvent.click(await screen.findByRole('button', { name: 'What Robin saw' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What Robin saw' }));
  expect(await dialog.findByText('You are Robin.')).toBeTruthy();
  const facts = dialog.getAllByRole('definition').map((fact) => fact.textContent);
  expect(facts).toEqual(['4', '1', '1,300 of 32,000', '1,000', '300', '0']);
});

test('tells what was sent after tools had answered, and what of it was sent shorter', async () => {
  const server = createChatServer();
  server.messages = answered('openai');
  const { tokens, system_prompt, message_ranges, episodes } = context;
  const further_calls = [
    {
      tokens: { ...tokens, conversation: 30_100 },
      changed_sight: { system_prompt, message_ranges, episodes },
      shortened_parts: [{ tool: 'get_document', characters: 90_000, left_out: 60_500 }],
      refused_tokens: 33_000,
    },
    { tokens, changed_sight: null, shortened_parts: [], refused_tokens: null },
  ];
  const body = { ...context, refused_tokens: null, further_calls };
  server.replies.set('/api/chat/s1/turns/t1/context', { status: 200, body });
  await renderChat();
  fireEvent.click(await screen.findByRole('button', { name: 'What Robin saw' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What Robin saw' }));
  await dialog.findByText('Further requests');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Request 2: 31,100 of 32,000 tokens' +
      'Room was made first.' +
      'get_document: 60,500 of 90,000 characters were not sent.' +
      'The provider had refused 33,000 tokens as too many.',
    'Request 3: 1,300 of 32,000 tokens',
  ]);
});

test('for an answer without a record the dialog says so', async () => {
  const server = createChatServer();
  server.messages = answered('openai');
  const missing = { detail: 'Record not found.', code: 'not_found', request_id: 'r1' };
  server.replies.set('/api/chat/s1/turns/t1/context', { status: 404, body: missing });
  await renderChat();
  fireEvent.click(await screen.findByRole('button', { name: 'What Robin saw' }));
  expect(await screen.findByText('Nothing was recorded for this answer.')).toBeTruthy();
});

test('without a line the dialog says that it cannot be asked for, and shows it once the line is back', async () => {
  const server = createChatServer();
  server.messages = answered('openai');
  const down = { detail: 'No.', code: 'conflict', request_id: 'r1' };
  server.replies.set('/api/chat/s1/turns/t1/context', { status: 409, body: down });
  await renderChat();
  const button = await screen.findByRole('button', { name: 'What Robin saw' });
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'What Robin saw' }));
  await dialog.findByRole('alert');
  server.replies.set('/api/chat/s1/turns/t1/context', { status: 200, body: context });
  act(() => onlineManager.setOnline(true));
  expect(await dialog.findByText('You are Robin.')).toBeTruthy();
});

test('the guided mode has nothing to show', async () => {
  const server = createChatServer();
  server.messages = answered('guided');
  await renderChat();
  await screen.findByText('Shoes, mostly.');
  expect(screen.queryByRole('button', { name: 'What Robin saw' })).toBeNull();
});
