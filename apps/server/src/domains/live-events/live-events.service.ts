import { limits } from '@robin/contract/limits';
import { eventPositionPattern, isAfter } from '@robin/contract/rules/event-positions';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { EventBus } from '#platform/events/event-bus.ts';
import type { StoredEvent } from '#platform/events/outbox.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { formatFrame, type EventStream } from '#platform/http/sse.ts';
import { createId } from '#platform/ids.ts';
import type { Logger } from '#platform/logger.ts';
import type { ProjectsService } from '#domains/projects/index.ts';
import type { LiveConnection } from './live-events.types.ts';
import type { StreamRights } from './stream-rights.ts';

const REPLAY_LIMIT = 500;
/** A place that nobody has ever been at: whoever resumes there is told to read everything afresh. */
const NOWHERE = '0-0';

export interface LiveEventsDependencies {
  bus: EventBus;
  clock: Clock;
  logger: Logger;
  projects: Pick<ProjectsService, 'get'>;
  rights: StreamRights;
  /** What a window is told right after it has opened a project. */
  greetings: readonly ((projectId: number) => Promise<Pick<StoredEvent, 'type' | 'data'>>)[];
  onConnectionCount?: (open: number) => void;
}

/** Where a line begins. */
export interface LineStart {
  /** What came later is told first; null = with what comes from now on. */
  after: string | null;
  /** Whether it goes on where one to the same project broke, whose window knows how things were there. */
  isResumed: boolean;
}

const ofUser = (userId: number) => `user ${userId}`;
const ofProject = (projectId: number) => `project ${projectId}`;

/** Whose events a connection is told. */
function audiencesOf({ actor, projectId }: LiveConnection): string[] {
  return projectId === null ? [ofUser(actor.userId)] : [ofUser(actor.userId), ofProject(projectId)];
}

/** The open event streams of this process: what they may see, and what they missed. */
export function createLiveEventsService(deps: LiveEventsDependencies) {
  const { bus, clock, logger } = deps;
  const connections = new Map<string, LiveConnection>();
  const audiences = new Map<string, Set<LiveConnection>>();
  let unsubscribe: (() => void) | null = null;
  let heartbeatTimer: NodeJS.Timeout | null = null;

  function frameOf(event: StoredEvent): string {
    const { type, createdAt, data, position } = event;
    return formatFrame({ event_type: type, timestamp: createdAt.toISOString(), data }, position);
  }

  /** A frame about the line itself. `position` is where a reader may resume that has seen it. */
  function lineFrameOf(type: string, data: Record<string, unknown>, position: string): string {
    const timestamp = clock.now().toISOString();
    return formatFrame({ event_type: type, timestamp, data }, position);
  }

  function add(connection: LiveConnection): void {
    connections.set(connection.id, connection);
    for (const name of audiencesOf(connection)) {
      audiences.set(name, (audiences.get(name) ?? new Set()).add(connection));
    }
    deps.onConnectionCount?.(connections.size);
  }

  function remove(connection: LiveConnection): void {
    if (!connections.delete(connection.id)) return;
    for (const name of audiencesOf(connection)) {
      const audience = audiences.get(name);
      audience?.delete(connection);
      if (audience?.size === 0) audiences.delete(name);
    }
    deps.onConnectionCount?.(connections.size);
  }

  function deliver(event: StoredEvent): void {
    const audience =
      event.userId !== null
        ? audiences.get(ofUser(event.userId))
        : event.projectId !== null
          ? audiences.get(ofProject(event.projectId))
          : undefined;
    if (!audience) return;
    // Encoded once for all readers.
    const frame = Buffer.from(frameOf(event));
    for (const connection of audience) {
      if (connection.waiting) connection.waiting.push({ position: event.position, frame });
      else send(connection, event.position, frame);
    }
  }

  /** The line only goes forward, so its first event past the resumed position ends the comparing. */
  function send(connection: LiveConnection, position: string, frame: Buffer): void {
    if (connection.resumedAt !== null) {
      if (!isAfter(position, connection.resumedAt)) return;
      connection.resumedAt = null;
    }
    connection.stream.write(frame);
  }

  /**
   * Where the window may resume after the next frame: the place of the line, unless the window is still
   * told what came before or has resumed past the line, which would send it back. Until then it stays where it is.
   */
  function placeOf({ waiting, resumedAt, startedAt }: LiveConnection): string {
    const position = bus.position();
    const isBehind = resumedAt !== null && position !== null && !isAfter(position, resumedAt);
    if (position === null || waiting !== null || isBehind) return resumedAt ?? startedAt;
    return position;
  }

  function beat(): void {
    // Encoded once for all that are at the same place.
    const frames = new Map<string, Buffer>();
    for (const connection of connections.values()) {
      const place = placeOf(connection);
      const frame = frames.get(place) ?? Buffer.from(lineFrameOf('heartbeat', {}, place));
      frames.set(place, frame);
      connection.stream.write(frame);
    }
  }

  /** Something between is not known any more. What the window reads from now on is up to date. */
  function askToReadAfresh(connection: LiveConnection): void {
    connection.stream.write(lineFrameOf('resync_required', {}, placeOf(connection)));
  }

  /** Whoever has named a place stays there until it was told what came since. */
  function placeToStart(place: string | null): string {
    if (place === null) return bus.position() ?? NOWHERE;
    return eventPositionPattern.test(place) ? place : NOWHERE;
  }

  async function greet(connection: LiveConnection, projectId: number): Promise<void> {
    for (const greeting of deps.greetings) {
      const { type, data } = await greeting(projectId);
      connection.stream.write(lineFrameOf(type, data, placeOf(connection)));
    }
  }

  /** @returns whether the window knows everything now */
  async function replay(connection: LiveConnection, position: string): Promise<boolean> {
    const audience = { ...connection.actor, projectId: connection.projectId };
    const { events, isComplete } = await bus.replay(position, audience, REPLAY_LIMIT);
    for (const event of events) connection.stream.write(frameOf(event));
    connection.resumedAt = events.at(-1)?.position ?? (isComplete ? position : null);
    return isComplete;
  }

  /**
   * What a window needs before it follows the line: how things are in its project, and what it has missed.
   * @returns whether the window knows everything now
   */
  async function catchUp(connection: LiveConnection, start: LineStart): Promise<boolean> {
    if (!start.isResumed && connection.projectId !== null) {
      await greet(connection, connection.projectId);
    }
    return start.after === null || replay(connection, start.after);
  }

  /** Lets through what came while the replay was read. */
  function endWaiting(connection: LiveConnection): void {
    for (const { position, frame } of connection.waiting ?? []) {
      send(connection, position, frame);
    }
    connection.waiting = null;
  }

  return {
    /** @throws DomainError forbidden: the project is not the user's */
    async authorise(actor: Actor, projectId: number | null): Promise<void> {
      if (projectId === null) return;
      try {
        await deps.projects.get(actor, projectId);
      } catch (error) {
        if (error instanceof DomainError && error.code === 'not_found') {
          throw new DomainError('forbidden', {
            de: 'Die Ereignisse dieses Projekts sind dir nicht zugänglich.',
            en: 'No access to the events of this project.',
          });
        }
        throw error;
      }
    },

    /** Serves a stream until it is closed by either side. */
    async connect(
      actor: Actor,
      projectId: number | null,
      stream: EventStream,
      start: LineStart,
    ): Promise<void> {
      const connection: LiveConnection = {
        id: createId(),
        actor,
        projectId,
        stream,
        startedAt: placeToStart(start.after),
        resumedAt: null,
        waiting: [],
      };
      if (stream.isClosed) return;
      const data = { connection_id: connection.id };
      stream.write(lineFrameOf('connection_established', data, placeOf(connection)));
      // Listening before anything is read, so that nothing falls between the two.
      add(connection);
      stream.onClose(() => remove(connection));
      stream.onClose(deps.rights.watch({ actor, projectId, end: () => stream.end() }));
      let isComplete = false;
      try {
        isComplete = await catchUp(connection, start);
      } catch (error) {
        logger.warn({ err: error }, 'telling a window what it needs to know failed');
      }
      endWaiting(connection);
      if (!isComplete) askToReadAfresh(connection);
    },

    /** Closes the line with that id, if it is open here: the page that read it says that it goes away. */
    disconnect(connectionId: string): void {
      connections.get(connectionId)?.stream.end();
    },

    start(): void {
      unsubscribe = bus.subscribe(deliver);
      heartbeatTimer = setInterval(beat, limits.heartbeatIntervalMs);
      deps.rights.start();
    },

    stop(): void {
      unsubscribe?.();
      if (heartbeatTimer) clearInterval(heartbeatTimer);
      deps.rights.stop();
      for (const connection of connections.values()) connection.stream.end();
    },
  };
}

export type LiveEventsService = ReturnType<typeof createLiveEventsService>;
