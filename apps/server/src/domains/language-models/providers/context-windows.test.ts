import { createAnthropic } from '@ai-sdk/anthropic';
import { languageModelProviders } from '@robin/contract/language-models';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  captureFetch,
  captureRequest,
} from '#domains/language-models/streaming/request-capture.ts';
import { findContextWindow } from './context-windows.ts';

describe('the window of a model', () => {
  test.each([
    ['openai', 'gpt-4', 8_192],
    ['openai', 'gpt-4-0613', 8_192],
    ['openai', 'gpt-4-turbo-2024-04-09', 128_000],
    ['openai', 'gpt-4o-mini', 128_000],
    ['openai', 'gpt-4.1-mini', 1_047_576],
    ['openai', 'gpt-3.5-turbo', 16_385],
    ['openai', 'ft:gpt-3.5-turbo:acme::1', 16_385],
    ['openai', 'o3-mini', 200_000],
    ['openai', 'gpt-5-mini', 400_000],
    ['openai', 'gpt-5.3-chat-latest', 128_000],
    ['openai', 'gpt-5.4', 1_050_000],
    ['openai', 'gpt-5.4-mini', 400_000],
    ['openai', 'gpt-6-sol', 1_050_000],
    ['claude', 'claude-sonnet-4-5-20250929', 200_000],
    ['claude', 'claude-haiku-4-5', 200_000],
    ['claude', 'claude-opus-4-6', 1_000_000],
    ['claude', 'claude-sonnet-5-5', 1_000_000],
    ['claude', 'claude-of-tomorrow', 200_000],
    ['gemini', 'gemini-2.5-pro', 1_048_576],
    ['gemini', 'gemini-3.1-pro-preview', 1_048_576],
    ['gemini', 'gemini-flash-latest', 1_048_576],
    ['gemini', 'models/gemini-2.5-flash-image', 32_768],
  ] as const)('of %s is that of its family: %s', (provider, model, tokens) => {
    expect(findContextWindow(provider, model)?.tokens).toBe(tokens);
  });

  test.each([
    ['openai', 'gpt-4.9'],
    ['openai', 'gpt-test'],
    ['openai', 'claude-sonnet-4-5'],
    ['claude', 'gpt-4'],
    ['gemini', 'gemma-3'],
  ] as const)('of %s is not known of a name that belongs to no family: %s', (provider, model) => {
    expect(findContextWindow(provider, model)).toBeNull();
  });

  test('always has room for a question beside the answer, whatever stands behind the name', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languageModelProviders),
        fc.constantFrom('gpt-4', 'gpt-5', 'o1', 'claude', 'claude-3', 'gemini-1.0', 'gemini-3'),
        fc.string({ maxLength: 20 }),
        (provider, family, rest) => {
          const found = findContextWindow(provider, `${family}-${rest}`);
          if (found) expect(found.answerTokens).toBeLessThan(found.tokens / 1.3);
        },
      ),
    );
  });

  test.each([
    'claude-3-haiku-20240307',
    'claude-3-7-sonnet-latest',
    'claude-opus-4-1',
    'claude-sonnet-4-0',
    'claude-opus-4-5',
    'claude-haiku-4-5',
    'claude-sonnet-4-6',
    'claude-opus-5',
    'claude-haiku-5-5',
    'claude-of-tomorrow',
  ])('keeps free all that a Claude is told to answer with at most: %s', async (model) => {
    const sdkModel = createAnthropic({ apiKey: 'key', fetch: captureFetch })(model);
    const { body } = await captureRequest(
      { sdkModel, optionsName: 'anthropic' },
      {
        system: 'Be short.',
        messages: [{ role: 'user', text: 'Hello' }],
        tools: [],
        signal: new AbortController().signal,
        dialogue: {
          language: 'en',
          userName: 'Mara',
          projectName: null,
          sessionType: 'talk',
          isAdmin: false,
          state: null,
        },
      },
    );
    const told = (JSON.parse(body) as { max_tokens: number }).max_tokens;
    expect(findContextWindow('claude', model)?.answerTokens).toBeGreaterThanOrEqual(told);
  });
});
