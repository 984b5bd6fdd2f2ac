import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { opaqueId, timestamp } from './primitives.ts';
import { interfaceLanguage } from './sessions.ts';

/** What Robin tells the language model before the conversation; `length` in characters. */
export const agentInfo = z.object({
  prompt: z.string(),
  length: z.int().min(0),
  tokens: z.int().min(0),
});
export type AgentInfo = z.infer<typeof agentInfo>;

export const toolParameter = z.object({
  name: z.string(),
  type: z.string(),
  required: z.boolean(),
  description: z.string().optional(),
});

export const toolMethod = z.object({
  name: z.string(),
  signature: z.string(),
  docstring: z.string(),
  parameters: z.array(toolParameter),
  return_type: z.string(),
  error_message: z.string().optional(),
});
export type ToolMethod = z.infer<typeof toolMethod>;

/** A tool of the assistant; one that is a single function has itself as its only method. */
export const toolEntry = z.object({
  name: z.string(),
  provider: z.string(),
  /** The first sentence of the docstring. */
  description: z.string(),
  docstring: z.string(),
  /** `error` cannot be described to the model, `disabled` is not offered in this session. */
  status: z.enum(['loaded', 'error', 'disabled']),
  tool_type: z.enum(['function', 'mcp', 'provider']),
  methods: z.array(toolMethod),
  error_message: z.string().optional(),
});
export type ToolEntry = z.infer<typeof toolEntry>;

/**
 * What the language model would be sent of a session now: raw session and system prompt, without what episodes stand
 * for. `_tokens` are estimates, `_count` are messages. The raw session is the part of the log that a turn reads.
 */
export const tokenAnalysis = z.object({
  raw_session_tokens: z.int().min(0),
  raw_session_count: z.int().min(0),
  system_prompt_tokens: z.int().min(0),
  tokens_removed_by_episodes: z.int().min(0),
  tokens_removed_count: z.int().min(0),
  final_llm_input_tokens: z.int().min(0),
  final_llm_input_count: z.int().min(0),
  max_context_tokens: z.int().min(0),
  /** In percent, as `percentage_used`. */
  emergency_threshold: z.number().min(0).max(100),
  /** Above 100 where a long message or answer of a tool goes past the budget. */
  percentage_used: z.number().min(0),
  status: z.enum(['normal', 'warning', 'critical', 'error']),
  compression_needed: z.boolean(),
  calculated_at: timestamp,
});
export type TokenAnalysis = z.infer<typeof tokenAnalysis>;

/** What has happened in a session. Issues and recommendations are whole sentences in the language of the reader. */
export const sessionStats = z.object({
  stats: z.object({
    total_events: z.int().min(0),
    user_events: z.int().min(0),
    agent_events: z.int().min(0),
    tool_calls: z.int().min(0),
    final_responses: z.int().min(0),
    errors: z.int().min(0),
  }),
  performance_issues: z.array(z.string()),
  recommendations: z.array(z.string()),
});
export type SessionStats = z.infer<typeof sessionStats>;

const sessionParams = z.object({ sessionId: opaqueId });

const panelQuery = z.strictObject({
  /** Keeps caches on the way from answering. */
  _t: z.string().max(32).optional(),
  /** The language that messages are sent with; the prompt says which one to answer in. */
  user_language: interfaceLanguage.optional(),
});
const sessionQuery = panelQuery.extend({ session_id: opaqueId });

const FORBIDDEN = 'Access denied - insufficient permissions';

export const debugEndpoints = {
  getAgentInfo: defineEndpoint({
    name: 'getAgentInfo',
    method: 'GET',
    path: '/api/debug/agent/info',
    access: 'admin',
    summary: 'The system prompt of a session as its next turn would send it',
    tag: 'debug',
    query: sessionQuery,
    responses: { 200: agentInfo },
    validationDetail: 'string',
    forbiddenDetail: FORBIDDEN,
  }),
  getToolsStatus: defineEndpoint({
    name: 'getToolsStatus',
    method: 'GET',
    path: '/api/debug/tools/status',
    access: 'admin',
    summary: 'The tools of the assistant by provider, and which of them a session has',
    tag: 'debug',
    query: sessionQuery,
    responses: { 200: z.array(toolEntry) },
    validationDetail: 'string',
    forbiddenDetail: FORBIDDEN,
  }),
  getSessionStats: defineEndpoint({
    name: 'getSessionStats',
    method: 'GET',
    path: '/api/debug/session/stats/{sessionId}',
    access: 'admin',
    summary: 'What has happened in a session, counted, with what is wrong and what would help',
    tag: 'debug',
    params: sessionParams,
    query: panelQuery,
    responses: { 200: sessionStats },
    validationDetail: 'string',
    forbiddenDetail: FORBIDDEN,
  }),
  getSessionTokens: defineEndpoint({
    name: 'getSessionTokens',
    method: 'GET',
    path: '/api/debug/session/tokens/{sessionId}',
    access: 'admin',
    summary: 'How much of the token budget the next turn of a session uses, and for what',
    tag: 'debug',
    params: sessionParams,
    query: panelQuery,
    responses: { 200: tokenAnalysis },
    validationDetail: 'string',
    forbiddenDetail: FORBIDDEN,
  }),
};
