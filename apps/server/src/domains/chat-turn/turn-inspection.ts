import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Tool } from '#platform/agent/tool.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound } from '#platform/errors/domain-error.ts';
import type { Session, SessionsService } from '#domains/sessions/index.ts';
import type { TokenBudget } from './token-use.ts';
import type { ToolRegistry } from './tool-registry.ts';
import { CONTEXT_MESSAGES } from './turn-context.ts';
import type { BuildTurnRequest, TurnRequest } from './turn-request.ts';
import { placeOf } from './turn-scratchpad.ts';
import {
  createTurnStatisticsRepository,
  type TurnStatistics,
} from './turn-statistics.repository.ts';

export interface TurnInspectionDependencies {
  db: Queryable;
  sessions: Pick<SessionsService, 'find' | 'findTurnBase'>;
  tools: Pick<ToolRegistry, 'all' | 'listFor'>;
  buildRequest: BuildTurnRequest;
  /** What the model that would answer now may be sent. */
  currentBudget: () => Promise<TokenBudget>;
  /** How Robin addresses a person. */
  nameOf: (userId: number) => Promise<string>;
}

/**
 * The inside of any session, for those who look after the installation: whoever asks for it has checked that they may.
 * Everything comes from where turns take it, so it is what they work with.
 */
export function createTurnInspection(deps: TurnInspectionDependencies) {
  const statistics = createTurnStatisticsRepository(deps.db);

  async function getSession(sessionId: string): Promise<Session> {
    const session = await deps.sessions.find(sessionId);
    if (!session) throw notFound('Session');
    return session;
  }

  return {
    /**
     * What the model would be sent of a session now, in the name of its owner.
     * @throws DomainError not_found
     */
    async previewRequest(sessionId: string, language: InterfaceLanguage): Promise<TurnRequest> {
      const found = await deps.sessions.findTurnBase({ sessionId, historyLimit: CONTEXT_MESSAGES });
      if (!found) throw notFound('Session');
      const { history, ...base } = found;
      const [userName, budget] = await Promise.all([
        deps.nameOf(base.session.userId),
        deps.currentBudget(),
      ]);
      return deps.buildRequest(
        base,
        history,
        { userName, isAdmin: false, language, actionCardId: undefined, isGuided: false, budget },
        { exact: true, isAsRead: true },
      );
    },

    /**
     * All tools of the assistant, and whether the session is offered them.
     * @throws DomainError not_found
     */
    async listTools(sessionId: string): Promise<{ tool: Tool; isOffered: boolean }[]> {
      const found = await deps.sessions.findTurnBase({ sessionId, historyLimit: CONTEXT_MESSAGES });
      if (!found) throw notFound('Session');
      const offered = new Set(deps.tools.listFor(placeOf(found.session, found.history)));
      return deps.tools.all.map((tool) => ({ tool, isOffered: offered.has(tool) }));
    },

    /**
     * What has happened in a session, counted.
     * @throws DomainError not_found
     */
    async count(sessionId: string): Promise<TurnStatistics> {
      await getSession(sessionId);
      return statistics.count(sessionId);
    },
  };
}

export type TurnInspection = ReturnType<typeof createTurnInspection>;
