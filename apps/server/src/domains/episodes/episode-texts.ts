import type { Logger } from '#platform/logger.ts';
import {
  loadTokenCounter,
  ModelError,
  type LanguageModelsService,
} from '#domains/language-models/index.ts';
import { qualityOf } from './episodes.policy.ts';
import type { EpisodeContent, EpisodeTexts, LogMessage } from './episodes.types.ts';
import { writeTextsWithModel } from './model-texts.ts';
import { summarise } from './summariser.ts';

/** Writes what is told about a stretch of a conversation: with the active language model, or out of its own sentences. */
export function createTextWriter(deps: {
  languageModels: Pick<LanguageModelsService, 'activeModel'>;
  logger: Logger;
  /** Ends every call of a model when the server stops. */
  stop: AbortSignal;
}) {
  async function writeWithModel(messages: readonly LogMessage[]): Promise<EpisodeTexts | null> {
    try {
      const model = await deps.languageModels.activeModel();
      if (!model) return null;
      const texts = await writeTextsWithModel(model, messages, deps.stop);
      if (!texts) deps.logger.warn('a language model wrote nothing usable about an episode');
      return texts;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      deps.logger.warn({ err: error }, 'a language model failed to write about an episode');
      return null;
    }
  }

  /**
   * Never fails because of a model, and never takes much longer than 20 seconds; so not inside of a transaction.
   * @param messages at least one
   * @param isUrgent somebody waits for it, so no model is asked
   */
  return async function write(
    messages: readonly LogMessage[],
    isUrgent = false,
  ): Promise<EpisodeContent> {
    const count = await loadTokenCounter();
    const texts = (isUrgent ? null : await writeWithModel(messages)) ?? summarise(messages);
    const indices = messages.map(({ index }) => index);
    return {
      ...texts,
      quality: qualityOf(texts.confidence),
      range: { start: Math.min(...indices), end: Math.max(...indices) },
      messageCount: messages.length,
      estimatedTokens: messages.reduce((sum, { text }) => sum + count(text), 0),
    };
  };
}

export type WriteTexts = ReturnType<typeof createTextWriter>;
