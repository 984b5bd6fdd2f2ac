import type { LiveConnectionState } from '#shared/live/live-connection.ts';
import { detailOf, preview, previewLengths } from './preview.ts';
import { redact } from './redact.ts';

export const eventCategories = ['episode', 'system', 'turn', 'error', 'connection'] as const;
export type EventCategory = (typeof eventCategories)[number];

/** One event of the live line or of a chat stream. */
export interface EventEntry {
  category: EventCategory;
  type: string;
  preview: string;
  detail: string;
}

/** Whether an event only says that the line is up. */
export const isHeartbeat = ({ type }: Pick<EventEntry, 'type'>): boolean => type === 'heartbeat';

/** What decides on the category of an event. */
interface EventMarks {
  event_type?: string | undefined;
  turn_complete?: boolean | undefined;
  is_final_response?: boolean | undefined;
}

/** The category of an event. An error is one whatever it is about. */
function categoryOf(event: EventMarks): EventCategory {
  const type = event.event_type ?? '';
  if (type === 'error' || type.endsWith('_error')) return 'error';
  if (type.startsWith('episode_')) return 'episode';
  if (type === 'connection_established' || type === 'heartbeat') return 'connection';
  if (event.turn_complete || event.is_final_response) return 'turn';
  return 'system';
}

/** An event as it is kept. */
export function toEventEntry(event: EventMarks, data: object): EventEntry {
  const category = categoryOf(event);
  const type = event.event_type ?? (event.turn_complete ? 'turn_complete' : 'is_final_response');
  const safe = redact(data);
  const length = category === 'error' ? previewLengths.error : previewLengths.text;
  return {
    category,
    type,
    preview: preview(summaryOf(safe), length),
    detail: detailOf(safe),
  };
}

/** The live line changed its state; what went wrong stands behind it. */
export function toConnectionEntry(state: LiveConnectionState, error: string | null): EventEntry {
  return {
    category: state === 'error' ? 'error' : 'connection',
    type: state,
    preview: preview(error ?? '', previewLengths.error),
    detail: error ?? '',
  };
}

const SAYS_IT_IN_WORDS = /^(error_message|message|title|error)$/;

/** The words of an event where it has some, else its fields in one line. */
function summaryOf(data: unknown): string {
  const fields: [string, unknown][] =
    typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const words: unknown = fields.find(([name]) => SAYS_IT_IN_WORDS.test(name))?.[1];
  if (typeof words === 'string') return words;
  return fields.length === 0 ? '' : JSON.stringify(data);
}
