import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { ModelEvent } from '#domains/language-models/language-models.types.ts';
import { createChatCompletionsDecoder } from '#domains/language-models/providers/decode-chat-completions.ts';
import { createGenerateContentDecoder } from '#domains/language-models/providers/decode-generate-content.ts';
import { createMessagesDecoder } from '#domains/language-models/providers/decode-messages.ts';
import { createResponsesDecoder } from '#domains/language-models/providers/decode-responses.ts';
import { createWireWriter } from '#testing/model-emulator/wire-formats.ts';
import { readAnswer } from './read-answer.ts';
import { createWatchdog, defaultModelTimeouts } from './watchdog.ts';

test.each([
  ['responses', createResponsesDecoder],
  ['chat-completions', createChatCompletionsDecoder],
  ['messages', createMessagesDecoder],
  ['generate-content', createGenerateContentDecoder],
] as const)(
  '%s: a comment between two tokens is a sign of life, and nothing else',
  async (wire, createDecoder) => {
    const watchdog = createWatchdog(defaultModelTimeouts);
    const noteLife = vi.spyOn(watchdog, 'noteLife');
    const writer = createWireWriter(wire, 'test-model');
    const response = new IncomingMessage(new Socket());
    const said: ModelEvent[] = [];
    async function readAll(): Promise<void> {
      for await (const events of readAnswer(response, createDecoder(), watchdog)) {
        said.push(...events);
      }
    }
    const ended = readAll();

    response.push(writer.open() + writer.text('Half'));
    await expect.poll(() => said).toEqual([{ type: 'text', text: 'Half' }]);
    const signs = noteLife.mock.calls.length;
    for (const nth of [1, 2, 3]) {
      response.push(': still thinking\n\n');
      await expect.poll(() => noteLife.mock.calls.length).toBe(signs + nth);
    }
    expect(said).toHaveLength(1);

    response.push(writer.text(' and half'));
    response.push(writer.close('stop', { inputTokens: 1, outputTokens: 2 }));
    response.push(null);
    await ended;
    watchdog.stop();
    expect(said.slice(1)).toMatchObject([
      { type: 'text', text: ' and half' },
      { type: 'finish', reason: 'stop' },
    ]);
  },
);
