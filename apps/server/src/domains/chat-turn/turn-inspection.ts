import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Tool } from '#platform/agent/tool.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound } from '#platform/errors/domain-error.ts';
import type { LanguageModel } from '#domains/language-models/index.ts';
import type { SessionsService, TurnBase } from '#domains/sessions/index.ts';
import { budgetFor, type TokenBudget } from './token-use.ts';
import type { ToolRegistry } from './tool-registry.ts';
import { CONTEXT_MESSAGES } from './turn-context.ts';
import type { Asking, BuildTurnRequest, TurnRequest } from './turn-request.ts';
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
  /** The model that would answer now. */
  chooseModel: (said: string) => Promise<Pick<LanguageModel, 'contextWindow'>>;
  /** What may be sent for one answer, whatever the model takes. */
  budget: TokenBudget;
  /** How Robin addresses a person. */
  nameOf: (userId: number) => Promise<string>;
}

/**
 * The inside of any session, for those who look after the installation: whoever asks for it has checked that they may.
 * Everything comes from where turns take it, so it is what they work with.
 */
export function createTurnInspection(deps: TurnInspectionDependencies) {
  const statistics = createTurnStatisticsRepository(deps.db);

  async function getBase(sessionId: string): Promise<TurnBase> {
    const base = await deps.sessions.findTurnBase({ sessionId, historyLimit: CONTEXT_MESSAGES });
    if (!base) throw notFound('Session');
    return base;
  }

  /**
   * A session as a turn would find it now, asked by its owner.
   * @throws DomainError not_found
   */
  async function expectTurn(
    sessionId: string,
    language: InterfaceLanguage,
  ): Promise<{ base: TurnBase; asking: Asking }> {
    const base = await getBase(sessionId);
    const [userName, model] = await Promise.all([
      deps.nameOf(base.session.userId),
      deps.chooseModel(''),
    ]);
    const budget = budgetFor(model, deps.budget);
    const person = { userName, isAdmin: false, language, actionCardId: undefined };
    return { base, asking: { ...person, isGuided: false, budget } };
  }

  return {
    expectTurn,

    /**
     * What the model would be sent of a session now, in the name of its owner, and what it may be sent.
     * @throws DomainError not_found
     */
    async previewRequest(
      sessionId: string,
      language: InterfaceLanguage,
    ): Promise<TurnRequest & { budget: TokenBudget }> {
      const { base, asking } = await expectTurn(sessionId, language);
      const built = await deps.buildRequest(base, asking, { exact: true, isAsRead: true });
      return { ...built, budget: asking.budget };
    },

    /**
     * All tools of the assistant, and whether the session is offered them.
     * @throws DomainError not_found
     */
    async listTools(sessionId: string): Promise<{ tool: Tool; isOffered: boolean }[]> {
      const { session, history } = await getBase(sessionId);
      const offered = new Set(deps.tools.listFor(placeOf(session, history)));
      return deps.tools.all.map((tool) => ({ tool, isOffered: offered.has(tool) }));
    },

    /**
     * What has happened in a session, counted.
     * @throws DomainError not_found
     */
    async count(sessionId: string): Promise<TurnStatistics> {
      if (!(await deps.sessions.find(sessionId))) throw notFound('Session');
      return statistics.count(sessionId);
    },
  };
}

export type TurnInspection = ReturnType<typeof createTurnInspection>;
