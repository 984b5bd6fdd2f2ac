import { detailOf, preview, previewLengths } from './preview.ts';
import { redact, redactText } from './redact.ts';

export type LogKind = 'user' | 'ai' | 'tool' | 'system';

/** One line of the chat's log. */
export interface LogEntry {
  kind: LogKind;
  /** A piece of an answer that is still being written; the whole follows. */
  isPartial: boolean;
  isError: boolean;
  /** Name of the tool or of the event. */
  name: string;
  preview: string;
  detail: string;
  durationMs: number | null;
}

/** What has been read of a turn so far. */
export interface TurnReading {
  /** The text since the last whole entry. */
  text: string;
  startedAt: number;
  /** When each open tool call began, by its id or name. */
  calls: ReadonlyMap<string, number>;
}

const plain = { isPartial: false, isError: false, name: '', durationMs: null };

export function newReading(at: number): TurnReading {
  return { text: '', startedAt: at, calls: new Map() };
}

export function userEntry(text: string): LogEntry {
  return textEntry('user', text);
}

function textEntry(kind: LogKind, raw: string): LogEntry {
  const text = redactText(raw);
  return { ...plain, kind, preview: preview(text, previewLengths.text), detail: detailOf(text) };
}

/** Events of a chat stream as far as the log reads them; what does not fit is read over. */
interface StreamEvent {
  content?: unknown;
  partial?: unknown;
  event_type?: unknown;
  error_message?: unknown;
  turn_complete?: unknown;
  is_final_response?: unknown;
}

/** Reads one event of a turn at an instant in milliseconds: what it adds to the log, and what to read on with. */
export function readStreamEvent(
  reading: TurnReading,
  event: StreamEvent,
  at: number,
): { reading: TurnReading; entries: LogEntry[] } {
  const entries: LogEntry[] = [];
  const calls = new Map(reading.calls);
  let { text } = reading;

  function endText(): void {
    if (text.trim() !== '') entries.push(textEntry('ai', text));
    text = '';
  }

  for (const part of partsOf(event.content)) {
    if (typeof part['text'] === 'string' && part['text'] !== '') {
      if (event.partial !== true) {
        // A whole text that repeats the pieces takes their place.
        if (text !== part['text']) endText();
        text = part['text'];
        continue;
      }
      text += part['text'];
      entries.push({ ...textEntry('ai', part['text']), isPartial: true });
    }
    const call = recordOf(part['function_call']);
    if (call) {
      endText();
      calls.set(callKey(call), at);
      entries.push(toolEntry(call, call['args'], previewLengths.toolArguments));
    }
    const response = recordOf(part['function_response']);
    if (response) {
      endText();
      const startedAt = calls.get(callKey(response));
      calls.delete(callKey(response));
      entries.push(responseEntry(response, startedAt === undefined ? null : at - startedAt));
    }
  }

  const isComplete = event.turn_complete === true || event.is_final_response === true;
  const type = typeof event.event_type === 'string' ? event.event_type : null;
  if (isComplete || type !== null) endText();
  if (type !== null) entries.push(systemEntry(type, event));
  if (isComplete) {
    const name = event.turn_complete === true ? 'turn_complete' : 'is_final_response';
    const durationMs = at - reading.startedAt;
    entries.push({ ...plain, kind: 'system', name, preview: '', detail: '', durationMs });
  }
  return { reading: { ...reading, text, calls }, entries };
}

function systemEntry(type: string, event: StreamEvent): LogEntry {
  const isError = type === 'error' || type.endsWith('_error');
  const reason = typeof event.error_message === 'string' ? redactText(event.error_message) : '';
  return {
    ...plain,
    kind: 'system',
    name: type,
    isError,
    preview: preview(reason, previewLengths.error),
    detail: detailOf(redact(event)),
  };
}

function responseEntry(answer: Fields, durationMs: number | null): LogEntry {
  const response = answer['response'] ?? answer['content'];
  const error = recordOf(response)?.['error'];
  const length = error ? previewLengths.error : previewLengths.text;
  const entry = toolEntry(answer, error || response, length);
  return { ...entry, detail: detailOf(redact(response)), isError: !!error, durationMs };
}

function toolEntry(tool: Fields, value: unknown, length: number): LogEntry {
  const safe = redact(value);
  const line = typeof safe === 'string' ? safe : (JSON.stringify(safe) ?? '');
  return {
    ...plain,
    kind: 'tool',
    name: String(tool['name']),
    preview: preview(line, length),
    detail: detailOf(safe),
  };
}

type Fields = Record<string, unknown>;

function recordOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}

function partsOf(content: unknown): Fields[] {
  const parts = recordOf(content)?.['parts'];
  return Array.isArray(parts) ? parts.map((part) => recordOf(part) ?? {}) : [];
}

/** What pairs a call with its answer. */
function callKey(call: Fields): string {
  return String(call['id'] ?? call['name']);
}
