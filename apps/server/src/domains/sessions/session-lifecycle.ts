import { seenText } from '@robin/contract/rules/is-blank';
import type { CreateSessionBody, UpdateSessionBody } from '@robin/contract/sessions';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import {
  isUniqueViolation,
  type RunInTransaction,
  type TransactionContext,
} from '#platform/db/transaction.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import type { Logger } from '#platform/logger.ts';
import type { ProjectsService } from '#domains/projects/index.ts';
import { sessionReset, sessionUpdated } from './sessions.events.ts';
import { createSessionsRepository, type SessionsRepository } from './sessions.repository.ts';
import type { IndexRange, Session } from './sessions.types.ts';
import { titleOfTalk, type DayWording } from './talk-title.ts';

export interface LifecycleDependencies {
  runInTransaction: RunInTransaction;
  clock: Clock;
  logger: Logger;
  projects: Pick<ProjectsService, 'getForNewWork' | 'hold' | 'holdForNewWork'>;
  /** Stops what Robin is still answering there, and waits until that is stored. */
  stopTurn: (actor: Actor, sessionId: string) => Promise<unknown>;
  /** Moves what is remembered of a session to the one that takes its place. */
  handOnEpisodes: (transaction: TransactionContext, from: Session, to: Session) => Promise<void>;
  /** Archives what is remembered of a session that nobody goes back to. */
  archiveEpisodes: (transaction: TransactionContext, of: Session) => Promise<void>;
  /** What other sessions remember of the log of a session, and does not go with it. */
  rememberedElsewhere: {
    ranges: (transaction: TransactionContext, sessionId: string) => Promise<IndexRange[]>;
    /** The messages of these ranges have gone to another session. */
    follow: (transaction: TransactionContext, sessionId: string, to: string) => Promise<void>;
  };
}

/**
 * What begins, changes, ends and removes sessions. Whatever comes between, everybody keeps a talk session that is active.
 * @param getOwn reads a session of the actor; rejects with DomainError not_found
 */
export function createSessionLifecycle(
  { runInTransaction, clock, logger, projects, ...deps }: LifecycleDependencies,
  getOwn: (actor: Actor, sessionId: string) => Promise<Session>,
) {
  const defaultTalkTitle = (wording: DayWording): string => titleOfTalk(clock.now(), wording);

  /** Of what was deleted, the rest can only be read. */
  async function getOwnToChange(actor: Actor, sessionId: string): Promise<Session> {
    const session = await getOwn(actor, sessionId);
    if (session.isRemnant) throw notFound('Session');
    return session;
  }

  /** Nobody loses the project of the session until the transaction ends, and nobody has lost it. */
  async function holdWithinReach(
    transaction: TransactionContext,
    actor: Actor,
    { projectId }: Session,
  ): Promise<void> {
    if (projectId === null) return;
    if (!(await projects.hold(transaction, actor, projectId))) throw notFound('Session');
  }

  /** Removes a session with its log, but for the messages that other sessions remember. */
  async function removeUnremembered(
    transaction: TransactionContext,
    repository: SessionsRepository,
    own: Session,
  ): Promise<boolean> {
    // From here on nothing is handed on.
    if (!(await repository.lock(own.id))) return false;
    const kept = await deps.rememberedElsewhere.ranges(transaction, own.id);
    if (kept.length > 0) {
      const remnant = await repository.setAside(own, kept);
      await deps.rememberedElsewhere.follow(transaction, own.id, remnant);
    }
    return repository.remove(own.id);
  }

  /** Until a session has ended it takes messages. What is done by now is not undone because stopping fails. */
  async function stopWhatBeganMeanwhile(actor: Actor, sessionId: string): Promise<void> {
    try {
      await deps.stopTurn(actor, sessionId);
    } catch (error) {
      logger.warn({ err: error }, 'stopping the answer in a session that was reset failed');
    }
  }

  /** Nobody says here in which language it would be named, so it has no title: it is shown as a talk of its day. */
  const insertFirstTalk = (repository: SessionsRepository, userId: number) =>
    repository.insert({ userId, projectId: null, type: 'talk', title: null });

  /**
   * Ends or removes a session in such a way that its owner has a talk session left: the last one is
   * replaced in the same transaction, also when two windows end the last two at once.
   */
  async function withTalkLeft<Result>(
    repository: SessionsRepository,
    own: Session,
    change: () => Promise<Result>,
  ): Promise<{ result: Result; replacement: Session | null }> {
    if (own.type !== 'talk') return { result: await change(), replacement: null };
    await repository.lockActiveTalks(own.userId);
    const result = await change();
    if (await repository.hasActiveTalk(own.userId)) return { result, replacement: null };
    return { result, replacement: await insertFirstTalk(repository, own.userId) };
  }

  return {
    /** Gives a new account the talk session that everybody always has. */
    async beginTalks({ db }: TransactionContext, userId: number): Promise<void> {
      await insertFirstTalk(createSessionsRepository(db), userId);
    },

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
        throw new DomainError('invalid_input', {
          de: 'Ein Arbeitsgespräch braucht ein Projekt.',
          en: 'A work conversation needs a project.',
        });
      }
      const wording = { language: body.user_language, timeZone: body.user_time_zone };
      const title = seenText(body.title) ?? (isTalk ? defaultTalkTitle(wording) : null);
      const wanted = { userId: actor.userId, projectId, type, title };
      return runInTransaction(async (transaction) => {
        const repository = createSessionsRepository(transaction.db);
        if (projectId !== null) await projects.holdForNewWork(transaction, actor, projectId);
        const found = isTalk
          ? { session: await repository.insert(wanted), isNew: true }
          : await repository.findOrInsertWork(wanted);
        if (found.isNew) transaction.record(sessionUpdated(found.session, 'created'));
        return found;
      });
    },

    /**
     * Renames, ends or takes up again. The last talk session is replaced when it ends, so that there
     * is always one to talk in.
     * @throws DomainError not_found, archived, conflict (another one of that project and kind is active)
     */
    async update(actor: Actor, sessionId: string, body: UpdateSessionBody): Promise<Session> {
      const own = await getOwnToChange(actor, sessionId);
      try {
        return await runInTransaction(async (transaction) => {
          const { db, record } = transaction;
          if (body.is_active && own.projectId !== null) {
            await projects.holdForNewWork(transaction, actor, own.projectId);
          } else {
            await holdWithinReach(transaction, actor, own);
          }
          const repository = createSessionsRepository(db);
          const change = async (): Promise<Session> => {
            const changes = { title: body.title, isActive: body.is_active };
            const changed = await repository.update(sessionId, changes);
            if (!changed) throw notFound('Session');
            return changed;
          };
          const isEnding = body.is_active === false;
          const { result, replacement } = isEnding
            ? await withTalkLeft(repository, own, change)
            : { result: await change(), replacement: null };
          record(sessionUpdated(result, 'updated'));
          if (replacement) record(sessionUpdated(replacement, 'created'));
          return result;
        });
      } catch (error) {
        if (isUniqueViolation(error)) {
          throw new DomainError('conflict', {
            de: 'Hier ist schon ein anderes Gespräch dieser Art aktiv.',
            en: 'Another conversation of this kind is active here.',
          });
        }
        throw error;
      }
    },

    /**
     * Deletes a session with everything said in it, but for what episodes of other sessions stand for. An answer that
     * is still being written is stopped first.
     * @throws DomainError not_found
     */
    async remove(actor: Actor, sessionId: string): Promise<void> {
      const own = await getOwnToChange(actor, sessionId);
      await deps.stopTurn(actor, sessionId);
      await runInTransaction(async (transaction) => {
        const { db, record } = transaction;
        await holdWithinReach(transaction, actor, own);
        const repository = createSessionsRepository(db);
        const { result: isRemoved, replacement } = await withTalkLeft(repository, own, () =>
          removeUnremembered(transaction, repository, own),
        );
        if (!isRemoved) throw notFound('Session');
        record(sessionUpdated(own, 'deleted'));
        if (replacement) record(sessionUpdated(replacement, 'created'));
      });
    },

    /**
     * Puts a fresh session in the place of an active one, which leaves the list with its messages kept.
     * Its episodes go on with the fresh session, unless they are to stay behind: then they are archived.
     * @returns the fresh session
     * @throws DomainError not_found, archived (the session has ended, or its project is archived)
     */
    async reset(
      actor: Actor,
      sessionId: string,
      wording: DayWording,
      isHandingOnEpisodes: boolean,
    ): Promise<Session> {
      const own = await getOwnToChange(actor, sessionId);
      // Before anything is stopped, and once more while it is held.
      if (own.projectId !== null) await projects.getForNewWork(actor, own.projectId);
      await deps.stopTurn(actor, sessionId);
      const replacement = await runInTransaction(async (transaction) => {
        if (own.projectId !== null) {
          await projects.holdForNewWork(transaction, actor, own.projectId);
        }
        const repository = createSessionsRepository(transaction.db);
        if (!(await repository.end(sessionId))) {
          throw new DomainError('archived', {
            de: 'Dieses Gespräch ist schon beendet.',
            en: 'This conversation has ended already.',
          });
        }
        const fresh = await repository.insert({
          userId: actor.userId,
          projectId: own.projectId,
          type: own.type,
          title: own.type === 'talk' ? defaultTalkTitle(wording) : null,
        });
        if (isHandingOnEpisodes) await deps.handOnEpisodes(transaction, own, fresh);
        else await deps.archiveEpisodes(transaction, own);
        transaction.record(sessionReset(own, fresh));
        return fresh;
      });
      await stopWhatBeganMeanwhile(actor, sessionId);
      return replacement;
    },
  };
}
