import type { ContextWindow } from '#domains/language-models/language-models.types.ts';

/** How the names of a family begin, as an expression, and the tokens that its models take. */
type Family = readonly [names: string, tokens: number];

/**
 * What is published about models with open weights: the open list models.dev as it was in October 2026, and the cards of
 * the models that it does not have. It is what the smallest of a family takes without being stretched, and the first one
 * that fits counts.
 */
const families: readonly Family[] = [
  ['llama2', 4_096],
  ['llama3', 8_192],
  ['llama3\\.[1-3]', 128_000],
  ['llama4', 1_000_000],
  ['(?:code)?gemma2?', 8_192],
  ['gemma3[-:](?:1b|270m)|gemma3n', 32_768],
  ['gemma[34]', 131_072],
  ['phi2?', 2_048],
  ['phi3(?:\\.5)?|phi4-(?:mini|multimodal)', 128_000],
  ['phi4-reasoning', 32_768],
  ['phi4', 16_384],
  ['qwen3\\.[5-9]|qwen3-(?:coder|next|vl|max)|qwen3-.*-2507', 262_144],
  ['qwen-(?:plus|turbo|flash)', 131_072],
  ['qwen(?:1\\.5|2|2\\.5|3)?', 32_768],
  ['deepseek-coder', 16_384],
  ['deepseek-(?:v4(?:\\.1)?|chat|reasoner)', 1_000_000],
  ['deepseek', 128_000],
  ['mistral-small(?:-24.*|-2501|-22b|-instruct|:.*|$)|mistral-large-2402', 32_768],
  ['mistral-(?:small.*|medium|large|nemo)|(?:mini|magi|dev)stral', 128_000],
  ['(?:open-)?mi[sx]tral|codestral', 32_768],
  ['gpt-oss', 131_072],
];

/** So that `llama3` says nothing about `llama3.9`, whatever that will be. */
const rules = families.map(([names, tokens]) => ({
  pattern: new RegExp(`^(?:${names})(?![.\\d])`),
  tokens,
}));

/** A name that says how much its model takes, such as `phi-3-mini-4k-instruct` and `qwen2.5-7b-instruct-1m`. */
const OWN_WORD = /[-:](\d{1,4})([km])(?![a-z\d])/;

/** The longest answer that room is kept for; the models themselves name none, and a server is told none. */
const LONGEST_ANSWER = 16_384;

/** Servers write the name of one model in many ways: `llama3:8b`, `meta-llama/Meta-Llama-3-8B-Instruct`. */
function unifyName(model: string): string {
  return model
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/^meta-/, '')
    .replace(/^([a-z]+)-(\d(?:\.\d)?)(?=$|[-:])/, '$1$2');
}

function findTokens(name: string): number | undefined {
  const [, count, unit] = OWN_WORD.exec(name) ?? [];
  if (count !== undefined) return Number(count) * (unit === 'm' ? 1_048_576 : 1_024);
  return rules.find(({ pattern }) => pattern.test(name))?.tokens;
}

/**
 * How much a model with open weights takes, on whatever server it runs; null for every other name. The server may have been
 * told to give it less, which nobody but its administrator knows.
 */
export function findOpenModelWindow(model: string): ContextWindow | null {
  const tokens = findTokens(unifyName(model));
  if (tokens === undefined || tokens === 0) return null;
  return { tokens, answerTokens: Math.min(LONGEST_ANSWER, Math.floor(tokens / 4)) };
}
