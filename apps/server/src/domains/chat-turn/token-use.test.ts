import { describe, expect, test } from 'vitest';
import { presentTokenUse } from './token-use.presenter.ts';
import { measureTokenUse, type TokenBudget } from './token-use.ts';

const BUDGET: TokenBudget = { maxTokens: 1_000, emergencyThreshold: 95 };

function measure(
  tokens: Partial<{ prompt: number; conversation: number; files: number; tools: number }>,
  budget: Partial<TokenBudget> = {},
) {
  return measureTokenUse(
    {
      tokens: { prompt: 0, conversation: 0, files: 0, tools: 0, ...tokens },
      messageCount: 4,
      episodes: [],
    },
    { ...BUDGET, ...budget },
  );
}

test('adds files to the conversation and tools to the prompt', () => {
  expect(measure({ prompt: 100, tools: 50, conversation: 200, files: 30 })).toMatchObject({
    promptTokens: 150,
    conversationTokens: 230,
    messageCount: 4,
    removedTokens: 0,
    percentageUsed: 38,
  });
});

test('counts what episodes stand for as said and as removed, so that only their words cost', () => {
  const use = measureTokenUse(
    {
      tokens: { prompt: 150, conversation: 200, files: 0, tools: 0 },
      messageCount: 4,
      episodes: [
        { originalTokens: 900, messageCount: 10 },
        { originalTokens: 100, messageCount: 2 },
      ],
    },
    BUDGET,
  );
  expect(use).toMatchObject({
    conversationTokens: 1_200,
    messageCount: 16,
    removedTokens: 1_000,
    removedCount: 12,
    percentageUsed: 35,
  });
});

describe('the status of the tokens', () => {
  test.each([
    [799, 'normal', false],
    [800, 'warning', false],
    [949, 'warning', false],
    [950, 'critical', true],
    [1_400, 'critical', true],
  ] as const)(
    'is at %i of 1,000 tokens %s, and whether compression is needed: %s [DEV-110] [OPEN2-110] [EPI-130]',
    (conversation, status, isCompressionNeeded) => {
      expect(measure({ conversation })).toMatchObject({ status, isCompressionNeeded });
    },
  );

  test.each([
    [699, 'low'],
    [700, 'medium'],
    [849, 'medium'],
    [850, 'high'],
    [949, 'high'],
    [950, 'critical'],
  ] as const)('has at %i of 1,000 tokens the urgency %s [OPEN2-112]', (conversation, urgency) => {
    expect(measure({ conversation })).toMatchObject({ urgency });
  });

  test('is an error where there is no budget to compute with, and not a figure that is none [DEV-110] [OPEN2-110]', () => {
    const use = measure({}, { maxTokens: 0 });
    expect(use).toMatchObject({ status: 'error', percentageUsed: 0, isCompressionNeeded: false });
  });

  test('follows the threshold of the environment, in percent [OPEN2-111]', () => {
    expect(measure({ conversation: 600 }, { emergencyThreshold: 50 })).toMatchObject({
      emergencyThreshold: 50,
      status: 'critical',
      urgency: 'critical',
      isCompressionNeeded: true,
    });
  });
});

test('tells the threshold that it was measured against, and when [DEV-105] [DEV-109]', () => {
  const measured = {
    use: measure({ conversation: 600 }, { emergencyThreshold: 50 }),
    calculatedAt: new Date('2026-03-29T01:30:00.123Z'),
  };
  expect(presentTokenUse(measured)).toMatchObject({
    emergency_threshold: 50,
    calculated_at: '2026-03-29T01:30:00.123Z',
  });
});
