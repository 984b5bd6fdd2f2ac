import type { Message } from '@robin/contract/sessions';
import { createStore } from 'zustand/vanilla';
import { readTurn, type TurnLine, type TurnReading } from './read-turn.ts';
import { isTurnRunning, newTurn, turnReducer, type TurnView } from './turn-reducer.ts';

/** A message of the user from the moment of sending. */
export interface SentMessage {
  /** Made here, so that sending twice is harmless. */
  id: string;
  text: string;
  /** ISO 8601 */
  sentAt: string;
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
}

/** A message that could not be sent, as the conversation tells it. */
export interface FailedSend {
  id: string;
  reason: string;
  failedAt: string;
}

export interface SessionTurns {
  turns: LiveTurn[];
  failedSend: FailedSend | null;
  /** The text of a failed send, on its way back into the composer. */
  returned: SentMessage | null;
}

export const noTurns: SessionTurns = { turns: [], failedSend: null, returned: null };

export interface ChatTurnsDeps {
  sendLine: (sessionId: string, message: SentMessage) => TurnLine;
  runningTurnLine: (sessionId: string, turnId: string) => TurnLine;
  /** Tells the server to end the running turn and to keep its text. */
  stopTurn: (sessionId: string) => Promise<unknown>;
  /** Fetches the newest messages into the cache and answers all that are loaded. */
  refreshMessages: (sessionId: string) => Promise<Message[]>;
  wait: (delayMs: number, signal: AbortSignal) => Promise<void>;
  newId: () => string;
  now: () => Date;
}

/** How often a running answer is drawn at most: every other frame of a usual screen. */
const PUBLISH_INTERVAL_MS = 32;

/** The stored form of a sent message: the server keeps the id that was made here with it. */
export function findStored(sent: SentMessage, messages: readonly Message[]) {
  return messages.find(
    ({ role, metadata }) => role === 'user' && metadata['message_id'] === sent.id,
  );
}

export function findStoredAnswer(turnId: string | null, messages: readonly Message[]) {
  if (turnId === null) return undefined;
  return messages.find(
    (message) => message.role === 'assistant' && message.metadata.turn_id === turnId,
  );
}

export function isTurnBusy(turn: LiveTurn): boolean {
  return isTurnRunning(turn.view) || turn.isStopping;
}

/**
 * The turns of all sessions that this tab reads. It stands outside of React, so that an answer goes
 * on while another session is shown; `dispose` lets all lines go.
 */
export function createChatTurns(deps: ChatTurnsDeps) {
  const store = createStore<Record<string, SessionTurns>>(() => ({}));
  const lines = new Map<string, AbortController>();

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
  async function settle(sessionId: string, key: string): Promise<Message[] | null> {
    let messages: Message[];
    try {
      messages = await deps.refreshMessages(sessionId);
    } catch {
      // What is shown stays; the list is fetched again with the next change or visit.
      return null;
    }
    const turn = getTurn(sessionId, key);
    if (!turn) return messages;
    const isSentStored = !turn.sent || findStored(turn.sent, messages);
    const { parts, thinkingSteps } = turn.view.content;
    const isEmpty = parts.length === 0 && thinkingSteps.length === 0;
    const isAnswerStored = isEmpty || findStoredAnswer(turn.view.turnId, messages);
    if (isSentStored && isAnswerStored) removeTurn(sessionId, key);
    return messages;
  }

  /** Gives the text of a message back that the server has not taken. */
  async function returnUnlessStored(sessionId: string, key: string, reason: string | null) {
    const sent = getTurn(sessionId, key)?.sent;
    const messages = await settle(sessionId, key);
    if (!sent || findStored(sent, messages ?? [])) return;
    removeTurn(sessionId, key);
    change(sessionId, (session) => ({
      ...session,
      returned: sent,
      failedSend:
        reason === null
          ? session.failedSend
          : { id: deps.newId(), reason, failedAt: deps.now().toISOString() },
    }));
  }

  async function run(sessionId: string, key: string, line: TurnLine, firstView: TurnView) {
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
          changeTurn(sessionId, key, { isLineLost: false });
          change(sessionId, (session) => ({ ...session, failedSend: null }));
          return;
        case 'lost':
          changeTurn(sessionId, key, { isLineLost: true });
          return;
        case 'given-up':
          changeTurn(sessionId, key, { isGivenUp: true });
          return;
        case 'refused':
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
    clearTimeout(publishTimer);
    if (controller.signal.aborted) return;
    view = turnReducer(view, { type: 'closed' });
    publish();
    changeTurn(sessionId, key, { isLineLost: false });
    if (isAccepted || !view.failure) await settle(sessionId, key);
    else await returnUnlessStored(sessionId, key, view.failure.reason);
  }

  function begin(sessionId: string, turn: LiveTurn, line: TurnLine): void {
    change(sessionId, (session) => ({
      ...session,
      returned: null,
      turns: [...session.turns, turn],
    }));
    void run(sessionId, turn.key, line, turn.view);
  }

  function isBusy(sessionId: string): boolean {
    return getSession(sessionId).turns.some(isTurnBusy);
  }

  return {
    store,
    isBusy,

    /**
     * Sends a message, shown at once. False, and nothing happens, when it is blank or an answer is
     * still running.
     * @param resentId id of an earlier try to send the very same text
     */
    send(sessionId: string, text: string, resentId?: string): boolean {
      if (text.trim() === '' || isBusy(sessionId)) return false;
      const sentAt = deps.now().toISOString();
      const sent: SentMessage = { id: resentId ?? deps.newId(), text, sentAt };
      begin(
        sessionId,
        {
          key: deps.newId(),
          sent,
          startedAt: sentAt,
          view: newTurn,
          isLineLost: false,
          isStopping: false,
          isGivenUp: false,
        },
        deps.sendLine(sessionId, sent),
      );
      return true;
    },

    /** Goes on reading a turn that the server says is running, unless this tab knows it already. */
    resume(sessionId: string, running: { turn_id: string; started_at: string }): void {
      const turnId = running.turn_id;
      if (isBusy(sessionId)) return;
      const known = getSession(sessionId).turns.find((turn) => turn.view.turnId === turnId);
      if (known && !known.isGivenUp) return;
      if (known) removeTurn(sessionId, known.key);
      begin(
        sessionId,
        {
          key: deps.newId(),
          sent: known?.sent ?? null,
          startedAt: running.started_at,
          view: { ...newTurn, turnId },
          isLineLost: false,
          isStopping: false,
          isGivenUp: false,
        },
        deps.runningTurnLine(sessionId, turnId),
      );
    },

    /** Stops the running answer at what is shown now, here and on the server. */
    async stop(sessionId: string): Promise<void> {
      const turn = getSession(sessionId).turns.find(({ view }) => isTurnRunning(view));
      if (!turn) return;
      changeTurn(sessionId, turn.key, {
        view: turnReducer(turn.view, { type: 'stopped' }),
        isStopping: true,
        isLineLost: false,
      });
      try {
        await deps.stopTurn(sessionId);
      } catch {
        // Leaving the line does it too: the next message stops a turn that nobody reads.
      }
      lines.get(turn.key)?.abort();
      // A turn that has begun to answer was taken; else the list of messages has to tell.
      if (turn.view.turnId !== null) await settle(sessionId, turn.key);
      else await returnUnlessStored(sessionId, turn.key, null);
      changeTurn(sessionId, turn.key, { isStopping: false });
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
