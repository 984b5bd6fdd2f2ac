import type { InterfaceLanguage } from '@robin/contract/sessions';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/db/database.ts';
import { notFound } from '#platform/errors/domain-error.ts';
import type { SessionsService } from '#domains/sessions/index.ts';
import { createChatTurnRepository } from './chat-turn.repository.ts';
import { measureTokenUse, type TokenBudget } from './token-use.ts';
import type { MeasuredTokens } from './token-use.presenter.ts';
import type { TurnCompression } from './turn-compression.ts';
import type { TurnInspection } from './turn-inspection.ts';
import type { AppliedCompression, TurnMemory } from './turn-memory.ts';
import type { SentContext } from './turn-sent.ts';

export interface TokenServiceDependencies {
  db: Queryable;
  clock: Clock;
  sessions: Pick<SessionsService, 'getOwn'>;
  inspection: Pick<TurnInspection, 'previewRequest' | 'expectTurn'>;
  compression: TurnCompression;
  memory: TurnMemory;
  /** What may be sent for one answer, whatever the model takes. */
  budget: TokenBudget;
}

/** How full conversations are, what makes room in them, and what a turn has sent. */
export function createTokenService(deps: TokenServiceDependencies) {
  const { sessions, memory } = deps;

  /** @throws DomainError not_found */
  async function measure(sessionId: string, language: InterfaceLanguage): Promise<MeasuredTokens> {
    const { tokens, sight, budget } = await deps.inspection.previewRequest(sessionId, language);
    const { messages, episodes } = sight;
    const use = measureTokenUse({ tokens, messageCount: messages.length, episodes }, budget);
    return { use, calculatedAt: deps.clock.now() };
  }

  return {
    /** Of any session: whoever asks has checked that they may. */
    measure,

    /** @throws DomainError not_found */
    async measureOwn(
      actor: Actor,
      sessionId: string,
      language: InterfaceLanguage,
    ): Promise<MeasuredTokens & { last: AppliedCompression | null }> {
      await sessions.getOwn(actor, sessionId);
      const last = await memory.findLast(sessionId);
      return { ...(await measure(sessionId, language)), last };
    },

    /**
     * Makes room now.
     * @returns null when only the newest messages are left
     * @throws DomainError not_found
     */
    async compress(
      actor: Actor,
      sessionId: string,
      language: InterfaceLanguage,
    ): Promise<AppliedCompression | null> {
      await sessions.getOwn(actor, sessionId);
      const { base, asking } = await deps.inspection.expectTurn(sessionId, language);
      return deps.compression.compressNow(base, asking);
    },

    /** @throws DomainError not_found */
    async undo(
      actor: Actor,
      sessionId: string,
      compressionId: string,
    ): Promise<{ compression: AppliedCompression; wasUndone: boolean }> {
      return memory.undo(await sessions.getOwn(actor, sessionId), compressionId);
    },

    /** @throws DomainError not_found: also while the turn runs, and where the guided mode has answered */
    async readSent(
      actor: Actor,
      sessionId: string,
      turnId: string,
    ): Promise<Required<SentContext>> {
      await sessions.getOwn(actor, sessionId);
      const sent = await createChatTurnRepository(deps.db).findSent(sessionId, turnId);
      if (!sent) throw notFound('Record of this answer');
      // Turns of earlier times were recorded with their first call alone.
      return { maxTokens: deps.budget.maxTokens, refusedTokens: null, calls: [], ...sent };
    },
  };
}

export type TokenService = ReturnType<typeof createTokenService>;
