import type { TokenAnalysis } from '@robin/contract/debug';

type Amounts = Pick<
  TokenAnalysis,
  | 'system_prompt_tokens'
  | 'final_llm_input_tokens'
  | 'tokens_removed_by_episodes'
  | 'max_context_tokens'
>;

/** The parts of the bar in percent of the whole budget; together never more than all of it. */
export function tokenShares(tokens: Amounts) {
  const all = Math.max(tokens.max_context_tokens, 1);
  let free = 100;
  const take = (amount: number) => {
    const share = Math.min(Math.max((amount / all) * 100, 0), free);
    free -= share;
    return share;
  };
  return {
    prompt: take(tokens.system_prompt_tokens),
    messages: take(tokens.final_llm_input_tokens - tokens.system_prompt_tokens),
    saved: take(tokens.tokens_removed_by_episodes),
  };
}
