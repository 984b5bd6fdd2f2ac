import { toStorableText } from '@robin/contract/rules/storable-text';
import {
  ModelError,
  type ModelEvent,
  type ModelFinishReason,
} from '#domains/language-models/language-models.types.ts';
import { inWordsOf, tellsTooLong } from './provider-words.ts';

/**
 * Reads one answer of a provider, event by event. Decoders believe nothing about the types of what
 * they are handed: a server that only resembles its model must not be able to break a turn.
 */
export interface Decoder {
  /**
   * Takes one document of the stream, which is not to be kept: the next one may be the same object.
   * @throws ModelError when it tells of a failure
   */
  decode(document: Record<string, unknown>, out: ModelEvent[]): void;
  /** The provider sent its `[DONE]`. */
  noteDone?(): void;
  /** Whether a tool call is being written: the answer has begun, although there is no event yet. */
  readonly isWritingCall: boolean;
  /** Whether the provider has said all it wants to say. */
  readonly isComplete: boolean;
  /** Whether the answer has its reason to end, although something may follow (usage, for example). */
  readonly canEnd: boolean;
  /** Adds what was still open and the finish. @throws ModelError when the answer was cut off */
  finish(out: ModelEvent[]): void;
}

/** The status of an answer that is read as a stream: one that says yes. */
const STREAM_STATUS = 200;

/** A failure told inside the stream, in the provider's words. */
export function streamFailure(document: unknown): ModelError {
  return new ModelError(
    'model_provider_failed',
    inWordsOf(document) ?? {
      de: 'Der Modellanbieter hat mit einem Fehler abgebrochen.',
      en: 'The model provider broke off with an error.',
    },
    { status: STREAM_STATUS, isTooLong: tellsTooLong(document) },
  );
}

/** The stream ended before the answer did. */
export function cutOff(): ModelError {
  return new ModelError('model_provider_failed', {
    de: 'Die Verbindung zum Modellanbieter ist mitten in der Antwort abgebrochen.',
    en: 'The connection to the model provider was cut in the middle of the answer.',
  });
}

/** Adds text; neighbours become one event, because each event has its price further on. */
export function addText(out: ModelEvent[], type: 'text' | 'reasoning', text: string | null): void {
  if (text === null || text === '') return;
  const last = out.at(-1);
  if (last?.type === type) last.text += text;
  else out.push({ type, text });
}

/** Adds the end. A step with calls ends in them, whatever the provider calls it. */
export function addFinish(
  out: ModelEvent[],
  reason: ModelFinishReason,
  state: { hasToolCalls: boolean; inputTokens: number | null; outputTokens: number | null },
): void {
  out.push({
    type: 'finish',
    reason: state.hasToolCalls && reason === 'stop' ? 'tool-calls' : reason,
    usage: { inputTokens: state.inputTokens, outputTokens: state.outputTokens },
  });
}

/** What PostgreSQL and UTF-8 can't hold, as JSON writes it. */
const unstorable = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value);
  if (Array.isArray(value)) return value.map(toStorable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [toStorable(key), toStorable(entry)]),
  );
}

/** Levels of lists and objects. No tool asks for more than a few. */
const MOST_LEVELS = 64;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((entry) => isDeeperThan(levels - 1, entry));
}

/**
 * The arguments of a tool call from their JSON text, which some models write as a JSON text once more, or as null where
 * there are none. Text that is no JSON stays text: the schema of the tool then refuses it, and the model reads why. So
 * does what is nested so deeply that it could be neither written nor stored again, nor with it what others say at the
 * same moment.
 */
export function parseToolArguments(text: string): unknown {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return toStorable(text);
  }
  if (typeof value === 'string') return parseToolArguments(value);
  if (value === null) return {};
  if (isDeeperThan(MOST_LEVELS, value)) return toStorable(text);
  return unstorable.test(text) ? toStorable(value) : value;
}

/** The JSON text of arguments that arrived parsed. */
export function writeToolArguments(value: unknown): string {
  return isDeeperThan(MOST_LEVELS, value) ? 'nested too deeply' : JSON.stringify(value);
}

/** What `parseToolArguments` makes of arguments that arrived parsed. */
export function cleanToolArguments(value: unknown): unknown {
  return parseToolArguments(writeToolArguments(value ?? null));
}
