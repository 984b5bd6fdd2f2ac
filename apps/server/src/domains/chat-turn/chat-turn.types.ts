import type { AnswerEndReason } from '@robin/contract/sessions';
import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import type { ErrorCode } from '@robin/contract/errors';
import type { SentContext } from './turn-sent.ts';

export type TurnStatus = 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';
export type EndedTurnStatus = Exclude<TurnStatus, 'running'>;

/** A turn as it is stored: from an accepted message to the end of its answer. */
export interface Turn {
  id: string;
  sessionId: string;
  clientMessageId: string;
  status: TurnStatus;
  owner: string;
  leaseUntil: Date;
  watchedUntil: Date;
  provider: string;
  model: string;
  startedAt: Date;
}

/** The turn that is begun or ended, and whose it is. */
export interface StoredTurn {
  turnId: string;
  sessionId: string;
  userId: number;
  projectId: number | null;
  provider: string;
  model: string;
}

/** What the orchestration of a turn yields, in the order in which it happens. */
export type TurnEvent =
  | { type: 'text'; text: string }
  | { type: 'thought'; thought: string; stepNumber: number; isFinal: boolean }
  | { type: 'tool-call'; id: string; name: string; args: unknown }
  | { type: 'tool-response'; id: string; name: string; response: unknown }
  | { type: 'sent'; sent: SentContext }
  | { type: 'dialogue-state'; state: unknown }
  | { type: 'usage'; inputTokens: number | null; outputTokens: number | null }
  | { type: 'end-reason'; reason: AnswerEndReason };

/** How a turn ended, and what is known of it. */
export interface TurnOutcome {
  status: EndedTurnStatus;
  error: { code: ErrorCode; message: string } | null;
  /** null where the model has said everything, and where something else has ended the turn. */
  endReason: AnswerEndReason | null;
  inputTokens: number | null;
  outputTokens: number | null;
  /** null where nothing was sent, or the guided mode has answered. */
  sent: SentContext | null;
}

/** Consecutive events of a turn and the number of the first one. */
export interface NumberedEvents {
  firstNumber: number;
  events: ChatStreamEvent[];
  /** The first ones were told to the database before, whose answer was lost: they may be stored. */
  mayBeStored?: boolean;
}

/** How far a running turn has come since that was last stored. */
export interface TurnProgress {
  turnId: string;
  /** Whether anybody reads it at this moment. */
  isWatched: boolean;
  /** What its readers were sent since; null = nothing. */
  unstored: NumberedEvents | null;
}
