import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction, TransactionContext } from '#platform/db/transaction.ts';
import type { StoredEvent } from '#platform/events/outbox.ts';
import type { Logger } from '#platform/logger.ts';
import { createRestQueue } from '#platform/rest-queue.ts';
import type { DocumentsService } from '#domains/documents/index.ts';
import type { LanguageModelsService } from '#domains/language-models/index.ts';
import type { Session, SessionsService } from '#domains/sessions/index.ts';
import { createOwnEpisodes } from './episode-change.ts';
import { createEpisodeDecisions } from './episode-decisions.ts';
import { createEpisodeDetection, type CompressInEmergency } from './episode-detection.ts';
import { createEpisodeDocuments } from './episode-documents.ts';
import { createEpisodeLog } from './episode-log.ts';
import { createEpisodeRanges } from './episode-ranges.ts';
import { createEpisodeReading } from './episode-reading.ts';
import type { WriteTexts } from './episode-texts.ts';
import { contentUpdated, detectionFailed } from './episodes.events.ts';
import { createEpisodesRepository } from './episodes.repository.ts';
import type { IndexRange } from './episodes.types.ts';

export interface EpisodesDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  logger: Logger;
  sessions: Pick<
    SessionsService,
    'find' | 'getOwn' | 'listOriginals' | 'countOriginals' | 'listFrom'
  >;
  languageModels: Pick<LanguageModelsService, 'activeModel'>;
  documents: Pick<DocumentsService, 'get' | 'prepareCreation' | 'prepareUpdate'>;
  /** What the person has set; from memory, because every turn asks. */
  isEnabled: (userId: number) => Promise<boolean>;
  compressInEmergency: CompressInEmergency;
  /** Whether everybody sees the inside of the memory. */
  isDebugMode: boolean;
  write: WriteTexts;
  /** Aborted when the server stops: ends what is asked of language models. */
  stopping: AbortController;
}

/** Looks may each wait for a model. */
const LOOKS_AT_ONCE = 4;

/** A turn whose answer is stored, so that there is something new to look at; null of every other event. */
function readEndedTurn(event: Pick<StoredEvent, 'type' | 'data'>): string | null {
  if (event.type !== 'chat_session_updated') return null;
  const { action, turn_status: status, session_id: sessionId } = event.data;
  const isEnded = action === 'content_update' && (status === 'done' || status === 'stopped');
  return isEnded && typeof sessionId === 'string' ? sessionId : null;
}

/** The session in which an edited message has taken the place of others; null of every other event. */
function readEdit(event: Pick<StoredEvent, 'type' | 'data'>): string | null {
  if (event.type !== 'chat_session_updated') return null;
  const { replaces_index: replaced, session_id: sessionId } = event.data;
  return typeof replaced === 'number' && typeof sessionId === 'string' ? sessionId : null;
}

/** The session in which a workflow has come to its end; null of every other event, and of one that was given up. */
function readCompletedWorkflow(event: Pick<StoredEvent, 'type' | 'data'>): string | null {
  if (event.type !== 'workflow_completion') return null;
  const { session_id: sessionId, outcome } = event.data;
  return outcome !== 'abort' && typeof sessionId === 'string' ? sessionId : null;
}

/** The memory of conversations: what is found, decided, corrected and read. Episodes belong to their person. */
export function createEpisodesService(deps: EpisodesDependencies) {
  const { runInTransaction, logger, write, stopping } = deps;
  const following = new Set<Promise<void>>();
  /** Sessions whose workflow has ended in the turn that still runs. */
  const completed = new Set<string>();
  const own = createOwnEpisodes(deps);
  const log = createEpisodeLog(deps.sessions);
  const reading = createEpisodeReading({ ...deps, own, log });
  const detection = createEpisodeDetection({ ...deps, log });

  const noteFailure = (error: unknown) => logger.error({ err: error }, 'following an event failed');

  async function look(sessionId: string, userId: number): Promise<void> {
    const hasCompletedWorkflow = completed.delete(sessionId);
    try {
      await detection.lookAfterTurn(sessionId, hasCompletedWorkflow);
    } catch (error) {
      if (stopping.signal.aborted) return;
      logger.error({ err: error, session_id: sessionId }, 'looking for episodes failed');
      await runInTransaction(({ record }) =>
        Promise.resolve(record(detectionFailed(userId, sessionId))),
      );
    }
  }

  // What waits when the process is killed is found with the next turn.
  const looks = createRestQueue<number>(LOOKS_AT_ONCE, (sessionId, userId) =>
    look(sessionId, userId).catch(noteFailure),
  );

  /** Nobody waits for it but whoever stops the server. */
  function runAlone(work: () => Promise<void>): void {
    const running = work()
      .catch(noteFailure)
      .finally(() => following.delete(running));
    following.add(running);
  }

  return {
    ...reading,
    ...createEpisodeDecisions({ ...deps, own }),
    ...createEpisodeRanges({ own, runInTransaction, log, write }),
    documents: createEpisodeDocuments({ own, documents: deps.documents }),
    trigger: detection.trigger,

    /** What the health check tells. Reading what somebody has is the check. */
    async describeHealth(
      actor: Actor,
    ): Promise<{ isEnabled: boolean; isDebugMode: boolean; hasModel: boolean }> {
      await reading.count(actor);
      const [isEnabled, model] = await Promise.all([
        deps.isEnabled(actor.userId),
        deps.languageModels.activeModel(),
      ]);
      return { isEnabled, isDebugMode: deps.isDebugMode, hasModel: model !== null };
    },

    /** For the sessions domain: what is remembered goes on with the session that takes the place of another one. */
    handOn: ({ db }: TransactionContext, from: Session, to: Session): Promise<void> =>
      createEpisodesRepository(db).move(from.id, to.id),

    /** For the sessions domain: what stays behind with a session that is over waits for no decision any more. */
    archiveAll: ({ db }: TransactionContext, of: Session): Promise<void> =>
      createEpisodesRepository(db).archiveAll(of.id),

    /** For the sessions domain: of which messages of a session other sessions have episodes. */
    rangesElsewhere: async ({ db }: TransactionContext, sessionId: string): Promise<IndexRange[]> =>
      (await createEpisodesRepository(db).lockElsewhere(sessionId)).map(({ range }) => range),

    /** For the sessions domain: these messages are in the log of another session now. */
    async followMessages(
      { db, record }: TransactionContext,
      sessionId: string,
      to: string,
    ): Promise<void> {
      const repository = createEpisodesRepository(db);
      const kept = await repository.lockElsewhere(sessionId);
      const ids = kept.map(({ id }) => id);
      const moved = await repository.changeSource(ids, to);
      record(...moved.map(contentUpdated));
    },

    /** Takes the news of all processes. Nobody waits for what follows from it. */
    onEvent(event: Pick<StoredEvent, 'type' | 'data' | 'userId'>): void {
      const ended = readCompletedWorkflow(event);
      if (ended !== null) completed.add(ended);
      if (event.userId === null || stopping.signal.aborted) return;
      const edited = readEdit(event);
      if (edited !== null) runAlone(() => detection.noteChangedRanges(edited));
      const sessionId = readEndedTurn(event);
      if (sessionId !== null) looks.add(sessionId, event.userId);
    },

    /** Looks at once at what waits for its person to rest, and resolves when no looking is under way. */
    async settled(): Promise<void> {
      await looks.drain();
      while (following.size > 0) await Promise.all(following);
    },

    /** Ends what is asked of language models, and waits until what was found is stored. */
    async shutDown(): Promise<void> {
      stopping.abort();
      await this.settled();
    },
  };
}

export type EpisodesService = ReturnType<typeof createEpisodesService>;
