import { debugEndpoints } from '@robin/contract/debug';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { describeDebugFailure, type fallbacks } from './debug-failure.ts';

/** The tabs that ask the server. */
export type AskingTab = 'agent' | 'tools' | 'sessions';

/** Begins the keys of everything that a tab has asked. */
export const debugKey = (tab: AskingTab) => ['devtools', tab] as const;

interface Question {
  sessionId: string;
  language: InterfaceLanguage;
  /** `false` asks only when somebody refreshes. */
  refreshEveryMs: number | false;
}

function ask<Answer>(
  tab: AskingTab,
  what: keyof typeof fallbacks,
  { sessionId, language, refreshEveryMs }: Question,
  call: (signal: AbortSignal) => Promise<Answer>,
) {
  return queryOptions({
    queryKey: [...debugKey(tab), what, sessionId, language],
    queryFn: async ({ signal }) => {
      try {
        return await call(signal);
      } catch (error) {
        throw new Error(describeDebugFailure(error, what), { cause: error });
      }
    },
    refetchInterval: refreshEveryMs,
    // A refusal is worth seeing at once, and each visit of a tab wants to see what is true now.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}

/** What a call about a session says beside it; `_t` keeps caches on the way from answering. */
const panelQuery = ({ language }: Question) => ({
  _t: String(Date.now()),
  user_language: language,
});

export function agentInfoQuery(question: Question) {
  return ask('agent', 'agent', question, (signal) => {
    const query = { ...panelQuery(question), session_id: question.sessionId };
    return callEndpoint(debugEndpoints.getAgentInfo, { query }, { signal });
  });
}

export function toolsQuery(question: Question) {
  return ask('tools', 'tools', question, (signal) => {
    const query = { ...panelQuery(question), session_id: question.sessionId };
    return callEndpoint(debugEndpoints.getToolsStatus, { query }, { signal });
  });
}

export function statsQuery(question: Question) {
  return ask('sessions', 'stats', question, (signal) => {
    const params = { sessionId: question.sessionId };
    const query = panelQuery(question);
    return callEndpoint(debugEndpoints.getSessionStats, { params, query }, { signal });
  });
}

export function tokensQuery(question: Question) {
  return ask('sessions', 'tokens', question, (signal) => {
    const params = { sessionId: question.sessionId };
    const query = panelQuery(question);
    return callEndpoint(debugEndpoints.getSessionTokens, { params, query }, { signal });
  });
}
