import type { AccountsSettings } from '#domains/accounts/index.ts';
import type { TokenBudget, TurnTimings } from '#domains/chat-turn/index.ts';
import type { DebugSettings } from '#domains/debug/index.ts';
import type { IntegrationSettings } from '#domains/integrations/index.ts';
import type { LanguageModelSettings } from '#domains/language-models/index.ts';
import type { ExtractionSettings } from '#platform/extraction/extract-in-process.ts';
import type { FileStorageSettings } from '#platform/files/file-storage.ts';

/** What the parts of the server are told about their surroundings, once, at start. */
export interface AppSettings {
  accounts: AccountsSettings;
  languageModels: LanguageModelSettings;
  integrations: IntegrationSettings;
  debug: DebugSettings;
  /** What a turn may send to a language model. */
  tokenBudget: TokenBudget;
  /** Where uploads lie. */
  files: FileStorageSettings;
  /** Where the built web app lies; null serves the interface alone. */
  webDirectory: string | null;
  /** Addresses or networks of proxies whose forwarded headers are believed; false = none. */
  trustProxy: boolean | string;
  turnTimings?: TurnTimings;
  extraction?: Partial<ExtractionSettings>;
  /** Milliseconds between two pieces of a guided answer. */
  guidedPaceMs?: number;
}
