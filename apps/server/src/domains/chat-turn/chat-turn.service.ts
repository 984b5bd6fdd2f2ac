import type { SendMessageFields } from '@robin/contract/chat-turn';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import {
  isUniqueViolation,
  type RunInTransaction,
  type RunStatement,
} from '#platform/db/transaction.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import { createId } from '#platform/ids.ts';
import type { Logger } from '#platform/logger.ts';
import type { AttachmentsService, UploadedFile } from '#domains/attachments/index.ts';
import type { DocumentsService } from '#domains/documents/index.ts';
import type { LanguageModel } from '#domains/language-models/index.ts';
import {
  editedMeanwhile,
  type Message,
  type Session,
  type SessionsService,
} from '#domains/sessions/index.ts';
import { readLosingUser, STOP_REQUESTED } from './chat-turn.events.ts';
import { createChatTurnRepository } from './chat-turn.repository.ts';
import type { StoredTurn } from './chat-turn.types.ts';
import {
  askAgain,
  expectMessage,
  readBase,
  type ExpectedMessage,
  type MessageBase,
} from './expected-message.ts';
import { createKeptConversations } from './kept-conversations.ts';
import { takeFiles, type MessageFiles } from './message-files.ts';
import { createStoredTurns, type ReadableTurn } from './stored-turn.ts';
import { createTurnCourse, type TurnCourseDependencies } from './turn-course.ts';
import type { Sight } from './turn-memory.ts';
import { createTurnReaper } from './turn-reaper.ts';
import { defaultTimings, type TurnTimings } from './turn-recorder.ts';
import { createTurnRunner } from './turn-runner.ts';
import { takeScratchpad } from './turn-scratchpad.ts';
import { alreadyRunning, createTurnStopping } from './turn-stopping.ts';
import { createTurnStore, type AcceptedMessage } from './turn-store.ts';

export interface ChatTurnDependencies extends TurnCourseDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  runStatement: RunStatement;
  logger: Logger;
  sessions: SessionsService;
  attachments: AttachmentsService;
  documents: Pick<DocumentsService, 'isOfProject' | 'describeForTurn'>;
  /** The model that answers the message; the guided mode when no provider is active, or when it is a command. */
  chooseModel: (said: string) => Promise<LanguageModel>;
  /** Names this process, and tells whether the process of another name is dead. */
  owner: string;
  isOwnerDead: (owner: string) => boolean;
  timings?: TurnTimings;
  onRunningCount?: (running: number) => void;
}

function ending(): DomainError {
  return new DomainError(
    'unavailable',
    {
      de: 'Robin wird gerade beendet. Bitte versuch es gleich noch einmal.',
      en: 'Robin is shutting down. Please try again in a moment.',
    },
    {
      retryAfterSeconds: 2,
    },
  );
}

/** Sent twice at the same moment, an edit finds its message replaced by itself. */
const isEditedMeanwhile = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'conflict';

/** A chat turn, whole: accepting a message, answering it, reading, resuming and stopping the answer. */
export function createChatTurnService(deps: ChatTurnDependencies) {
  const { runInTransaction, sessions, attachments, owner, logger } = deps;
  const timings = deps.timings ?? defaultTimings;
  const turns = createChatTurnRepository(deps.db);
  const conversations = createKeptConversations();
  const store = createTurnStore({
    runStatement: deps.runStatement,
    lease: { owner, leaseMs: timings.leaseMs },
  });
  const runner = createTurnRunner({
    turns,
    store,
    owner,
    timings,
    logger,
    onCount: deps.onRunningCount,
  });
  const reaper = createTurnReaper({
    turns,
    store,
    findSession: (sessionId) => sessions.find(sessionId),
    isOwnerDead: deps.isOwnerDead,
    isRunningHere: (turnId) => runner.find(turnId) !== null,
    leaseMs: timings.leaseMs,
    logger,
  });
  const { stopAndWait, clearTheWay, stopOutOfReach } = createTurnStopping({
    turns,
    sessions,
    runner,
    reaper,
    runInTransaction,
    isOwnerDead: deps.isOwnerDead,
    stopWaitMs: timings.stopWaitMs,
  });
  const course = createTurnCourse({
    ...deps,
    conversations,
    stop: (turnId) => runner.find(turnId)?.stop('stopped'),
  });
  const { storeIntervalMs } = timings;
  const followStored = createStoredTurns({ turns, storeIntervalMs, logger });

  /** From here on nothing is begun that nobody would end. */
  let isEnding = false;
  /** Messages that are being stored, each of which becomes a turn that runs here. */
  const starting = new Set<Promise<ReadableTurn>>();

  /** Stores the message and the turn. */
  async function accept(
    actor: Actor,
    session: Session,
    sent: AcceptedMessage,
    model: LanguageModel,
  ): Promise<{ turn: StoredTurn; message: Message }> {
    const turn: StoredTurn = {
      turnId: createId(),
      sessionId: session.id,
      userId: session.userId,
      projectId: session.projectId,
      provider: model.provider,
      model: model.model,
    };
    const message = await store.begin(turn, sent);
    if (message) return { turn, message };
    // Whether the session has ended, gone or been lost while files were received, say, is told as to whoever comes now.
    const now = { sessionId: session.id, historyLimit: 0 };
    await sessions.getTurnBase(askAgain(deps.refreshActor, actor), now);
    throw sent.replacesIndex === null ? notFound('Session') : editedMeanwhile();
  }

  const readable = (turnId: string): ReadableTurn => runner.find(turnId) ?? followStored(turnId);

  /**
   * Stores the message and lets the model answer it.
   * @returns the turn that the message has already, when it was sent before
   */
  async function begin(
    actor: Actor,
    base: MessageBase,
    sent: AcceptedMessage,
    fields: SendMessageFields,
    model: LanguageModel,
  ): Promise<{ turn: ReadableTurn; isNew: boolean }> {
    const { session } = base;
    const isAhead = model.provider !== 'guided' && sent.replacesIndex === null;
    let ahead: Promise<Sight> | undefined;
    for (let attempt = 1; ; attempt += 1) {
      if (isEnding) throw ending();
      const started = accept(actor, session, sent, model).then(({ turn, message }) => {
        const asked = { actor, base, message, fields, model, turnId: turn.turnId, ahead };
        return runner.start({
          turn,
          messageId: message.id,
          language: fields.user_language ?? 'en',
          run: (signal, emit) => course.run(asked, signal, emit),
        });
      });
      starting.add(started);
      try {
        // After it, so that the database reads while it waits for the disk.
        if (isAhead) ahead ??= course.readAhead(base);
        return { turn: await started, isNew: true };
      } catch (error) {
        const isRefused = isUniqueViolation(error);
        if (!isRefused && !isEditedMeanwhile(error)) throw error;
        const known = await turns.findByClientMessage(session.id, sent.clientMessageId);
        if (known) return { turn: readable(known.id), isNew: false };
        if (!isRefused) throw error;
        if (attempt >= 3) throw alreadyRunning();
        await clearTheWay(session.id);
      } finally {
        starting.delete(started);
      }
    }
  }

  /** Files whose message is not accepted go again. */
  async function withFiles(
    { ids }: MessageFiles,
    work: () => Promise<{ turn: ReadableTurn; isNew: boolean }>,
  ): Promise<ReadableTurn> {
    let isAccepted = false;
    try {
      const { turn, isNew } = await work();
      isAccepted = isNew;
      return turn;
    } finally {
      if (!isAccepted && ids.length > 0) await attachments.discard(ids);
    }
  }

  return {
    /**
     * Begins to read what a message to the session builds on, while it is found out who sends it and the message itself
     * is on its way.
     * @param asking who sends it; rejects for nobody
     * @returns what `send` takes; its base rejects as `asking` does, and with DomainError not_found or archived
     */
    expectMessage: (asking: Promise<Actor>, sessionId: string): ExpectedMessage =>
      expectMessage({ sessions, conversations }, asking, sessionId),

    /** @throws DomainError attachment_refused, payload_too_large, unsupported_media_type */
    checkFiles: (files: readonly UploadedFile[]): void => attachments.checkClaims(files, 0),

    /**
     * Accepts a message and begins to answer it. The same client message id again answers the
     * turn that it already has. An edit takes the place of an own message and of everything after it.
     * @throws DomainError message_blank, unauthorized, not_found, archived, turn_already_running; for an edit also rule_broken
     *   and conflict; for a scratchpad not_found; for files attachment_refused, payload_too_large and unsupported_media_type;
     *   while the process ends unavailable
     */
    async send(
      actor: Actor,
      expected: ExpectedMessage,
      fields: SendMessageFields,
      uploads: readonly UploadedFile[],
    ): Promise<ReadableTurn> {
      if (isEnding) throw ending();
      if (fields.message.trim() === '') {
        throw new DomainError('message_blank', {
          de: 'Schreib zuerst eine Nachricht.',
          en: 'Write a message first.',
        });
      }
      const [base, model] = await Promise.all([
        readBase({ sessions, conversations, refreshActor: deps.refreshActor }, actor, expected),
        deps.chooseModel(fields.message),
      ]);
      const { session } = base;
      const clientMessageId = fields.message_id ?? createId();
      const findSent = async (): Promise<ReadableTurn | null> => {
        const sent = await turns.findByClientMessage(session.id, clientMessageId);
        return sent && readable(sent.id);
      };
      // Files are not stored twice.
      const known = uploads.length > 0 ? await findSent() : null;
      if (known) return known;
      let replaced: Message | null = null;
      if (fields.replaces_message_id !== undefined) {
        try {
          replaced = await sessions.getEditable(session.id, fields.replaces_message_id);
        } catch (error) {
          // Sent again, an edit finds its message replaced: by itself. Asked first, one of the same moment would be missed.
          const sent = isEditedMeanwhile(error) ? await findSent() : null;
          if (!sent) throw error;
          return sent;
        }
      }
      const scratchpad = await takeScratchpad(deps.documents, session, fields);
      const files = await takeFiles(attachments, {
        actor,
        sessionId: session.id,
        fields,
        uploads,
        replaced,
      });
      const message: AcceptedMessage = {
        clientMessageId,
        content: fields.message,
        metadata: {
          ...(files.parts.length > 0 && { parts: [{ text: fields.message }, ...files.parts] }),
          action_card_id: fields.action_card_id,
          ...scratchpad,
          time_zone: fields.user_time_zone,
        },
        attachmentIds: files.ids,
        replacesIndex: replaced?.index ?? null,
      };
      return withFiles(files, () => begin(actor, base, message, fields, model));
    },

    /** The turn to go on reading, the named one of the session, else its latest, and the project of the session. */
    async findReadable(
      actor: Actor,
      sessionId: string,
      turnId: string | undefined,
    ): Promise<{ turn: ReadableTurn | null; projectId: number | null }> {
      const { projectId } = await sessions.getOwn(actor, sessionId);
      if (turnId === undefined) {
        const latest = await turns.findLatest(sessionId);
        return { turn: latest && readable(latest.id), projectId };
      }
      const turn = await turns.find(turnId);
      return { turn: turn?.sessionId === sessionId ? readable(turn.id) : null, projectId };
    },

    /** Ends the running turn of a session and keeps its text. */
    async stop(
      actor: Actor,
      sessionId: string,
    ): Promise<{ isStopped: boolean; turnId: string | null }> {
      await sessions.getOwn(actor, sessionId);
      const running = await turns.findRunning(sessionId);
      if (!running) return { isStopped: false, turnId: null };
      return { isStopped: await stopAndWait(running.turn), turnId: running.turn.id };
    },

    /** For the sessions domain: the turn that has not ended. */
    async findRunningTurn(sessionId: string): Promise<{ id: string; startedAt: Date } | null> {
      const running = await turns.findRunning(sessionId);
      return running ? { id: running.turn.id, startedAt: running.turn.startedAt } : null;
    },

    /** Reacts to events of other processes. */
    onEvent(event: { type: string; data: Record<string, unknown> }): void {
      if (event.type === STOP_REQUESTED)
        runner.find(String(event.data['turn_id']))?.stop('stopped');
      const userId = readLosingUser(event);
      if (userId === null) return;
      // One that is being stored was let in before.
      void Promise.allSettled(starting)
        .then(() => stopOutOfReach(userId))
        .catch((error: unknown) =>
          logger.warn({ err: error }, 'finding out whose answers are to end failed'),
        );
    },

    start: () => reaper.start(),

    /** Takes no more messages, stops what runs here and waits until it is stored. */
    async shutDown(): Promise<void> {
      isEnding = true;
      reaper.stop();
      // A message that could not be stored is told of where it is waited for.
      await Promise.all([runner.stopAll(), Promise.allSettled(starting)]);
      // Those that began meanwhile.
      await runner.stopAll();
    },
  };
}

export type ChatTurnService = ReturnType<typeof createChatTurnService>;
