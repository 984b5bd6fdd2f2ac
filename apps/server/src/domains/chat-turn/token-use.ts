import type { TokenAnalysis } from '@robin/contract/debug';
import type { TokenUrgency } from '@robin/contract/episode-compression';
import type { RememberedEpisode } from '#domains/episodes/index.ts';
import type { LanguageModel } from '#domains/language-models/index.ts';
import { sumOf, type RequestTokens } from './turn-tokens.ts';

type TokenStatus = TokenAnalysis['status'];

const WARNING_PERCENTAGE = 80;
const MEDIUM_PERCENTAGE = 70;
const HIGH_PERCENTAGE = 85;

/** What a turn may send, and from where on room is made without asking. */
export interface TokenBudget {
  maxTokens: number;
  /** In percent. */
  emergencyThreshold: number;
}

/** What a turn may send to a model: what the installation allows, and no more than leaves room for the answer. */
export function budgetFor(
  { contextWindow }: Pick<LanguageModel, 'contextWindow'>,
  budget: TokenBudget,
): TokenBudget {
  if (!contextWindow) return budget;
  const room = Math.max(0, contextWindow.tokens - contextWindow.answerTokens);
  return { ...budget, maxTokens: Math.min(budget.maxTokens, room) };
}

/** How much of its budget a session uses. */
export interface TokenUse extends TokenBudget {
  /** Instructions and tools, with what the episodes say. */
  promptTokens: number;
  /** The conversation as it was said, also where an episode stands for it. */
  conversationTokens: number;
  messageCount: number;
  /** What episodes stand for. */
  removedTokens: number;
  removedCount: number;
  percentageUsed: number;
  status: TokenStatus;
  urgency: TokenUrgency;
  isCompressionNeeded: boolean;
}

function statusOf(percentage: number | null, emergencyThreshold: number): TokenStatus {
  if (percentage === null) return 'error';
  if (percentage >= emergencyThreshold) return 'critical';
  return percentage >= WARNING_PERCENTAGE ? 'warning' : 'normal';
}

function urgencyOf(percentage: number | null, emergencyThreshold: number): TokenUrgency {
  if (percentage === null) return 'low';
  if (percentage >= emergencyThreshold) return 'critical';
  if (percentage >= HIGH_PERCENTAGE) return 'high';
  return percentage >= MEDIUM_PERCENTAGE ? 'medium' : 'low';
}

/** One digit, so that what is shown and what is decided are the same figure; null where there is no budget. */
export function percentageUsed(tokens: number, { maxTokens }: TokenBudget): number | null {
  const share = tokens / maxTokens;
  return Number.isFinite(share) ? Math.round(share * 1_000) / 10 : null;
}

/** Sets what the model is sent of a session against what a turn may send. */
export function measureTokenUse(
  sent: {
    tokens: RequestTokens;
    messageCount: number;
    episodes: readonly Pick<RememberedEpisode, 'originalTokens' | 'messageCount'>[];
  },
  budget: TokenBudget,
): TokenUse {
  const { tokens, episodes } = sent;
  const removedTokens = episodes.reduce((sum, { originalTokens }) => sum + originalTokens, 0);
  const removedCount = episodes.reduce((sum, { messageCount }) => sum + messageCount, 0);
  const percentage = percentageUsed(sumOf(tokens), budget);
  return {
    ...budget,
    promptTokens: tokens.prompt + tokens.tools,
    conversationTokens: tokens.conversation + tokens.files + removedTokens,
    messageCount: sent.messageCount + removedCount,
    removedTokens,
    removedCount,
    percentageUsed: percentage ?? 0,
    status: statusOf(percentage, budget.emergencyThreshold),
    urgency: urgencyOf(percentage, budget.emergencyThreshold),
    isCompressionNeeded: percentage !== null && percentage >= budget.emergencyThreshold,
  };
}
