import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { TurnInspection, TurnStatistics } from '#domains/chat-turn/index.ts';
import type { LanguageModelsService } from '#domains/language-models/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Findings, PromptFacts, TokenUse, ToolFacts } from './debug.types.ts';
import { findIssues } from './session-findings.ts';
import { estimateTokens, measureTokenUse } from './token-use.ts';
import { describeTool } from './tool-facts.ts';

/** What the environment says about the conversation memory. */
export interface DebugSettings {
  /** Whether everybody sees the inside of the conversation memory. */
  isDebugMode: boolean;
  /** Percent of the token budget. */
  emergencyThreshold: number;
}

export interface DebugDependencies {
  turns: TurnInspection;
  languageModels: Pick<LanguageModelsService, 'activeModel'>;
  clock: Clock;
  settings: DebugSettings;
}

/** What the developer panel shows of a session, whosever it is. Its calls are open to administrators alone. */
export function createDebugService(deps: DebugDependencies) {
  const { turns, clock, settings } = deps;

  async function readTokens(sessionId: string, language: InterfaceLanguage): Promise<TokenUse> {
    const { request, chosen, maxCharacters } = await turns.previewRequest(sessionId, language);
    return measureTokenUse({
      prompt: request.system,
      messages: request.messages,
      messageCount: chosen.length,
      maxCharacters,
      emergencyThreshold: settings.emergencyThreshold,
    });
  }

  return {
    isDebugMode: settings.isDebugMode,

    /** @throws DomainError not_found */
    async readPrompt(sessionId: string, language: InterfaceLanguage): Promise<PromptFacts> {
      const { request } = await turns.previewRequest(sessionId, language);
      return { prompt: request.system, tokens: estimateTokens(request.system.length) };
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
        readTokens(sessionId, language),
        deps.languageModels.activeModel(),
      ]);
      const facts = { counts, tokens, hasModel: model !== null };
      return { counts, findings: findIssues(facts, language) };
    },

    /** @throws DomainError not_found */
    async readTokenUse(
      sessionId: string,
      language: InterfaceLanguage,
    ): Promise<{ use: TokenUse; calculatedAt: Date }> {
      return { use: await readTokens(sessionId, language), calculatedAt: clock.now() };
    },
  };
}

export type DebugService = ReturnType<typeof createDebugService>;
