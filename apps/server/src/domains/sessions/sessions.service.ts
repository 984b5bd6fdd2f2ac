import type {
  CreateSessionBody,
  InterfaceLanguage,
  UpdateSessionBody,
} from '@robin/contract/sessions';
import { limits } from '@robin/contract/limits';
import { LRUCache } from 'lru-cache';
import type { Actor } from '#platform/actor.ts';
import { calendarOf } from '#platform/calendar.ts';
import type { Clock } from '#platform/clock.ts';
import { createBatcher } from '#platform/db/batcher.ts';
import type { Queryable } from '#platform/db/database.ts';
import {
  isUniqueViolation,
  type RunInTransaction,
  type TransactionContext,
} from '#platform/db/transaction.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import type { Logger } from '#platform/logger.ts';
import { checkNewWork, type ProjectsService } from '#domains/projects/index.ts';
import { createMessageRangesRepository } from './message-ranges.repository.ts';
import { createMessageSearchRepository } from './message-search.repository.ts';
import { exportSession, type ExportedFile, type ExportRequest } from './session-export.ts';
import { sessionReset, sessionUpdated } from './sessions.events.ts';
import { createSessionsRepository, type SessionsRepository } from './sessions.repository.ts';
import type {
  BaseRequest,
  IndexRange,
  Message,
  MessageHit,
  Session,
  StoredMessage,
  TurnBase,
} from './sessions.types.ts';

export interface SessionsDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  clock: Clock;
  logger: Logger;
  projects: Pick<ProjectsService, 'getForNewWork' | 'hold' | 'holdForNewWork'>;
  /** The turn that has not ended in a session: known to the domain of the turns. */
  findRunningTurn: (sessionId: string) => Promise<RunningTurn | null>;
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

export interface RunningTurn {
  id: string;
  startedAt: Date;
}

/** Edits of edits are followed so far back. */
const MAX_EARLIER_VERSIONS = 50;
const EXPORT_PAGE = 1_000;

/** One page of a session's log, and the turn that still writes to it. */
export interface MessagePage {
  messages: Message[];
  hasMore: boolean;
  runningTurn: RunningTurn | null;
}

/** How somebody is told days. */
interface DayWording {
  language: InterfaceLanguage | undefined;
  timeZone: string | undefined;
}

const locales: Record<InterfaceLanguage, string> = { de: 'de-DE', en: 'en-US' };
/** Kept, because making one takes longer than storing a session. */
const dateFormats = new LRUCache<string, Intl.DateTimeFormat>({ max: 64 });

function dateFormatOf({ language = 'en', timeZone: wantedZone }: DayWording): Intl.DateTimeFormat {
  const { timeZone } = calendarOf(wantedZone);
  const key = `${language} ${timeZone}`;
  const known = dateFormats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone });
  dateFormats.set(key, format);
  return format;
}

/**
 * Sessions belong to the user who opened them; nobody else learns that they exist. Those of a project are out of reach
 * for whoever has lost it, until they are a member again.
 */
export function createSessionsService(deps: SessionsDependencies) {
  const { clock, projects, runInTransaction } = deps;
  const sessions = createSessionsRepository(deps.db);
  const findBase = createBatcher(sessions.findTurnBases);
  const search = createMessageSearchRepository(deps.db);
  const ranges = createMessageRangesRepository(deps.db);

  const defaultTalkTitle = (wording: DayWording): string =>
    `Talk ${dateFormatOf(wording).format(clock.now())}`;

  async function getOwn(actor: Actor, sessionId: string): Promise<Session> {
    const session = await sessions.findOwn(actor, sessionId);
    if (!session) throw notFound('Session');
    return session;
  }

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
      deps.logger.warn({ err: error }, 'stopping the answer in a session that was reset failed');
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

    list: (actor: Actor): Promise<Session[]> => sessions.listOf(actor),

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
      const title = body.title || (isTalk ? defaultTalkTitle(wording) : null);
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
          if (body.is_active !== false) {
            const session = await change();
            record(sessionUpdated(session, 'updated'));
            return session;
          }
          const { result, replacement } = await withTalkLeft(repository, own, change);
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

    /**
     * What stood in the place of an edited message: each version with everything that followed it,
     * the latest first.
     * @throws DomainError not_found
     */
    async listEarlierVersions(
      actor: Actor,
      sessionId: string,
      messageId: string,
    ): Promise<Message[][]> {
      await getOwn(actor, sessionId);
      const message = await sessions.findMessage(sessionId, messageId);
      if (!message) throw notFound('Message');
      const versions: Message[][] = [];
      for (let index = message.index; versions.length < MAX_EARLIER_VERSIONS;) {
        const version = await sessions.listSupersededBy(sessionId, index);
        const first = version[0];
        if (!first) break;
        versions.push(version);
        index = first.index;
      }
      return versions;
    },

    /**
     * The message that an edit takes the place of.
     * @throws DomainError not_found, rule_broken (not an own message), conflict (it gave way already)
     */
    async getEditable(sessionId: string, messageId: string): Promise<Message> {
      const message = await sessions.findMessage(sessionId, messageId);
      if (!message) throw notFound('Message');
      if (message.role !== 'user') {
        throw new DomainError('rule_broken', {
          de: 'Nur deine eigenen Nachrichten lassen sich ändern.',
          en: 'Only your own messages can be edited.',
        });
      }
      if (message.isSuperseded) {
        throw new DomainError('conflict', {
          de: 'Diese Nachricht wurde inzwischen geändert.',
          en: 'This message was edited in the meantime.',
        });
      }
      return message;
    },

    /** @throws DomainError not_found */
    async export(actor: Actor, sessionId: string, request: ExportRequest): Promise<ExportedFile> {
      const session = await getOwn(actor, sessionId);
      const messages: Message[] = [];
      for (let before: number | undefined; ; before = messages[0]?.index) {
        const page = await sessions.listMessages(sessionId, { limit: EXPORT_PAGE, before });
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
    findOwn: (actor: Actor, sessionId: string): Promise<Session | null> =>
      sessions.findOwn(actor, sessionId),

    /** Those of the sessions whose persons may open them at this moment, wherever they are signed in. */
    listReachable: (sessionIds: readonly string[]): Promise<string[]> =>
      sessions.listReachable(sessionIds),

    /** Any session, for work that no user asks for. */
    find: (sessionId: string): Promise<Session | null> => sessions.find(sessionId),

    /** What a new turn of any session would build on, for work that no user asks for. */
    async findTurnBase(request: BaseRequest): Promise<TurnBase | null> {
      const found = await findBase(request);
      if (!found) return null;
      const { access, ...base } = found;
      return { ...base, project: access?.project ?? null };
    },

    /**
     * What a new turn of an own session builds on.
     * @param asking whose session it must be; it is read while that is being found out
     * @throws DomainError not_found (also when the project is no longer the user's), archived, and what `asking` rejects with
     */
    async getTurnBase(asking: Promise<Actor>, request: BaseRequest): Promise<TurnBase> {
      const [actor, found] = await Promise.all([asking, findBase(request)]);
      if (found?.session.userId !== actor.userId) throw notFound('Session');
      const { access, ...base } = found;
      const { session } = base;
      let project: TurnBase['project'] = null;
      // First, because a lost project tells nothing of its sessions.
      if (session.projectId !== null) {
        checkNewWork(actor, access);
        project = access.project;
      }
      if (!session.isActive) {
        throw new DomainError('archived', {
          de: 'Dieses Gespräch ist beendet. Beginne ein neues.',
          en: 'This conversation has ended. Start a new one.',
        });
      }
      return { ...base, project };
    },

    /** The newest messages in their order, at most `limit`: what a turn builds on. */
    listNewest: (sessionId: string, limit: number): Promise<Message[]> =>
      sessions.listMessages(sessionId, { limit }),

    /**
     * The messages of a stretch as they were when its last message was the newest one: what gave way to a later
     * message is still among them, what had given way before is not.
     */
    listOriginals: (
      sessionId: string,
      range: IndexRange,
      page: { limit: number; offset: number },
    ): Promise<StoredMessage[]> => ranges.listOriginals(sessionId, range, page),

    countOriginals: (sessionId: string, range: IndexRange): Promise<number> =>
      ranges.countOriginals(sessionId, range),

    /** The oldest valid messages from a place of the log on that lie in none of the ranges, in their order. */
    listFrom: (
      sessionId: string,
      wanted: { start: number; outside: readonly IndexRange[]; limit: number },
    ): Promise<StoredMessage[]> => ranges.listFrom(sessionId, wanted),
  };
}

export type SessionsService = ReturnType<typeof createSessionsService>;
