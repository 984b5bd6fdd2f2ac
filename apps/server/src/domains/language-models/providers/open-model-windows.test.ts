import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findOpenModelWindow } from './open-model-windows.ts';

describe('the window of a model with open weights', () => {
  test.each([
    ['llama3:8b', 8_192],
    ['meta-llama/Meta-Llama-3-8B-Instruct', 8_192],
    ['llama3.1:8b-instruct-q4_K_M', 128_000],
    ['meta-llama/Llama-3.3-70B-Instruct', 128_000],
    ['llama3.2', 128_000],
    ['gemma2:9b', 8_192],
    ['google/gemma-7b-it', 8_192],
    ['google/gemma-3-27b-it', 131_072],
    ['gemma3:1b', 32_768],
    ['phi4', 16_384],
    ['microsoft/phi-4', 16_384],
    ['microsoft/Phi-4-mini-instruct', 128_000],
    ['phi3.5', 128_000],
    ['qwen3', 32_768],
    ['Qwen/Qwen2.5-7B-Instruct', 32_768],
    ['qwen2.5-coder:32b', 32_768],
    ['Qwen/Qwen3-30B-A3B-Instruct-2507', 262_144],
    ['qwen3-coder:30b', 262_144],
    ['qwen3.5-9b', 262_144],
    ['deepseek-r1:8b', 128_000],
    ['deepseek-ai/DeepSeek-V3', 128_000],
    ['deepseek-v4-flash', 1_000_000],
    ['mistral', 32_768],
    ['mistralai/Mistral-7B-Instruct-v0.3', 32_768],
    ['mistral-small:24b', 32_768],
    ['mistral-small-2409', 32_768],
    ['mistral-small3.2', 128_000],
    ['mistral-small-latest', 128_000],
    ['mixtral:8x7b', 32_768],
    ['openai/gpt-oss-20b', 131_072],
  ])('is that of its family, however a server spells it: %s', (model, tokens) => {
    expect(findOpenModelWindow(model)?.tokens).toBe(tokens);
  });

  test.each([
    ['microsoft/Phi-3-mini-4k-instruct', 4_096],
    ['phi3:14b-medium-128k-instruct-q4_0', 131_072],
    ['Qwen2.5-7B-Instruct-1M', 1_048_576],
    ['moonshot-v1-8k', 8_192],
  ])('is what the name says, where it says it: %s', (model, tokens) => {
    expect(findOpenModelWindow(model)?.tokens).toBe(tokens);
  });

  test.each(['gpt-4', 'llama3.9', 'my-model', 'qwen9', 'fine-0k', ''])(
    'is not known of another name: %s',
    (model) => {
      expect(findOpenModelWindow(model)).toBeNull();
    },
  );

  test('always leaves three quarters or more to what is asked, whatever stands behind the name', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('llama3', 'llama3.1', 'gemma', 'phi', 'qwen3', 'mistral-small', ''),
        fc.string({ maxLength: 20 }),
        (family, rest) => {
          const found = findOpenModelWindow(`${family}-${rest}`);
          if (!found) return;
          expect(found.answerTokens).toBeGreaterThan(0);
          expect(found.answerTokens).toBeLessThanOrEqual(found.tokens / 4);
        },
      ),
    );
  });
});
