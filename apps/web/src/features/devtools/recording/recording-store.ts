import { create } from 'zustand';
import { isKeepAlive, isOfPanel, type ApiEntry } from './api-log.ts';
import { appended } from './bounded.ts';
import type { LogEntry } from './chat-log.ts';
import { isHeartbeat, type EventEntry } from './event-log.ts';

/** An entry with its number, which no other entry has, and its instant in milliseconds since 1970. */
export type Recorded<Entry> = Entry & { id: number; at: number };

export type RecordedLog = Recorded<LogEntry> & { sessionId: string };
export type RecordedEvent = Recorded<EventEntry>;
export type RecordedCall = Recorded<ApiEntry>;

interface Recording {
  /** What was said and called in the chat, oldest first. */
  log: readonly RecordedLog[];
  events: readonly RecordedEvent[];
  calls: readonly RecordedCall[];
}

const bufferLimits = {
  log: { cap: 500, keep: 400, isMinor: ({ isPartial }: RecordedLog) => isPartial },
  events: { cap: 500, keep: 400, isMinor: isHeartbeat },
  calls: {
    cap: 500,
    keep: 500,
    isMinor: (call: RecordedCall) => isKeepAlive(call) || isOfPanel(call),
  },
};

const nothing: Recording = { log: [], events: [], calls: [] };

/** What has been recorded in this window. Only a recording that was started fills it. */
export const useRecording = create<Recording>(() => nothing);

let lastId = 0;

function numbered<Entry extends object>(entry: Entry): Recorded<Entry> {
  lastId += 1;
  return { ...entry, id: lastId, at: Date.now() };
}

export function addLogEntry(sessionId: string, entry: LogEntry): void {
  const recorded = { ...numbered(entry), sessionId };
  useRecording.setState(({ log }) => ({ log: appended(log, recorded, bufferLimits.log) }));
}

export function addEvent(entry: EventEntry): void {
  const recorded = numbered(entry);
  useRecording.setState(({ events }) => ({
    events: appended(events, recorded, bufferLimits.events),
  }));
}

export function addCall(entry: ApiEntry): void {
  const recorded = numbered(entry);
  useRecording.setState(({ calls }) => ({ calls: appended(calls, recorded, bufferLimits.calls) }));
}

/** Empties one buffer; of the log only what belongs to the session. */
export function clearLog(sessionId: string): void {
  useRecording.setState(({ log }) => ({
    log: log.filter((entry) => entry.sessionId !== sessionId),
  }));
}

export function clearEvents(): void {
  useRecording.setState({ events: [] });
}

export function clearCalls(): void {
  useRecording.setState({ calls: [] });
}

export function forgetRecording(): void {
  useRecording.setState(nothing);
}
