import type { RunInTransaction } from '#platform/db/transaction.ts';
import type { SessionsService } from '#domains/sessions/index.ts';
import { createChatTurnRepository } from './chat-turn.repository.ts';
import { turnEnded } from './chat-turn.events.ts';
import type { NumberedEvents, TurnOutcome } from './chat-turn.types.ts';
import { buildAnswerMetadata, type AnswerSoFar } from './turn-writer.ts';

/** The turn that is to be ended, and whose it is. */
export interface EndingTurn {
  turnId: string;
  sessionId: string;
  userId: number;
  projectId: number | null;
  provider: string;
  model: string;
}

export interface TurnEnd {
  turn: EndingTurn;
  answer: AnswerSoFar;
  outcome: TurnOutcome;
  /** What readers were or will be sent and is not stored yet. */
  unstored: NumberedEvents | null;
}

/**
 * Ends a turn: answer, status and live event in one transaction, exactly once.
 * @returns false when the turn had ended already, with nothing written
 */
export function createTurnEnding(deps: {
  runInTransaction: RunInTransaction;
  sessions: Pick<SessionsService, 'appendIn'>;
}) {
  return ({ turn, answer, outcome, unstored }: TurnEnd): Promise<boolean> =>
    deps.runInTransaction(async ({ db, record }) => {
      const turns = createChatTurnRepository(db);
      if (!(await turns.end(turn.turnId, outcome.status, outcome))) return false;
      await deps.sessions.appendIn(db, {
        sessionId: turn.sessionId,
        turnId: turn.turnId,
        role: 'assistant',
        content: answer.content,
        metadata: buildAnswerMetadata(turn, answer, outcome),
      });
      if (unstored) await turns.insertEvents(turn.turnId, unstored);
      record(turnEnded(turn, outcome.status));
      return true;
    });
}

export type EndTurn = ReturnType<typeof createTurnEnding>;
