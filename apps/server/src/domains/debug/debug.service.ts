import type { InterfaceLanguage } from '@robin/contract/sessions';
import type {
  MeasuredTokens,
  TokenService,
  TurnInspection,
  TurnStatistics,
} from '#domains/chat-turn/index.ts';
import { loadTokenCounter, type LanguageModelsService } from '#domains/language-models/index.ts';
import type { Findings, PromptFacts, ToolFacts } from './debug.types.ts';
import { findIssues } from './session-findings.ts';
import { describeTool } from './tool-facts.ts';

/** What the environment says about the conversation memory. */
export interface DebugSettings {
  /** Whether everybody sees the inside of the conversation memory. */
  isDebugMode: boolean;
}

export interface DebugDependencies {
  turns: TurnInspection;
  tokens: Pick<TokenService, 'measure'>;
  languageModels: Pick<LanguageModelsService, 'activeModel'>;
  settings: DebugSettings;
}

/** What the developer panel shows of a session, whosever it is. Its calls are open to administrators alone. */
export function createDebugService(deps: DebugDependencies) {
  const { turns, settings } = deps;

  return {
    isDebugMode: settings.isDebugMode,

    /** @throws DomainError not_found */
    async readPrompt(sessionId: string, language: InterfaceLanguage): Promise<PromptFacts> {
      const { request } = await turns.previewRequest(sessionId, language);
      const count = await loadTokenCounter();
      return { prompt: request.system, tokens: count(request.system) };
    },

    /**
     * By provider, then by name.
     * @throws DomainError not_found
     */
    async listTools(sessionId: string): Promise<ToolFacts[]> {
      const tools = await turns.listTools(sessionId);
      return tools
        .map(({ tool, isOffered }) => describeTool(tool, isOffered))
        .sort((a, b) => a.provider.localeCompare(b.provider) || a.name.localeCompare(b.name));
    },

    /** @throws DomainError not_found */
    async readStatistics(
      sessionId: string,
      language: InterfaceLanguage,
    ): Promise<{ counts: TurnStatistics; findings: Findings }> {
      const [counts, tokens, model] = await Promise.all([
        turns.count(sessionId),
        deps.tokens.measure(sessionId, language),
        deps.languageModels.activeModel(),
      ]);
      const facts = { counts, tokens: tokens.use, hasModel: model !== null };
      return { counts, findings: findIssues(facts, language) };
    },

    /** @throws DomainError not_found */
    readTokenUse: (sessionId: string, language: InterfaceLanguage): Promise<MeasuredTokens> =>
      deps.tokens.measure(sessionId, language),
  };
}

export type DebugService = ReturnType<typeof createDebugService>;
