import { isKeepAlive } from './recording/api-log.ts';
import { isHeartbeat, type EventCategory } from './recording/event-log.ts';
import type { RecordedCall, RecordedEvent, RecordedLog } from './recording/recording-store.ts';

export const chatTypes = ['all', 'user', 'ai', 'messages', 'tools', 'system'] as const;
export type ChatType = (typeof chatTypes)[number];

const kindsOf: Record<ChatType, readonly RecordedLog['kind'][]> = {
  all: ['user', 'ai', 'tool', 'system'],
  user: ['user'],
  ai: ['ai'],
  messages: ['user', 'ai'],
  tools: ['tool'],
  system: ['system'],
};

/** What the Chat tab shows of a session's log, in its order. */
export function filterLog(
  log: readonly RecordedLog[],
  filter: { sessionId: string; text: string; type: ChatType; hidesPartials: boolean },
): { shown: RecordedLog[]; hiddenPartials: number } {
  const found = log.filter(
    (entry) =>
      entry.sessionId === filter.sessionId &&
      kindsOf[filter.type].includes(entry.kind) &&
      hasText(filter.text, entry.name, entry.preview, entry.detail),
  );
  if (!filter.hidesPartials) return { shown: found, hiddenPartials: 0 };
  const shown = found.filter(({ isPartial }) => !isPartial);
  return { shown, hiddenPartials: found.length - shown.length };
}

export type EventFilter = EventCategory | 'all';

/** What the Events tab shows, the newest first. */
export function filterEvents(
  events: readonly RecordedEvent[],
  filter: { text: string; category: EventFilter; hidesHeartbeats: boolean },
): { shown: RecordedEvent[]; hiddenHeartbeats: number } {
  const found = events.filter(
    (entry) =>
      (filter.category === 'all' || entry.category === filter.category) &&
      hasText(filter.text, entry.type, entry.preview, entry.detail),
  );
  return withoutBeats(found, filter.hidesHeartbeats, isHeartbeat);
}

/** How many events have more to say than that the line is up. */
export function countEvents(events: readonly RecordedEvent[]): number {
  return events.filter((entry) => !isHeartbeat(entry)).length;
}

export type CallFilter = RecordedCall['kind'] | 'all';

/** What the API tab shows, the newest first. */
export function filterCalls(
  calls: readonly RecordedCall[],
  filter: { text: string; kind: CallFilter; hidesHeartbeats: boolean },
): { shown: RecordedCall[]; hiddenHeartbeats: number } {
  const found = calls.filter(
    (entry) =>
      (filter.kind === 'all' || entry.kind === filter.kind) &&
      hasText(filter.text, ...wordsOfCall(entry)),
  );
  return withoutBeats(found, filter.hidesHeartbeats, isKeepAlive);
}

const wordsOfCall = ({ method, path, status, preview, detail }: RecordedCall) => [
  method,
  path,
  String(status ?? ''),
  preview,
  detail,
];

function withoutBeats<Entry>(
  found: readonly Entry[],
  hides: boolean,
  isBeat: (entry: Entry) => boolean,
): { shown: Entry[]; hiddenHeartbeats: number } {
  const shown = hides ? found.filter((entry) => !isBeat(entry)) : [...found];
  return { shown: shown.reverse(), hiddenHeartbeats: found.length - shown.length };
}

/** Whether a row has the text: in its line, where JSON and words stand without breaks, or in what it shows when opened. */
function hasText(wanted: string, ...texts: string[]): boolean {
  const needle = wanted.trim().toLocaleLowerCase();
  return needle === '' || texts.join(' ').toLocaleLowerCase().includes(needle);
}
