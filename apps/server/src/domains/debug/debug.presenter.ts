import type { AgentInfo, SessionStats, ToolEntry, ToolMethod } from '@robin/contract/debug';
import type { TurnStatistics } from '#domains/chat-turn/index.ts';
import type { Findings, PromptFacts, ToolFacts } from './debug.types.ts';

export { presentTokenUse } from '#domains/chat-turn/index.ts';

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
