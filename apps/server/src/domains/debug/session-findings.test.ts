import { expect, test } from 'vitest';
import type { TokenUse, TurnStatistics } from '#domains/chat-turn/index.ts';
import { findIssues } from './session-findings.ts';

const counts: TurnStatistics = {
  userMessages: 2,
  systemMessages: 0,
  answerParts: 2,
  toolCalls: 0,
  completeAnswers: 2,
  failedAnswers: 0,
  interruptedAnswers: 0,
  newestFailure: null,
  failedCalls: [],
  averageMs: 20_000,
};

/** A session that uses this much of a budget of 1,000 tokens. */
function tokens(used: number, messageCount = 4): TokenUse {
  return {
    maxTokens: 1_000,
    emergencyThreshold: 95,
    promptTokens: used,
    conversationTokens: 0,
    messageCount,
    removedTokens: 0,
    removedCount: 0,
    percentageUsed: used / 10,
    status: used < 800 ? 'normal' : 'warning',
    urgency: 'low',
    isCompressionNeeded: false,
  };
}

const find = (changes: Partial<TurnStatistics>, language: 'de' | 'en' = 'en', used = tokens(100)) =>
  findIssues({ counts: { ...counts, ...changes }, tokens: used, hasModel: true }, language);

test('finds nothing in a session that works [DEV-117] [DEV-118]', () => {
  expect(find({})).toEqual({ issues: [], recommendations: [] });
});

const cases: [string, Partial<TurnStatistics>, TokenUse, string, string][] = [
  [
    'failed answers',
    { failedAnswers: 1, newestFailure: 'No answer.' },
    tokens(100),
    '1 answer failed: No answer.',
    'Eine Antwort ist fehlgeschlagen: No answer.',
  ],
  [
    'several failed answers',
    { failedAnswers: 3, newestFailure: 'No answer.' },
    tokens(100),
    '3 answers failed, the last one with: No answer.',
    '3 Antworten sind fehlgeschlagen, zuletzt: No answer.',
  ],
  [
    'an interrupted answer',
    { interruptedAnswers: 1 },
    tokens(100),
    '1 answer broke off because the server stopped',
    'Eine Antwort brach ab, weil der Server anhielt',
  ],
  [
    'interrupted answers',
    { interruptedAnswers: 2 },
    tokens(100),
    '2 answers broke off because the server stopped',
    '2 Antworten brachen ab, weil der Server anhielt',
  ],
  [
    'failing tools',
    { failedCalls: [{ name: 'find', count: 2 }] },
    tokens(100),
    'find failed 2 times',
    'find ist 2-mal fehlgeschlagen',
  ],
  [
    'a budget that is nearly used',
    {},
    tokens(805),
    '80.5% of the token budget is used',
    '80,5 % des Token-Budgets sind verbraucht',
  ],
  [
    'slow answers',
    { averageMs: 41_200 },
    tokens(100),
    'Answers take 41 s on average',
    'Antworten dauern im Mittel 41 s',
  ],
];

test.each(cases)(
  'tells of %s in both languages [DEV-117]',
  (_name, changes, used, english, german) => {
    expect(find(changes, 'en', used).issues).toEqual([english]);
    expect(find(changes, 'de', used).issues).toEqual([german]);
  },
);

test('recommends each thing once, and only where something is wrong [DEV-118]', () => {
  const failedCalls = ['find', 'read'].map((name) => ({ name, count: 1 }));
  const { issues, recommendations } = find({ failedCalls }, 'en', tokens(960));
  expect(issues).toHaveLength(3);
  expect(recommendations).toEqual([
    'Look at what the tools answered to see what they lacked',
    'Begin a new session for a new topic',
  ]);
});

test('recommends a language model while the guided mode answers, and nothing about one that is not there [DEV-118]', () => {
  const facts = {
    counts: { ...counts, failedAnswers: 1, averageMs: 60_000 },
    tokens: tokens(100),
    hasModel: false,
  };
  expect(findIssues(facts, 'en').recommendations).toEqual([
    'Activate a language model: the guided mode answers now',
  ]);
  expect(findIssues(facts, 'de').recommendations).toEqual([
    'Aktiviere ein Sprachmodell: Zurzeit antwortet der geführte Modus',
  ]);
});
