import { expect, test } from 'vitest';
import { tokenShares } from './token-shares.ts';

const tokens = {
  system_prompt_tokens: 100,
  final_llm_input_tokens: 400,
  tokens_removed_by_episodes: 200,
  max_context_tokens: 1_000,
};

test('the bar shares the budget between prompt, messages and what episodes save [DEV-052]', () => {
  expect(tokenShares(tokens)).toEqual({ prompt: 10, messages: 30, saved: 20 });
});

test('the bar is full where more is used than there is, and empty without a budget', () => {
  const full = { ...tokens, final_llm_input_tokens: 5_000 };
  expect(tokenShares(full)).toEqual({ prompt: 10, messages: 90, saved: 0 });
  const none = { ...tokens, system_prompt_tokens: 0, final_llm_input_tokens: 0 };
  expect(tokenShares({ ...none, tokens_removed_by_episodes: 0, max_context_tokens: 0 })).toEqual({
    prompt: 0,
    messages: 0,
    saved: 0,
  });
});
