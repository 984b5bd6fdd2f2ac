import { text } from 'node:stream/consumers';
import { open, readEvents, type Call } from './http.ts';

/** One turn as its reader saw it. Times are milliseconds from sending the request. */
export interface TurnResult {
  firstTokenMs: number;
  totalMs: number;
  text: string;
  error: string | null;
}

/** A session of one user. */
export interface Conversation {
  ask(question: string): Promise<TurnResult>;
}

/** Something that answers turns, and what it runs in. */
export interface Target {
  name: string;
  pids: readonly number[];
  databasePids: readonly number[];
  converse(user: number): Promise<Conversation>;
}

/** Something that tells many connections about a change. */
export interface EventTarget {
  name: string;
  pids: readonly number[];
  /** Where to listen. */
  stream: { url: string; headers?: Record<string, string> };
  /** Whether among these frames is the event that a change causes. */
  isChange(frames: string): boolean;
  /** Makes a change that every connection is told of, and waits for the answer. */
  change(index: number): Promise<void>;
}

/** What a reader does with one event of a stream. */
export interface TurnSink {
  text(piece: string): void;
  fail(reason: string): void;
}

/** Sends a message and reads the stream that answers it. */
export async function readTurn(
  url: string,
  call: Call,
  onData: (data: string, sink: TurnSink) => void,
): Promise<TurnResult> {
  const result: TurnResult = {
    firstTokenMs: Number.NaN,
    totalMs: Number.NaN,
    text: '',
    error: null,
  };
  const startedAt = performance.now();
  const sink: TurnSink = {
    text(piece) {
      if (piece === '') return;
      if (result.text === '') result.firstTokenMs = performance.now() - startedAt;
      result.text += piece;
    },
    fail(reason) {
      result.error ??= reason;
    },
  };
  try {
    const response = await open(url, { method: 'POST', ...call });
    if (response.statusCode === 200) await readEvents(response, (data) => onData(data, sink));
    else sink.fail(`status ${response.statusCode}: ${await text(response)}`);
    result.totalMs = performance.now() - startedAt;
  } catch (error) {
    sink.fail(String(error));
  }
  return result;
}
