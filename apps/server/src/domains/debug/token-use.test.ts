import { describe, expect, test } from 'vitest';
import type { ModelMessage } from '#domains/language-models/index.ts';
import { estimateTokens, measureTokenUse } from './token-use.ts';

const MAX_CHARACTERS = 4_000;

function measure(
  messages: ModelMessage[],
  overrides: Partial<{ emergencyThreshold: number; maxCharacters: number }> = {},
) {
  return measureTokenUse({
    prompt: '',
    messages,
    messageCount: messages.length,
    maxCharacters: MAX_CHARACTERS,
    emergencyThreshold: 95,
    ...overrides,
  });
}

/** A conversation that takes this much of a budget of 1,000 tokens. */
const filling = (percentage: number): ModelMessage[] => [
  { role: 'user', text: 'x'.repeat((MAX_CHARACTERS / 100) * percentage) },
];

test.each([
  [0, 0],
  [1, 1],
  [4, 1],
  [5, 2],
])(
  'takes %i characters for %i tokens: four to a token, rounded up [OPEN2-110]',
  (length, tokens) => {
    expect(estimateTokens(length)).toBe(tokens);
  },
);

test('counts everything that the model is sent: words, calls, answers of tools, files and pictures', () => {
  const picture = { mediaType: 'image/png', content: new Uint8Array() };
  const file = { name: 'a', mediaType: 'text/plain', text: null, image: null, note: null };
  const words = measure([{ role: 'user', text: 'x'.repeat(40) }]);
  expect(words.conversationTokens).toBe(10);
  const withFiles: ModelMessage = {
    role: 'user',
    text: 'x'.repeat(40),
    files: [
      { ...file, text: 'y'.repeat(36), note: 'note' },
      { ...file, image: picture },
    ],
  };
  expect(measure([withFiles]).conversationTokens).toBe(20 + 1_300);
  const calls: ModelMessage[] = [
    { role: 'assistant', text: 'Look', toolCalls: [{ id: '1', name: 'find', args: { q: 'abc' } }] },
    { role: 'tool', results: [{ id: '1', name: 'find', result: ['abc', 'def'] }] },
  ];
  // Look + find + {"q":"abc"} + ["abc","def"]
  expect(measure(calls).conversationTokens).toBe(Math.ceil((4 + 4 + 11 + 13) / 4));
});

describe('the status of the tokens', () => {
  test.each([
    [79.9, 'normal', false],
    [80, 'warning', false],
    [94.9, 'warning', false],
    [95, 'critical', true],
    [140, 'critical', true],
  ] as const)(
    'is at %f percent %s, and whether compression is needed: %s [DEV-110] [OPEN2-110]',
    (percentage, status, isCompressionNeeded) => {
      const use = measure(filling(percentage));
      expect(use).toMatchObject({ percentageUsed: percentage, status, isCompressionNeeded });
    },
  );

  test('is an error where there is no budget to compute with, and not a figure that is none [DEV-110] [OPEN2-110]', () => {
    const use = measure(filling(10), { maxCharacters: 0 });
    expect(use).toMatchObject({ status: 'error', percentageUsed: 0, isCompressionNeeded: false });
  });

  test('follows the threshold of the environment, in percent [OPEN2-111]', () => {
    const use = measure(filling(60), { emergencyThreshold: 50 });
    expect(use).toMatchObject({
      emergencyThreshold: 50,
      status: 'critical',
      isCompressionNeeded: true,
    });
  });
});
