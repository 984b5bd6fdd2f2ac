import type { LanguageModelProvider } from '@robin/contract/language-models';

interface KnownProvider {
  name: string;
  /** Where its own API begins. */
  baseUrl: string;
  /** Names to choose from; any other can be typed. */
  models: readonly string[];
  /** Colours of its tile. */
  tileClassName: string;
}

/** What does not depend on the installation. */
export const knownProviders: Record<LanguageModelProvider, KnownProvider> = {
  openai: {
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    models: ['gpt-5', 'gpt-5-mini', 'gpt-4.1', 'gpt-4.1-mini', 'gpt-4o'],
    tileClassName: 'bg-assist-soft-2 text-assist-text',
  },
  claude: {
    name: 'Claude',
    baseUrl: 'https://api.anthropic.com/v1',
    models: ['claude-opus-4-1', 'claude-sonnet-4-5', 'claude-haiku-4-5'],
    tileClassName: 'bg-grow-soft-2 text-grow-text',
  },
  gemini: {
    name: 'Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    models: ['gemini-2.5-pro', 'gemini-2.5-flash', 'gemini-2.5-flash-lite'],
    tileClassName: 'bg-catchup-soft-2 text-catchup-text',
  },
};
