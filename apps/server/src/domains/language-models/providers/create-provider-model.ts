import type { LanguageModelProvider } from '@robin/contract/language-models';
import type {
  LanguageModel,
  ModelConnection,
} from '#domains/language-models/language-models.types.ts';
import type { StreamingDependencies } from '#domains/language-models/streaming/stream-model.ts';
import { spellAddress } from '#platform/net/address-policy.ts';
import { createClaudeModel } from './claude.ts';
import { findContextWindow } from './context-windows.ts';
import { createGeminiModel } from './gemini.ts';
import { createOpenAiModel } from './openai.ts';
import { findOpenModelWindow } from './open-model-windows.ts';

/** Where each provider's API begins. */
export type ProviderRoots = Readonly<Record<LanguageModelProvider, string>>;

/** Where the providers themselves are reached, unless a base URL says otherwise. */
const providerRoots: ProviderRoots = {
  openai: 'https://api.openai.com/v1',
  claude: 'https://api.anthropic.com/v1',
  gemini: 'https://generativelanguage.googleapis.com/v1beta',
};

const creators = {
  openai: createOpenAiModel,
  claude: createClaudeModel,
  gemini: createGeminiModel,
};

/**
 * The address of somebody else's server; null for the provider's own, also where it is written out. OpenAI refuses tools
 * of its newer models by the protocol that other servers speak.
 */
function foreignAddress({ provider, baseUrl }: ModelConnection): string | null {
  const url = baseUrl === null ? null : URL.parse(baseUrl);
  return url && spellAddress(url) === providerRoots[provider] ? null : baseUrl;
}

/**
 * The model of a configured provider, behind the one interface. The packages of a provider are loaded with the first
 * model of it, because they take several MiB and a server seldom has more than one provider.
 */
export async function createProviderModel(
  connection: ModelConnection,
  deps: StreamingDependencies,
  roots: ProviderRoots = providerRoots,
): Promise<LanguageModel> {
  const { provider, model } = connection;
  const baseUrl = foreignAddress(connection);
  // Behind an address of somebody's own a provider's name may be given to anything; that of an open model tells what it is.
  const contextWindow =
    baseUrl === null ? findContextWindow(provider, model) : findOpenModelWindow(model);
  const root = roots[provider];
  const created = await creators[provider]({ ...connection, baseUrl }, root, deps, contextWindow);
  return { ...created, contextWindow };
}
