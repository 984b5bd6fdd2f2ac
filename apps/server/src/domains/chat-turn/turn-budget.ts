import type { LanguageModel } from '#domains/language-models/index.ts';
import type { TokenBudget } from './token-use.ts';

/** What a turn may send to a model: what the installation allows, and no more than leaves room for the answer. */
export function budgetFor(
  { contextWindow }: Pick<LanguageModel, 'contextWindow'>,
  budget: TokenBudget,
): TokenBudget {
  if (!contextWindow) return budget;
  const room = Math.max(0, contextWindow.tokens - contextWindow.answerTokens);
  return { ...budget, maxTokens: Math.min(budget.maxTokens, room) };
}
