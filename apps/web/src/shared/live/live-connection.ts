import type { LiveEvent } from '@robin/contract/live-events';
import { limits } from '@robin/contract/limits';
import { earliestEventPosition, forgetEventPositions } from '#shared/api/event-position.ts';
import { tracedFetch } from '#shared/api/traced-fetch.ts';
import { announceUnauthorized } from '#shared/api/unauthorized.ts';
import { tellTrace } from '#shared/trace/trace.ts';
import { CLEANING_INTERVAL_MS, createEventBuffer } from './event-buffer.ts';
import { HEALTH_CHECK_INTERVAL_MS, isServerHealthy } from './health-check.ts';
import { notifyDisconnect } from './notify-disconnect.ts';
import { readEventStream } from './read-event-stream.ts';
import { readLiveEvent } from './read-live-event.ts';
import { retryDelayMs } from './retry-delay.ts';

export type LiveConnectionState =
  | 'disconnected'
  | 'connecting'
  | 'connected'
  | 'reconnecting'
  | 'error';

/** Whose events: the token of the session, and the project that is open, if any. */
export interface LiveConnectionTarget {
  token: string;
  projectId: number | null;
}

const MAX_ATTEMPTS = 10;
const HEARTBEAT_CHECK_INTERVAL_MS = 15_000;

/**
 * The one line on which the server tells what has changed.
 *
 * It is read with `fetch` and not with EventSource: a new EventSource cannot say which event it saw
 * last, so own delays between attempts would lose what happened meanwhile; it hides the status of a
 * refusal, so that a revoked token would be tried for ever; and it has no header for the token.
 */
export interface LiveConnection {
  getState(): LiveConnectionState;
  /** What went wrong last, in words for the developer panel; null while all is well. */
  getError(): string | null;
  subscribeToState(listener: () => void): () => void;
  /** Hears every event but the heartbeats. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  /** What was heard of a type in the last 30 seconds. */
  recent(type: string): LiveEvent[];
  /**
   * Connects, or moves the line to another target. What has happened since the page read something first, or since the line
   * was moved, is told.
   */
  connect(target: LiveConnectionTarget): void;
  /** Ends the line when what was read is forgotten: the next one begins with what is read from then on. */
  disconnect(): void;
  /**
   * Tries at once, whatever delay is running.
   * @throws Error when nothing says to what
   */
  reconnect(): void;
  /** Ends the line for good. */
  destroy(): void;
}

export interface LiveConnectionOptions {
  /** Whether a line that breaks is opened again; it is unless told otherwise. */
  autoReconnect?: boolean;
}

export function createLiveConnection({
  autoReconnect = true,
}: LiveConnectionOptions = {}): LiveConnection {
  const eventListeners = new Set<(event: LiveEvent) => void>();
  const stateListeners = new Set<() => void>();
  const buffer = createEventBuffer();
  let state: LiveConnectionState = 'disconnected';
  let error: string | null = null;
  let isDestroyed = false;
  let connectionId: string | null = null;
  let target: LiveConnectionTarget | null = null;
  /** Where a line to the target begins: what this page has read by then may know nothing of what came later. */
  let startAfter: string | null = null;
  let lastEventId = '';
  let failedAttempts = 0;
  let lastHeardAt = 0;
  let line: AbortController | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let heartbeatTimer: ReturnType<typeof setInterval> | undefined;
  let healthTimer: ReturnType<typeof setInterval> | undefined;
  let cleaningTimer: ReturnType<typeof setInterval> | undefined;

  function setState(next: LiveConnectionState): void {
    if (next === state) return;
    state = next;
    for (const listener of stateListeners) listener();
  }

  function hangUp(): void {
    clearTimeout(retryTimer);
    clearInterval(heartbeatTimer);
    clearInterval(healthTimer);
    connectionId = null;
    line?.abort();
    line = null;
  }

  /** Also tells whether the line has been replaced since, so that a late answer changes nothing. */
  function isCurrent(controller: AbortController): boolean {
    return line === controller;
  }

  function hear(id: string, data: string): void {
    // First of all: an event that cannot be read must not come again and again.
    if (id !== '') lastEventId = id;
    const event = readLiveEvent(data);
    tellTrace({ type: 'liveEvent', id, event });
    if (event.event_type === 'heartbeat') return;
    if (event.event_type === 'connection_established') {
      const id = event.data['connection_id'];
      connectionId = typeof id === 'string' ? id : null;
    }
    buffer.add(event);
    for (const listener of eventListeners) listener(event);
  }

  /** Of a line that breaks now, or could not be made. */
  const stateAfterFailure = () => (state === 'connecting' ? 'error' : 'reconnecting');

  function retryLater(stateMeanwhile: 'reconnecting' | 'error'): void {
    hangUp();
    error = stateMeanwhile === 'error' ? 'EventSource connection failed' : 'Connection lost';
    if (!autoReconnect || failedAttempts >= MAX_ATTEMPTS) {
      setState('error');
      return;
    }
    setState(stateMeanwhile);
    retryTimer = setTimeout(() => open('reconnecting'), retryDelayMs(failedAttempts));
    failedAttempts += 1;
  }

  /** From the first moment: what asks for a line can get lost without a word, too. */
  function watchHeartbeat(): void {
    lastHeardAt = Date.now();
    heartbeatTimer = setInterval(() => {
      if (Date.now() - lastHeardAt > limits.heartbeatTimeoutMs) retryLater(stateAfterFailure());
    }, HEARTBEAT_CHECK_INTERVAL_MS);
  }

  /** A line can look open long after the server behind it has gone. */
  function watchHealth(controller: AbortController): void {
    healthTimer = setInterval(() => {
      void isServerHealthy().then((isHealthy) => {
        if (!isHealthy && isCurrent(controller)) retryLater('reconnecting');
      });
    }, HEALTH_CHECK_INTERVAL_MS);
  }

  async function read(controller: AbortController, { token, projectId }: LiveConnectionTarget) {
    const query = new URLSearchParams();
    if (projectId !== null) query.set('project_id', String(projectId));
    // Once something of this line was heard, the header says more.
    if (startAfter !== null && lastEventId === '') query.set('after', startAfter);
    const search = query.size > 0 ? `?${query}` : '';
    const response = await tracedFetch(`/api/events/stream${search}`, {
      signal: controller.signal,
      headers: {
        // Not in the address, which every proxy on the way may write down.
        authorization: `Bearer ${token}`,
        ...(lastEventId && { 'Last-Event-ID': lastEventId }),
      },
      cache: 'no-store',
    });
    // Trying again would not help, but signing in does.
    if (response.status === 401) announceUnauthorized(token);
    if (response.status === 401 || response.status === 403) return 'refused';
    if (!response.ok || !response.body || !isOfThisPage(response)) return 'failed';
    failedAttempts = 0;
    error = null;
    lastHeardAt = Date.now();
    setState('connected');
    watchHealth(controller);
    for await (const events of readEventStream(response.body)) {
      lastHeardAt = Date.now();
      for (const event of events) {
        // What was heard just now may have moved or ended the line.
        if (!isCurrent(controller)) return 'lost';
        hear(event.lastEventId, event.data);
      }
    }
    return 'lost';
  }

  function open(stateMeanwhile: 'connecting' | 'reconnecting'): void {
    hangUp();
    if (!target) return;
    const controller = new AbortController();
    line = controller;
    watchHeartbeat();
    setState(stateMeanwhile);
    read(controller, target).then(
      (outcome) => {
        if (!isCurrent(controller)) return;
        if (outcome === 'refused') {
          hangUp();
          error = 'EventSource connection failed';
          setState('error');
        } else retryLater(stateAfterFailure());
      },
      () => {
        if (isCurrent(controller)) retryLater(stateAfterFailure());
      },
    );
  }

  function refuseWhenDestroyed(): void {
    if (isDestroyed) throw new Error('EventService has been destroyed');
  }

  function reconnect(): void {
    refuseWhenDestroyed();
    if (!target) throw new Error('No configuration available for reconnection');
    if (state === 'connected') return;
    failedAttempts = 0;
    open('reconnecting');
  }

  function reconnectWhenVisible(): void {
    if (document.visibilityState === 'visible') reconnect();
  }

  function leavePage(): void {
    if (connectionId) void notifyDisconnect(connectionId, 'pagehide');
  }

  function disconnect(): void {
    document.removeEventListener('visibilitychange', reconnectWhenVisible);
    window.removeEventListener('online', reconnect);
    window.removeEventListener('pagehide', leavePage);
    clearInterval(cleaningTimer);
    target = null;
    startAfter = null;
    lastEventId = '';
    forgetEventPositions();
    error = null;
    buffer.clear();
    hangUp();
    setState('disconnected');
  }

  return {
    getState: () => state,
    getError: () => error,
    recent: buffer.recent,
    subscribeToState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    subscribe(listener) {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    connect(next) {
      refuseWhenDestroyed();
      if (next.token === '') throw new Error('Token is required for connection');
      if (target?.token === next.token && target.projectId === next.projectId) return;
      if (!target) {
        document.addEventListener('visibilitychange', reconnectWhenVisible);
        window.addEventListener('online', reconnect);
        window.addEventListener('pagehide', leavePage);
        cleaningTimer = setInterval(() => buffer.clean(), CLEANING_INTERVAL_MS);
      }
      // The new line has to tell what else was there while this one was open, and how things are in another project.
      startAfter = lastEventId || (startAfter ?? earliestEventPosition());
      lastEventId = '';
      buffer.clear();
      target = next;
      failedAttempts = 0;
      open('connecting');
    },
    disconnect,
    reconnect,
    destroy() {
      disconnect();
      isDestroyed = true;
    },
  };
}

/** Redirects could lead elsewhere; what comes from there is not ours to believe. */
function isOfThisPage({ url }: Response): boolean {
  return url === '' || new URL(url).origin === location.origin;
}

/** The line of this tab. */
export const liveConnection = createLiveConnection();
