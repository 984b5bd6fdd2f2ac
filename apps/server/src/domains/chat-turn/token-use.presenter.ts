import type { TokenAnalysis } from '@robin/contract/debug';
import type { TokenUrgency } from '@robin/contract/episode-compression';
import type { TokenUse } from './token-use.ts';

export { describeCompression, presentCompression } from '#domains/episodes/index.ts';

/** A token use and when it was measured. */
export interface MeasuredTokens {
  use: TokenUse;
  calculatedAt: Date;
}

export function presentTokenUse({ use, calculatedAt }: MeasuredTokens): TokenAnalysis {
  return {
    raw_session_tokens: use.conversationTokens,
    raw_session_count: use.messageCount,
    system_prompt_tokens: use.promptTokens,
    tokens_removed_by_episodes: use.removedTokens,
    tokens_removed_count: use.removedCount,
    final_llm_input_tokens: use.conversationTokens + use.promptTokens - use.removedTokens,
    final_llm_input_count: use.messageCount - use.removedCount,
    max_context_tokens: use.maxTokens,
    emergency_threshold: use.emergencyThreshold,
    percentage_used: use.percentageUsed,
    status: use.status,
    compression_needed: use.isCompressionNeeded,
    calculated_at: calculatedAt.toISOString(),
  };
}

export function presentUrgentTokenUse(
  measured: MeasuredTokens,
): TokenAnalysis & { urgency: TokenUrgency } {
  return { ...presentTokenUse(measured), urgency: measured.use.urgency };
}
