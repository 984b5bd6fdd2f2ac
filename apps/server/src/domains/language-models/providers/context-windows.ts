import type { LanguageModelProvider } from '@robin/contract/language-models';
import type { ContextWindow } from '#domains/language-models/language-models.types.ts';

/** The beginning of the names of a family, tokens that fit in all, tokens that are kept free for the answer. */
type Family = readonly [prefix: string, tokens: number, answerTokens: number];

/**
 * What the providers publish about their models, as the open list models.dev had it in October 2026. Of a family it is the
 * smallest window, and the longest answer or a good part of it. Claude is told to answer with so many tokens at most, and
 * refuses what does not fit together with them.
 */
const families: Readonly<Record<LanguageModelProvider, readonly Family[]>> = {
  openai: [
    ['gpt-3.5', 16_385, 4_096],
    ['gpt-4', 8_192, 2_048],
    ['gpt-4-32k', 32_768, 4_096],
    ['gpt-4-0125', 128_000, 4_096],
    ['gpt-4-1106', 128_000, 4_096],
    ['gpt-4-turbo', 128_000, 4_096],
    ['gpt-4o', 128_000, 16_384],
    ['chatgpt-4o', 128_000, 16_384],
    ['gpt-4.1', 1_047_576, 32_768],
    ['gpt-4.5', 128_000, 16_384],
    ['gpt-5', 400_000, 128_000],
    ['gpt-5-chat', 128_000, 16_384],
    ['gpt-5-pro', 400_000, 272_000],
    ['gpt-5.1', 400_000, 128_000],
    ['gpt-5.1-chat', 128_000, 16_384],
    ['gpt-5.2', 400_000, 128_000],
    ['gpt-5.2-chat', 128_000, 16_384],
    ['gpt-5.3', 400_000, 128_000],
    ['gpt-5.3-chat', 128_000, 16_384],
    ['gpt-5.3-codex-spark', 128_000, 32_000],
    ['gpt-5.4', 1_050_000, 128_000],
    ['gpt-5.4-mini', 400_000, 128_000],
    ['gpt-5.4-nano', 400_000, 128_000],
    ['gpt-5.5', 1_050_000, 128_000],
    ['gpt-5.5-instant', 400_000, 128_000],
    ['gpt-5.6', 1_050_000, 128_000],
    ['gpt-6', 1_050_000, 128_000],
    ['chat-latest', 400_000, 128_000],
    ['codex-mini', 200_000, 100_000],
    ['o1', 200_000, 100_000],
    ['o1-mini', 128_000, 65_536],
    ['o1-preview', 128_000, 32_768],
    ['o3', 200_000, 100_000],
    ['o4', 200_000, 100_000],
  ],
  claude: [
    ['claude', 200_000, 128_000],
    ['claude-2', 100_000, 4_096],
    ['claude-instant', 100_000, 4_096],
    ['claude-3', 200_000, 8_192],
    ['claude-3-haiku', 200_000, 4_096],
    ['claude-3-opus', 200_000, 4_096],
    ['claude-3-sonnet', 200_000, 4_096],
    ['claude-3-7', 200_000, 64_000],
    ['claude-opus-4', 200_000, 32_000],
    ['claude-opus-4-5', 200_000, 64_000],
    ['claude-sonnet-4', 200_000, 64_000],
    ['claude-haiku-4', 200_000, 64_000],
    // From here on the window is so large without asking for it.
    ['claude-opus-4-6', 1_000_000, 128_000],
    ['claude-opus-4-7', 1_000_000, 128_000],
    ['claude-opus-4-8', 1_000_000, 128_000],
    ['claude-sonnet-4-6', 1_000_000, 128_000],
    ['claude-opus-5', 1_000_000, 128_000],
    ['claude-sonnet-5', 1_000_000, 128_000],
    ['claude-haiku-5', 1_000_000, 128_000],
    ['claude-fable-5', 1_000_000, 128_000],
    ['claude-mythos-5', 1_000_000, 128_000],
  ],
  gemini: [
    // Every one since 1.5 that answers with words, and so the names that mean the latest of them.
    ['gemini', 1_048_576, 65_536],
    ['gemini-1.0', 32_760, 2_048],
    ['gemini-2.5-flash-image', 32_768, 8_192],
    ['gemini-3-pro-image', 65_536, 32_768],
    ['gemini-3.1-flash-image', 65_536, 32_768],
  ],
};

/** Gemini's names may stand in a folder, and those of models that somebody has trained further behind a mark. */
const BEFORE_NAME = /^(?:models\/|ft:)/;

/** So that `gpt-4` says nothing about a `gpt-4.9`, whatever that will be; `gpt-3.5-turbo` goes on after its prefix. */
function isOfFamily(name: string, prefix: string): boolean {
  return name.startsWith(prefix) && /^(?:$|[-:@])/.test(name.slice(prefix.length));
}

/** How much a model takes that its provider itself serves; null where that is not known. */
export function findContextWindow(
  provider: LanguageModelProvider,
  model: string,
): ContextWindow | null {
  const name = model.toLowerCase().replace(BEFORE_NAME, '');
  const fitting = families[provider]
    .filter(([prefix]) => isOfFamily(name, prefix))
    .sort(([one], [other]) => other.length - one.length);
  const [closest] = fitting;
  return closest ? { tokens: closest[1], answerTokens: closest[2] } : null;
}
