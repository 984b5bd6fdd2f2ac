import type { Actor } from '#platform/actor.ts';
import { notAuthenticated } from '#platform/errors/domain-error.ts';
import type { SessionsService, TurnBase } from '#domains/sessions/index.ts';
import { continueConversation, type KeptConversations } from './kept-conversations.ts';
import { CONTEXT_MESSAGES } from './turn-context.ts';
import type { SightAsRead } from './turn-memory.ts';

/** What a message builds on is read anew when the message took longer: files, or a slow line. */
const KEEPS_MS = 250;

/** What a message builds on, with its whole history. */
export interface MessageBase extends TurnBase {
  /** What is in sight before the message; null where it has to be read. */
  sight: SightAsRead | null;
}

/** A message on its way, and what it builds on, being read meanwhile. */
export interface ExpectedMessage {
  sessionId: string;
  /** Rejects with DomainError not_found or archived, and where nobody may send one. */
  base: Promise<MessageBase>;
  /** When reading began, on the clock of `performance.now()`. */
  since: number;
}

/** Who asks, with the rights of now; null when the sign-in that asked no longer counts. */
export type RefreshActor = (actor: Actor) => Promise<Actor | null>;

interface ExpectDependencies {
  sessions: Pick<SessionsService, 'getTurnBase'>;
  conversations: KeptConversations;
}

async function read(
  { sessions, conversations }: ExpectDependencies,
  asking: Promise<Actor>,
  sessionId: string,
): Promise<MessageBase> {
  const kept = conversations.find(sessionId);
  try {
    const base = await sessions.getTurnBase(asking, {
      sessionId,
      historyLimit: CONTEXT_MESSAGES - 1,
      known: kept?.known,
    });
    return kept && base.isContinued
      ? { ...base, ...continueConversation(kept, base) }
      : { ...base, sight: null };
  } catch (error) {
    conversations.forget(sessionId);
    throw error;
  }
}

/** Begins to read what a message builds on, because both stand between a person and the first word. */
export function expectMessage(
  deps: ExpectDependencies,
  asking: Promise<Actor>,
  sessionId: string,
): ExpectedMessage {
  const base = read(deps, asking, sessionId);
  // A message that is refused by itself needs nothing of it.
  base.catch(() => undefined);
  return { sessionId, base, since: performance.now() };
}

/**
 * What the message builds on, now that it is there. Whoever took longer is asked again who they are.
 * @throws DomainError unauthorized, not_found, archived
 */
export function readBase(
  deps: ExpectDependencies & { refreshActor: RefreshActor },
  actor: Actor,
  { sessionId, base, since }: ExpectedMessage,
): Promise<MessageBase> {
  const isLate = performance.now() - since > KEEPS_MS;
  return isLate ? expectMessage(deps, askAgain(deps.refreshActor, actor), sessionId).base : base;
}

/** @throws DomainError unauthorized */
export async function askAgain(refreshActor: RefreshActor, actor: Actor): Promise<Actor> {
  const current = await refreshActor(actor);
  if (!current) throw notAuthenticated();
  return current;
}
