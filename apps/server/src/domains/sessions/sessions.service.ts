import type {
  CreateSessionBody,
  InterfaceLanguage,
  UpdateSessionBody,
} from '@robin/contract/sessions';
import { limits } from '@robin/contract/limits';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/db/database.ts';
import { isUniqueViolation, type RunInTransaction } from '#platform/db/transaction.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import { checkNewWork, type ProjectsService } from '#domains/projects/index.ts';
import { sessionUpdated } from './sessions.events.ts';
import { createSessionsRepository } from './sessions.repository.ts';
import type { Message, Session, TurnBase } from './sessions.types.ts';

export interface SessionsDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  clock: Clock;
  projects: Pick<ProjectsService, 'getForNewWork'>;
  /** The turn that has not ended in a session: known to the domain of the turns. */
  findRunningTurn: (sessionId: string) => Promise<RunningTurn | null>;
}

export interface RunningTurn {
  id: string;
  startedAt: Date;
}

/** One page of a session's log, and the turn that still writes to it. */
export interface MessagePage {
  messages: Message[];
  hasMore: boolean;
  runningTurn: RunningTurn | null;
}

/** Sessions belong to the user who opened them; nobody else learns that they exist. */
export function createSessionsService(deps: SessionsDependencies) {
  const { clock, projects, runInTransaction } = deps;
  const sessions = createSessionsRepository(deps.db);

  function defaultTalkTitle(language: InterfaceLanguage): string {
    const date = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-US', {
      dateStyle: 'medium',
      timeZone: 'UTC',
    }).format(clock.now());
    return `Talk ${date}`;
  }

  async function getOwn(actor: Actor, sessionId: string): Promise<Session> {
    const session = await sessions.find(sessionId);
    if (session?.userId !== actor.userId) throw notFound('Session');
    return session;
  }

  return {
    list: (actor: Actor): Promise<Session[]> => sessions.listOf(actor.userId),

    /**
     * @returns the new session, or the active work session of that project and kind
     * @throws DomainError invalid_input (work without project), not_found, archived
     */
    async create(
      actor: Actor,
      body: CreateSessionBody,
    ): Promise<{ session: Session; isNew: boolean }> {
      const type = body.session_type;
      const isTalk = type === 'talk';
      const projectId = isTalk ? null : (body.project_id ?? null);
      if (!isTalk && projectId === null) {
        throw new DomainError('invalid_input', 'A work session needs a project.');
      }
      if (projectId !== null) await projects.getForNewWork(actor, projectId);
      const title = body.title || (isTalk ? defaultTalkTitle(body.user_language ?? 'en') : null);
      const session = await runInTransaction(async ({ db, record }) => {
        const created = await createSessionsRepository(db).insert({
          userId: actor.userId,
          projectId,
          type,
          title,
        });
        if (created) record(sessionUpdated(created, 'created'));
        return created;
      });
      if (session) return { session, isNew: true };
      const existing =
        projectId === null ? null : await sessions.findActiveWork(actor.userId, projectId, type);
      if (!existing) throw new DomainError('conflict', 'The session could not be created.');
      return { session: existing, isNew: false };
    },

    /**
     * Renames, ends or takes up again. The last talk session is replaced when it ends, so that there
     * is always one to talk in.
     * @throws DomainError not_found, archived, conflict (another one of that project and kind is active)
     */
    async update(actor: Actor, sessionId: string, body: UpdateSessionBody): Promise<Session> {
      const own = await getOwn(actor, sessionId);
      if (body.is_active && own.projectId !== null) {
        await projects.getForNewWork(actor, own.projectId);
      }
      try {
        return await runInTransaction(async ({ db, record }) => {
          const repository = createSessionsRepository(db);
          const isEndingTalk = body.is_active === false && own.type === 'talk';
          const talkIds = isEndingTalk ? await repository.lockActiveTalks(actor.userId) : [];
          const session = await repository.update(sessionId, {
            title: body.title,
            isActive: body.is_active,
          });
          record(sessionUpdated(session, 'updated'));
          if (isEndingTalk && talkIds.every((id) => id === sessionId)) {
            const replacement = await repository.insert({
              userId: actor.userId,
              projectId: null,
              type: 'talk',
              title: defaultTalkTitle('en'),
            });
            if (replacement) record(sessionUpdated(replacement, 'created'));
          }
          return session;
        });
      } catch (error) {
        if (isUniqueViolation(error)) {
          throw new DomainError('conflict', 'Another session of this kind is active here.');
        }
        throw error;
      }
    },

    async listMessages(
      actor: Actor,
      sessionId: string,
      page: { limit?: number | undefined; before?: number | undefined },
    ): Promise<MessagePage> {
      await getOwn(actor, sessionId);
      const limit = Math.min(page.limit ?? limits.messagePageSize, 1_000);
      // The turn first: one that ends in between has its message in the list that follows.
      const runningTurn = await deps.findRunningTurn(sessionId);
      const messages = await sessions.listMessages(sessionId, {
        limit: limit + 1,
        before: page.before,
      });
      const hasMore = messages.length > limit;
      return { messages: hasMore ? messages.slice(1) : messages, hasMore, runningTurn };
    },

    getOwn,

    /** Any session, for work that no user asks for. */
    find: (sessionId: string): Promise<Session | null> => sessions.find(sessionId),

    /**
     * What a new turn of an own session builds on.
     * @param historyLimit how many of the newest messages
     * @throws DomainError not_found (also when the project is no longer the user's), archived
     */
    async getTurnBase(actor: Actor, sessionId: string, historyLimit: number): Promise<TurnBase> {
      const found = await sessions.findTurnBase(sessionId, historyLimit);
      if (found?.session.userId !== actor.userId) throw notFound('Session');
      const { session, access, history } = found;
      if (!session.isActive) {
        throw new DomainError('archived', 'This session has ended. Start a new one.');
      }
      if (session.projectId === null) return { session, project: null, history };
      checkNewWork(actor, access);
      return { session, project: access.project, history };
    },

    /** The newest messages in their order, at most `limit`: what a turn builds on. */
    listNewest: (sessionId: string, limit: number): Promise<Message[]> =>
      sessions.listMessages(sessionId, { limit }),
  };
}

export type SessionsService = ReturnType<typeof createSessionsService>;
