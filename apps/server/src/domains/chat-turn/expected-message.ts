import type { Actor } from '#platform/actor.ts';
import type { SessionsService, TurnBase } from '#domains/sessions/index.ts';
import { CONTEXT_MESSAGES } from './turn-context.ts';

/** What a message builds on is read anew when the message took longer: files, or a slow line. */
const KEEPS_MS = 250;

/** A message on its way, and what it builds on, being read meanwhile. */
export interface ExpectedMessage {
  sessionId: string;
  /** Rejects with DomainError not_found or archived. */
  base: Promise<TurnBase>;
  /** When reading began, on the clock of `performance.now()`. */
  since: number;
}

type Sessions = Pick<SessionsService, 'getTurnBase'>;

/** Begins to read what a message builds on, because both stand between a person and the first word. */
export function expectMessage(
  sessions: Sessions,
  actor: Actor,
  sessionId: string,
): ExpectedMessage {
  const base = sessions.getTurnBase(actor, sessionId, CONTEXT_MESSAGES - 1);
  // A message that is refused by itself needs nothing of it.
  base.catch(() => undefined);
  return { sessionId, base, since: performance.now() };
}

/** What the message builds on, now that it is there. @throws DomainError not_found, archived */
export function readBase(
  sessions: Sessions,
  actor: Actor,
  { sessionId, base, since }: ExpectedMessage,
): Promise<TurnBase> {
  const isLate = performance.now() - since > KEEPS_MS;
  return isLate ? expectMessage(sessions, actor, sessionId).base : base;
}
