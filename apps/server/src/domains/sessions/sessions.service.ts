import { limits } from '@robin/contract/limits';
import type { Actor } from '#platform/actor.ts';
import { createBatcher } from '#platform/db/batcher.ts';
import type { Queryable } from '#platform/db/database.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import { checkNewWork } from '#domains/projects/index.ts';
import { createMessageSearchRepository } from './message-search.repository.ts';
import { createMessagesRepository } from './messages.repository.ts';
import { exportSession, type ExportedFile, type ExportRequest } from './session-export.ts';
import { createSessionLifecycle, type LifecycleDependencies } from './session-lifecycle.ts';
import { createSessionsRepository } from './sessions.repository.ts';
import type { BaseRequest, Message, MessageHit, Session, TurnBase } from './sessions.types.ts';

export interface SessionsDependencies extends LifecycleDependencies {
  db: Queryable;
  /** The turn that has not ended in a session: known to the domain of the turns. */
  findRunningTurn: (sessionId: string) => Promise<RunningTurn | null>;
}

export interface RunningTurn {
  id: string;
  startedAt: Date;
}

/** Edits of edits are followed so far back at once. */
const EARLIER_VERSIONS_PAGE = 50;
const EXPORT_PAGE = 1_000;

/** A message that is to be edited gave way to another edit already. */
export function editedMeanwhile(): DomainError {
  return new DomainError('conflict', {
    de: 'Diese Nachricht wurde inzwischen geändert.',
    en: 'This message was edited in the meantime.',
  });
}

/** One page of a session's log, and the turn that still writes to it. */
export interface MessagePage {
  messages: Message[];
  hasMore: boolean;
  runningTurn: RunningTurn | null;
}

/**
 * Sessions belong to the user who opened them; nobody else learns that they exist. Those of a project are out of reach
 * for whoever has lost it, until they are a member again.
 */
export function createSessionsService(deps: SessionsDependencies) {
  const sessions = createSessionsRepository(deps.db);
  const findBase = createBatcher(sessions.findTurnBases);
  const search = createMessageSearchRepository(deps.db);
  const log = createMessagesRepository(deps.db);

  async function getOwn(actor: Actor, sessionId: string): Promise<Session> {
    const session = await sessions.findOwn(actor, sessionId);
    if (!session) throw notFound('Session');
    return session;
  }

  return {
    ...createSessionLifecycle(deps, getOwn),

    list: sessions.listOf,

    async listMessages(
      actor: Actor,
      sessionId: string,
      page: { limit?: number | undefined; before?: number | undefined },
    ): Promise<MessagePage> {
      await getOwn(actor, sessionId);
      const limit = Math.min(page.limit ?? limits.messagePageSize, 1_000);
      // The turn first: one that ends in between has its message in the list that follows.
      const runningTurn = await deps.findRunningTurn(sessionId);
      const messages = await log.list(sessionId, {
        limit: limit + 1,
        before: page.before,
      });
      const hasMore = messages.length > limit;
      return { messages: hasMore ? messages.slice(1) : messages, hasMore, runningTurn };
    },

    /**
     * What stood in the place of an edited message: each version with everything that followed it,
     * the latest first, and how many older ones there are before the last.
     * @throws DomainError not_found
     */
    async listEarlierVersions(
      actor: Actor,
      sessionId: string,
      messageId: string,
    ): Promise<{ versions: Message[][]; olderCount: number }> {
      await getOwn(actor, sessionId);
      const message = await log.find(sessionId, messageId);
      if (!message) throw notFound('Message');
      const versions: Message[][] = [];
      let { index } = message;
      while (versions.length < EARLIER_VERSIONS_PAGE) {
        const version = await log.listSupersededBy(sessionId, index);
        const first = version[0];
        if (!first) return { versions, olderCount: 0 };
        versions.push(version);
        index = first.index;
      }
      return { versions, olderCount: await log.countVersionsBefore(sessionId, index) };
    },

    /**
     * The message that an edit takes the place of.
     * @throws DomainError not_found, rule_broken (not an own message), conflict (it gave way already)
     */
    async getEditable(sessionId: string, messageId: string): Promise<Message> {
      const message = await log.find(sessionId, messageId);
      if (!message) throw notFound('Message');
      if (message.role !== 'user') {
        throw new DomainError('rule_broken', {
          de: 'Nur deine eigenen Nachrichten lassen sich ändern.',
          en: 'Only your own messages can be edited.',
        });
      }
      if (message.isSuperseded) throw editedMeanwhile();
      return message;
    },

    /** @throws DomainError not_found */
    async export(actor: Actor, sessionId: string, request: ExportRequest): Promise<ExportedFile> {
      const session = await getOwn(actor, sessionId);
      const messages: Message[] = [];
      for (let before: number | undefined; ; before = messages[0]?.index) {
        const page = await log.list(sessionId, { limit: EXPORT_PAGE, before });
        messages.unshift(...page);
        if (page.length < EXPORT_PAGE) break;
      }
      return exportSession(session, messages, request);
    },

    /** Own messages that hold the words, a page of them. */
    async search(
      actor: Actor,
      wanted: { words: string; sessionId?: string | undefined },
      page: { limit?: number | undefined; offset?: number | undefined },
    ): Promise<{ hits: MessageHit[]; hasMore: boolean }> {
      const limit = page.limit ?? limits.searchPageSize;
      const words = wanted.words.trim();
      if (words === '') return { hits: [], hasMore: false };
      const hits = await search.find(
        actor,
        { words, sessionId: wanted.sessionId ?? null },
        { limit: limit + 1, offset: page.offset ?? 0 },
      );
      return { hits: hits.slice(0, limit), hasMore: hits.length > limit };
    },

    getOwn,

    /** null where the session is another person's, or of a project that its owner has lost. */
    findOwn: sessions.findOwn,

    /** Those of the sessions whose persons may open them at this moment, wherever they are signed in. */
    listReachable: sessions.listReachable,

    /** Any session, for work that no user asks for. */
    find: sessions.find,

    /** What a new turn of any session would build on, for work that no user asks for. */
    findTurnBase: (request: BaseRequest): Promise<TurnBase | null> => findBase(request),

    /**
     * What a new turn of an own session builds on.
     * @param asking whose session it must be; it is read while that is being found out
     * @throws DomainError not_found (also when the project is no longer the user's), archived, and what `asking` rejects with
     */
    async getTurnBase(asking: Promise<Actor>, request: BaseRequest): Promise<TurnBase> {
      const [actor, found] = await Promise.all([asking, findBase(request)]);
      if (found?.session.userId !== actor.userId) throw notFound('Session');
      const { session, project } = found;
      // First, because a lost project tells nothing of its sessions.
      if (session.projectId !== null) checkNewWork(actor, project);
      if (!session.isActive) {
        throw new DomainError('archived', {
          de: 'Dieses Gespräch ist beendet. Beginne ein neues.',
          en: 'This conversation has ended. Start a new one.',
        });
      }
      return found;
    },

    /** The newest messages in their order, at most `limit`: what a turn builds on. */
    listNewest: (sessionId: string, limit: number): Promise<Message[]> =>
      log.list(sessionId, { limit }),

    /**
     * Where the guided dialogue stood: in the whole session, or with the messages that gave way to the one at a place of
     * the log; null where it was not spoken there.
     */
    findDialogueState: log.findDialogueState,

    /**
     * The messages of a stretch as they were when its last message was the newest one: what gave way to a later
     * message is still among them, what had given way before is not.
     */
    listOriginals: log.listOriginals,
    countOriginals: log.countOriginals,

    /** The oldest valid messages from a place of the log on that lie in none of the ranges, in their order. */
    listFrom: log.listFrom,
  };
}

export type SessionsService = ReturnType<typeof createSessionsService>;
