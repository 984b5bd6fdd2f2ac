import type {
  AgentInfo,
  SessionStats,
  TokenAnalysis,
  ToolEntry,
  ToolMethod,
} from '@robin/contract/debug';
import type { TurnStatistics } from '#domains/chat-turn/index.ts';
import type { Findings, PromptFacts, TokenUse, ToolFacts } from './debug.types.ts';

export function presentPrompt({ prompt, tokens }: PromptFacts): AgentInfo {
  return { prompt, length: prompt.length, tokens };
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

function statusOf({ failure, isOffered }: ToolFacts): ToolEntry['status'] {
  if (failure !== null) return 'error';
  return isOffered ? 'loaded' : 'disabled';
}

function presentMethod({ name, description, parameters, failure }: ToolFacts): ToolMethod {
  const shown = parameters.map(({ name: word, type, isRequired }) =>
    isRequired ? `${word}: ${type}` : `${word}?: ${type}`,
  );
  return {
    name,
    signature: `${name}(${shown.join(', ')})`,
    docstring: description,
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      type: parameter.type,
      required: parameter.isRequired,
      ...(parameter.description === null ? {} : { description: parameter.description }),
    })),
    // Whatever a tool answers reaches the model as JSON.
    return_type: 'JSON',
    ...(failure === null ? {} : { error_message: failure }),
  };
}

/** A tool is one function, so it has one method: itself. */
export function presentTool(facts: ToolFacts): ToolEntry {
  const { name, provider, description, failure } = facts;
  return {
    name,
    provider,
    description: firstSentence(description),
    docstring: description,
    status: statusOf(facts),
    tool_type: 'function',
    methods: [presentMethod(facts)],
    ...(failure === null ? {} : { error_message: failure }),
  };
}

export function presentStatistics({
  counts,
  findings,
}: {
  counts: TurnStatistics;
  findings: Findings;
}): SessionStats {
  const failedCalls = counts.failedCalls.reduce((sum, { count }) => sum + count, 0);
  return {
    stats: {
      total_events: counts.userMessages + counts.answerParts + counts.systemMessages,
      user_events: counts.userMessages,
      agent_events: counts.answerParts,
      tool_calls: counts.toolCalls,
      final_responses: counts.completeAnswers,
      errors: counts.failedAnswers + counts.interruptedAnswers + failedCalls,
    },
    performance_issues: findings.issues,
    recommendations: findings.recommendations,
  };
}

export function presentTokenUse({
  use,
  calculatedAt,
}: {
  use: TokenUse;
  calculatedAt: Date;
}): TokenAnalysis {
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
