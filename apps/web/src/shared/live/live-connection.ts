import { liveEvent, type LiveEvent } from '@robin/contract/live-events';
import { limits } from '@robin/contract/limits';
import { readEventStream } from './read-event-stream.ts';
import { retryDelayMs } from './retry-delay.ts';

export type LiveConnectionState =
  'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'error';

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
 * last, so own delays between attempts would lose what happened meanwhile; and it hides the status
 * of a refusal, so that a revoked token would be tried for ever.
 */
export interface LiveConnection {
  getState(): LiveConnectionState;
  subscribeToState(listener: () => void): () => void;
  /** Hears every event but the heartbeats. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  /** Connects, or moves the line to another target. */
  connect(target: LiveConnectionTarget): void;
  disconnect(): void;
  /** Tries at once, whatever delay is running. */
  reconnect(): void;
}

export function createLiveConnection(): LiveConnection {
  const eventListeners = new Set<(event: LiveEvent) => void>();
  const stateListeners = new Set<() => void>();
  let state: LiveConnectionState = 'disconnected';
  let target: LiveConnectionTarget | null = null;
  let lastEventId = '';
  let failedAttempts = 0;
  let lastHeardAt = 0;
  let line: AbortController | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let heartbeatTimer: ReturnType<typeof setInterval> | undefined;

  function setState(next: LiveConnectionState): void {
    if (next === state) return;
    state = next;
    for (const listener of stateListeners) listener();
  }

  function hangUp(): void {
    clearTimeout(retryTimer);
    clearInterval(heartbeatTimer);
    line?.abort();
    line = null;
  }

  /** Also tells whether the line has been replaced since, so that a late answer changes nothing. */
  function isCurrent(controller: AbortController): boolean {
    return line === controller && !controller.signal.aborted;
  }

  function hear(id: string, data: string): void {
    // First of all: an event that cannot be read must not come again and again.
    if (id !== '') lastEventId = id;
    const event = liveEvent.parse(JSON.parse(data));
    if (event.event_type === 'heartbeat') return;
    for (const listener of eventListeners) listener(event);
  }

  function retryLater(stateMeanwhile: 'reconnecting' | 'error'): void {
    hangUp();
    if (failedAttempts >= MAX_ATTEMPTS) {
      setState('error');
      return;
    }
    setState(stateMeanwhile);
    retryTimer = setTimeout(() => open('reconnecting'), retryDelayMs(failedAttempts));
    failedAttempts += 1;
  }

  function watchHeartbeat(): void {
    heartbeatTimer = setInterval(() => {
      if (Date.now() - lastHeardAt > limits.heartbeatTimeoutMs) retryLater('reconnecting');
    }, HEARTBEAT_CHECK_INTERVAL_MS);
  }

  async function read(controller: AbortController, { token, projectId }: LiveConnectionTarget) {
    const query = new URLSearchParams({ token });
    if (projectId !== null) query.set('project_id', String(projectId));
    const response = await fetch(`/api/events/stream?${query}`, {
      signal: controller.signal,
      headers: lastEventId === '' ? {} : { 'Last-Event-ID': lastEventId },
      cache: 'no-store',
    });
    if (response.status === 401 || response.status === 403) return 'refused';
    if (!response.ok || !response.body) return 'failed';
    failedAttempts = 0;
    lastHeardAt = Date.now();
    setState('connected');
    watchHeartbeat();
    for await (const events of readEventStream(response.body)) {
      lastHeardAt = Date.now();
      for (const event of events) hear(event.lastEventId, event.data);
    }
    return 'lost';
  }

  function open(stateMeanwhile: 'connecting' | 'reconnecting'): void {
    hangUp();
    if (!target) return;
    const controller = new AbortController();
    line = controller;
    setState(stateMeanwhile);
    read(controller, target).then(
      (outcome) => {
        if (!isCurrent(controller)) return;
        if (outcome === 'refused') {
          hangUp();
          setState('error');
        } else {
          retryLater(
            outcome === 'failed' && stateMeanwhile === 'connecting' ? 'error' : 'reconnecting',
          );
        }
      },
      () => {
        if (!isCurrent(controller)) return;
        retryLater(state === 'connecting' ? 'error' : 'reconnecting');
      },
    );
  }

  function reconnect(): void {
    if (!target || state === 'connected') return;
    failedAttempts = 0;
    open('reconnecting');
  }

  function reconnectWhenVisible(): void {
    if (document.visibilityState === 'visible') reconnect();
  }

  return {
    getState: () => state,
    subscribeToState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    subscribe(listener) {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    connect(next) {
      if (next.token === '') throw new Error('Token is required for connection');
      if (target?.token === next.token && target.projectId === next.projectId) return;
      if (!target) {
        document.addEventListener('visibilitychange', reconnectWhenVisible);
        window.addEventListener('online', reconnect);
      }
      // Positions of another user's or project's line mean nothing on the new one.
      lastEventId = '';
      target = next;
      failedAttempts = 0;
      open('connecting');
    },
    disconnect() {
      document.removeEventListener('visibilitychange', reconnectWhenVisible);
      window.removeEventListener('online', reconnect);
      target = null;
      hangUp();
      setState('disconnected');
    },
    reconnect,
  };
}

/** The line of this tab. */
export const liveConnection = createLiveConnection();
