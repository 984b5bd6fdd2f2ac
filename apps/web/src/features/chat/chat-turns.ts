import type { ActionCardId } from '@robin/contract/action-cards';
import { isCancelCommand } from '@robin/contract/rules/cancel-command';
import { createStore } from 'zustand/vanilla';
import type { AttachmentPart } from './message-parts.ts';
import type { StoredMessage } from './messages/stored-message.ts';
import { readTurn, type TurnLine, type TurnReading } from './read-turn.ts';
import {
  isTurnRunning,
  newTurn,
  turnReducer,
  type TurnFailure,
  type TurnView,
} from './turn-reducer.ts';

/** A message of the user from the moment of sending. */
export interface SentMessage {
  /** Made here, so that sending twice is harmless. */
  id: string;
  text: string;
  /** ISO 8601 */
  sentAt: string;
  /** Set where it takes the place of an own message. */
  replaces?: Replacement;
  /** The action card whose start prompt the text is. */
  actionCardId?: ActionCardId | undefined;
  files?: readonly File[] | undefined;
  scratchpad?: SentScratchpad | undefined;
}

/** The document that is open as the scratchpad when a message is sent. */
export interface SentScratchpad {
  documentId: string;
  /** Whether the message asks for its review. */
  isReview: boolean;
}

export interface SendOptions {
  /** Id of an earlier try to send the very same text with the very same files. */
  resentId?: string | undefined;
  files?: readonly File[] | undefined;
  actionCardId?: ActionCardId | undefined;
  scratchpad?: SentScratchpad | undefined;
}

/** An own message that gives way to another one, with everything that follows it. */
export interface Replacement {
  id: string;
  /** Its place in the log: from there on nothing is valid any more. */
  index: number;
  /** What came with it and stays. */
  attachments: AttachmentPart[];
  /** Whether the words were changed, or only another answer is wanted. */
  isEdit: boolean;
}

/** A turn as the list of messages names it. */
interface RunningTurn {
  turn_id: string;
  started_at: string;
}

/** A turn that this tab reads or has read, until its stored messages have taken its place. */
export interface LiveTurn {
  key: string;
  /** Null where another tab, or this one before a reload, has sent the message. */
  sent: SentMessage | null;
  startedAt: string;
  view: TurnView;
  /** Whether the line is down and being tried again. */
  isLineLost: boolean;
  /** Whether the server is still being told to stop. */
  isStopping: boolean;
  /** Whether the line stayed down, so that the turn may be read again when it is back. */
  isGivenUp: boolean;
  /** Whether files are on their way to the server, which has not taken the message yet. */
  isUploading: boolean;
}

/** A message that could not be sent, as the conversation tells it. */
export interface FailedSend {
  id: string;
  reason: string;
  failedAt: string;
  /** What became of the message: its words went back, or nothing was changed. */
  outcome: 'returned' | 'unchanged';
}

export interface SessionTurns {
  turns: LiveTurn[];
  failedSend: FailedSend | null;
  /** The message of a failed send, on its way back to where its words were typed. */
  returned: SentMessage | null;
}

export const noTurns: SessionTurns = { turns: [], failedSend: null, returned: null };

export interface ChatTurnsDeps {
  sendLine: (sessionId: string, message: SentMessage) => TurnLine;
  runningTurnLine: (sessionId: string, turnId: string) => TurnLine;
  /** Tells the server to end the running turn and to keep its text. */
  stopTurn: (sessionId: string) => Promise<unknown>;
  /** Fetches the newest messages into the cache and answers all that are loaded. */
  refreshMessages: (sessionId: string) => Promise<StoredMessage[]>;
  /** Where to go on from a session that may have ended: in itself, or in the one that has taken its place. */
  successorOf: (sessionId: string) => Promise<string>;
  /** Messages that were on their way when the page was left. */
  readUnsent: (sessionId: string) => readonly SentMessage[];
  forgetUnsent: (sessionId: string, ids: readonly string[]) => void;
  /** Lets go of files that were put back of messages that the server has after all. */
  removeTakenFiles: (sessionId: string, ids: readonly string[]) => void;
  wait: (delayMs: number, signal: AbortSignal) => Promise<void>;
  newId: () => string;
  now: () => Date;
}

/** How often a running answer is drawn at most: every other frame of a usual screen. */
const PUBLISH_INTERVAL_MS = 32;
/** So long a stopped answer is waited for as it is stored: on a line that has died that may take much longer. */
const STOPPED_ANSWER_MS = 3_000;

/** The stored form of a sent message: the server keeps the id that was made here with it. */
function findStored(sent: SentMessage, messages: readonly StoredMessage[]) {
  return messages.find(({ metadata }) => metadata['message_id'] === sent.id);
}

function findStoredAnswer(turnId: string | null, messages: readonly StoredMessage[]) {
  return messages.find(
    (message) => message.role === 'assistant' && message.metadata.turn_id === turnId,
  );
}

function withoutPlace({ replaces: _, ...message }: SentMessage): SentMessage {
  return message;
}

/** What is on its way back, unless it is what is sent again now. Other words that are not back yet still come there. */
function stillReturned(returned: SentMessage | null, sent: SentMessage | null): SentMessage | null {
  return sent && returned?.id === sent.id ? null : returned;
}

export function isTurnBusy(turn: LiveTurn): boolean {
  return isTurnRunning(turn.view) || turn.isStopping;
}

/** Whether files are on their way, as far as is known: the answer to them begins with its first word. */
export function isUploadRunning({ isUploading, view }: LiveTurn): boolean {
  return isUploading && isTurnRunning(view);
}

/**
 * The turns of all sessions that this tab reads. It stands outside of React, so that an answer goes
 * on while another session is shown; `dispose` lets all lines go.
 */
export function createChatTurns(deps: ChatTurnsDeps) {
  const store = createStore<Record<string, SessionTurns>>(() => ({}));
  const lines = new Map<string, AbortController>();
  /** By session: what the server said was running while a turn of this tab was. */
  const reported = new Map<string, RunningTurn>();
  /** By session: the turn whose stored messages were fetched here last, or are being fetched, once it had ended. */
  const settledTurns = new Map<string, string>();
  /** By session: the end of what was stopped last there. */
  const stops = new Map<string, Promise<void>>();
  /** By message id: a card that could not be sent is still one when its text is sent again. */
  const cards = new Map<string, ActionCardId>();

  function change(sessionId: string, update: (session: SessionTurns) => SessionTurns): void {
    store.setState((state) => ({ [sessionId]: update(state[sessionId] ?? noTurns) }));
  }

  function changeTurn(sessionId: string, key: string, changes: Partial<LiveTurn>): void {
    change(sessionId, (session) => ({
      ...session,
      turns: session.turns.map((turn) => (turn.key === key ? { ...turn, ...changes } : turn)),
    }));
  }

  function removeTurn(sessionId: string, key: string): void {
    change(sessionId, (session) => ({
      ...session,
      turns: session.turns.filter((turn) => turn.key !== key),
    }));
  }

  function getSession(sessionId: string): SessionTurns {
    return store.getState()[sessionId] ?? noTurns;
  }

  function getTurn(sessionId: string, key: string): LiveTurn | undefined {
    return getSession(sessionId).turns.find((turn) => turn.key === key);
  }

  /** Lets the stored messages take the place of a turn that has ended. */
  async function settle(sessionId: string, key: string): Promise<StoredMessage[] | null> {
    const ended = getTurn(sessionId, key);
    // One that was given up may still run.
    if (ended?.view.turnId && !ended.isGivenUp) settledTurns.set(sessionId, ended.view.turnId);
    let messages: StoredMessage[];
    try {
      messages = await deps.refreshMessages(sessionId);
    } catch {
      settledTurns.delete(sessionId);
      // What is shown stays; the list is fetched again with the next change or visit.
      return null;
    }
    const turn = getTurn(sessionId, key);
    if (!turn) return messages;
    const isSentStored = !turn.sent || findStored(turn.sent, messages);
    const { parts, thinkingSteps } = turn.view.content;
    const isEmpty = parts.length === 0 && thinkingSteps.length === 0;
    // One that was given up waits for being read on, also when nothing was heard of it yet.
    const hasNothing = isEmpty && !turn.isGivenUp;
    const answer = findStoredAnswer(turn.view.turnId, messages);
    if (!answer) settledTurns.delete(sessionId);
    if (isSentStored && (hasNothing || answer)) removeTurn(sessionId, key);
    return messages;
  }

  /** Where the words of a refused message belong. */
  async function findHome(sessionId: string, failure: TurnFailure | null): Promise<string> {
    if (failure?.code !== 'archived' && failure?.code !== 'not_found') return sessionId;
    // What cannot be found out, or made, leaves them where they were written.
    return deps.successorOf(sessionId).catch(() => sessionId);
  }

  /** Gives the text of a message back that the server has not taken. */
  async function returnUnlessStored(sessionId: string, key: string, failure: TurnFailure | null) {
    const sent = getTurn(sessionId, key)?.sent;
    const messages = await settle(sessionId, key);
    if (!sent || findStored(sent, messages ?? [])) return;
    // The chat was left meanwhile, and the words are kept. Whoever is signed in by now may be somebody else.
    if (!getTurn(sessionId, key)) return;
    const home = await findHome(sessionId, failure);
    removeTurn(sessionId, key);
    // In another session there is nothing that it could take the place of.
    const back = home === sessionId ? sent : withoutPlace(sent);
    const isCommand = isCancelCommand(back.text);
    const outcome = back.replaces || isCommand ? 'unchanged' : 'returned';
    // Another answer was wanted to words that still stand: there is nothing to give back.
    const returned = back.replaces?.isEdit === false ? null : back;
    change(home, (session) => ({
      ...session,
      // Nobody has typed a command: the button that sends it is still there.
      returned: isCommand ? session.returned : returned,
      failedSend: failure
        ? { id: deps.newId(), reason: failure.reason, failedAt: deps.now().toISOString(), outcome }
        : session.failedSend,
    }));
  }

  async function run(sessionId: string, { key, view: firstView }: LiveTurn, line: TurnLine) {
    const controller = new AbortController();
    lines.set(key, controller);
    let view = firstView;
    let isAccepted = false;
    let publishTimer: ReturnType<typeof setTimeout> | undefined;

    function publish(): void {
      clearTimeout(publishTimer);
      publishTimer = undefined;
      // A turn that was stopped in the meantime keeps what was shown then.
      const shown = getTurn(sessionId, key)?.view;
      if (shown && isTurnRunning(shown)) changeTurn(sessionId, key, { view });
    }

    function take(reading: TurnReading): void {
      switch (reading.type) {
        case 'open':
          isAccepted = true;
          changeTurn(sessionId, key, { isLineLost: false, isUploading: false });
          return;
        case 'lost':
          changeTurn(sessionId, key, { isLineLost: true });
          return;
        case 'given-up':
          changeTurn(sessionId, key, { isGivenUp: true });
          return;
        case 'refused':
          // Of a turn that the server has named nobody but the server can say that there is none.
          if (firstView.turnId !== null && reading.failure.code === null) {
            changeTurn(sessionId, key, { isGivenUp: true });
            return;
          }
          view = turnReducer(view, { type: 'failed', failure: reading.failure });
          return;
        case 'events': {
          const arrivedAt = deps.now().toISOString();
          for (const event of reading.events) {
            view = turnReducer(view, { type: 'event', event, arrivedAt });
          }
          publishTimer ??= setTimeout(publish, PUBLISH_INTERVAL_MS);
        }
      }
    }

    try {
      for await (const reading of readTurn(line, controller.signal, deps.wait)) take(reading);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      view = turnReducer(view, { type: 'failed', failure: { reason, code: null } });
    }
    lines.delete(key);
    // What is being stopped stays until the server has said so: a stop that arrives late would end the next answer.
    if (controller.signal.aborted || getTurn(sessionId, key)?.isStopping) return;
    view = turnReducer(view, { type: 'closed' });
    publish();
    if (isAccepted || !view.failure) await settle(sessionId, key);
    else {
      await returnUnlessStored(sessionId, key, view.failure);
      const running = reported.get(sessionId);
      if (running) resume(sessionId, running);
    }
  }

  function begin(
    sessionId: string,
    begun: Pick<LiveTurn, 'sent' | 'startedAt' | 'view' | 'isUploading'>,
    line: TurnLine,
  ): void {
    const turn: LiveTurn = {
      ...begun,
      key: deps.newId(),
      isLineLost: false,
      isStopping: false,
      isGivenUp: false,
    };
    reported.delete(sessionId);
    change(sessionId, (session) => ({
      ...session,
      returned: stillReturned(session.returned, turn.sent),
      // What could not be sent is over with the next message, not with what is read meanwhile.
      failedSend: turn.sent ? null : session.failedSend,
      turns: [...session.turns, turn],
    }));
    void run(sessionId, turn, line);
  }

  function isBusy(sessionId: string): boolean {
    return getSession(sessionId).turns.some(isTurnBusy);
  }

  /** Goes on reading a turn that the server says is running, unless this tab knows it already. */
  function resume(sessionId: string, running: RunningTurn): void {
    const turnId = running.turn_id;
    if (isBusy(sessionId)) {
      // Either it is the very turn that is read here, or it will have the message on its way refused.
      reported.set(sessionId, running);
      return;
    }
    const known = getSession(sessionId).turns.find((turn) => turn.view.turnId === turnId);
    if (known && !known.isGivenUp) return;
    if (known) removeTurn(sessionId, known.key);
    begin(
      sessionId,
      {
        sent: known?.sent ?? null,
        startedAt: running.started_at,
        view: { ...newTurn, turnId },
        isUploading: false,
      },
      deps.runningTurnLine(sessionId, turnId),
    );
  }

  /** Sends unless it is blank or an answer is still running. */
  function sendUnlessBusy(sessionId: string, message: Omit<SentMessage, 'sentAt'>): boolean {
    if (message.text.trim() === '' || isBusy(sessionId)) return false;
    const sentAt = deps.now().toISOString();
    const sent = { ...message, sentAt };
    begin(
      sessionId,
      { sent, startedAt: sentAt, view: newTurn, isUploading: (sent.files ?? []).length > 0 },
      deps.sendLine(sessionId, sent),
    );
    return true;
  }

  async function stopTurn(sessionId: string, { key, view }: LiveTurn): Promise<void> {
    changeTurn(sessionId, key, {
      view: turnReducer(view, { type: 'stopped' }),
      isStopping: true,
      isLineLost: false,
    });
    try {
      await deps.stopTurn(sessionId);
    } catch {
      // Leaving the line does it too: the next message stops a turn that nobody reads.
    }
    lines.get(key)?.abort();
    // A turn that has begun to answer was taken; else the list of messages has to tell.
    const settled =
      view.turnId !== null ? settle(sessionId, key) : returnUnlessStored(sessionId, key, null);
    const patience = new AbortController();
    // What is shown until then lacks the words that came last. Nobody is kept from writing on for long.
    await Promise.race([settled, deps.wait(STOPPED_ANSWER_MS, patience.signal)]);
    patience.abort();
    changeTurn(sessionId, key, { isStopping: false });
    await settled;
  }

  return {
    store,
    isBusy,

    /** Whether this tab reads the turn of the session, or has read one and fetches, or has, what is stored of it. */
    isReading: (sessionId: string, turnId: string | undefined): boolean =>
      isBusy(sessionId) || (turnId !== undefined && settledTurns.get(sessionId) === turnId),

    /** Whether files of the session are on their way. */
    isUploading: (sessionId: string): boolean => getSession(sessionId).turns.some(isUploadRunning),

    /**
     * Sends a message, shown at once. False, and nothing happens, when it is blank or an answer is
     * still running.
     */
    send(sessionId: string, text: string, options: SendOptions = {}): boolean {
      const id = options.resentId ?? deps.newId();
      const actionCardId = options.actionCardId ?? cards.get(id);
      if (actionCardId) cards.set(id, actionCardId);
      const { files, scratchpad } = options;
      return sendUnlessBusy(sessionId, { id, text, actionCardId, files, scratchpad });
    },

    /**
     * Puts a message and its answer in the place of an own one and all that followed, shown at once. False, and
     * nothing happens, when it is blank or an answer is still running.
     */
    replace(
      sessionId: string,
      replaces: Replacement,
      text: string,
      scratchpad?: SentScratchpad,
    ): boolean {
      return sendUnlessBusy(sessionId, { id: deps.newId(), text, replaces, scratchpad });
    },

    resume,

    /** Goes on reading a turn whose line stayed down, if that is the one that the server says is running. */
    resumeGivenUp(sessionId: string, running: RunningTurn): void {
      const { turns } = getSession(sessionId);
      const isGivenUp = turns.some(
        (turn) => turn.isGivenUp && turn.view.turnId === running.turn_id,
      );
      if (isGivenUp) resume(sessionId, running);
    },

    /** Stops the running answer at what is shown now, here and on the server; also waits for what is stopped already. */
    async stop(sessionId: string): Promise<void> {
      const turn = getSession(sessionId).turns.find(({ view }) => isTurnRunning(view));
      if (turn) stops.set(sessionId, stopTurn(sessionId, turn));
      await stops.get(sessionId);
    },

    /** Gives messages back that were on their way when the page was left, but for those that the server has. */
    async takeUpUnsent(sessionId: string): Promise<void> {
      const isNew = ({ id }: SentMessage) => {
        const { turns, returned } = getSession(sessionId);
        return returned?.id !== id && !turns.some(({ sent }) => sent?.id === id);
      };
      const unsent = deps.readUnsent(sessionId).filter(isNew);
      const key = `unsent:${sessionId}`;
      if (unsent.length === 0 || lines.has(key)) return;
      const controller = new AbortController();
      lines.set(key, controller);
      // As long as nobody can tell, its words are better where they are seen: sending them twice is harmless.
      const messages = await deps.refreshMessages(sessionId).catch(() => []);
      if (controller.signal.aborted) return;
      lines.delete(key);
      const ids = unsent.map(({ id }) => id);
      deps.forgetUnsent(sessionId, ids);
      const isTaken = (sent: SentMessage) => findStored(sent, messages) !== undefined;
      deps.removeTakenFiles(
        sessionId,
        unsent.filter(isTaken).map(({ id }) => id),
      );
      const [message, ...more] = unsent.filter((sent) => !isTaken(sent));
      if (!message) return;
      if (message.actionCardId) cards.set(message.id, message.actionCardId);
      const text = [message, ...more].map((sent) => sent.text).join('\n\n');
      // Words of several messages are another message than any of them.
      const id = more.length > 0 ? deps.newId() : message.id;
      change(sessionId, (session) => ({ ...session, returned: { ...message, id, text } }));
    },

    /**
     * Takes in what messages tell of the turns, whoever has fetched them. A message that is among them has arrived, with all of
     * its files. A turn whose answer is gives way: what takes its place later, as another answer to the same question, leaves
     * nothing in the list that would show it to be over.
     */
    takeIn(sessionId: string, messages: readonly StoredMessage[]): void {
      for (const turn of getSession(sessionId).turns) {
        const { key, view, sent, isUploading } = turn;
        const isStored = findStoredAnswer(view.turnId, messages);
        if (isStored && !isTurnBusy(turn)) removeTurn(sessionId, key);
        else if (isUploading && sent && findStored(sent, messages)) {
          changeTurn(sessionId, key, { isUploading: false });
        }
      }
    },

    /** Gives words to the composer that were typed elsewhere in the session. */
    giveBack(sessionId: string, text: string): void {
      const returned = { id: deps.newId(), text, sentAt: deps.now().toISOString() };
      change(sessionId, (session) => ({ ...session, returned }));
    },

    /** Says that the returned text is back in the composer. */
    takeReturned(sessionId: string): void {
      change(sessionId, (session) => ({ ...session, returned: null }));
    },

    /** Lets all lines go and forgets the turns; those on the server run on. */
    dispose(): void {
      for (const controller of lines.values()) controller.abort();
      lines.clear();
      store.setState({}, true);
    },
  };
}

export type ChatTurns = ReturnType<typeof createChatTurns>;
