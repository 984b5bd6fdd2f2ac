import type { ChatStreamEvent } from '@robin/contract/chat-turn';
import type { Message } from '@robin/contract/sessions';
import type { TestClient } from '#testing/test-app.ts';

/** One event of a turn with its number. */
export interface NumberedEvent {
  number: number;
  event: ChatStreamEvent;
}

/** The open answer to a message. */
export interface ReadingTurn {
  status: number;
  response: Response;
  events: NumberedEvent[];
  /** Resolves with the first event that fits, past or future. */
  waitFor(fits: (event: ChatStreamEvent) => boolean): Promise<NumberedEvent>;
  /** Resolves at the end of the stream, however it ends. */
  ended: Promise<void>;
  /** The text so far. */
  text(): string;
  hangUp(): void;
}

export function textOf(events: readonly NumberedEvent[]): string {
  return events
    .flatMap(({ event }) => event.content?.parts ?? [])
    .map((part) => ('text' in part ? part.text : ''))
    .join('');
}

function parseFrame(frame: string): NumberedEvent | null {
  const id = /^id: (\d+)$/m.exec(frame)?.[1];
  const data = /^data: (.*)$/m.exec(frame)?.[1];
  if (id === undefined || data === undefined) return null;
  return { number: Number(id), event: JSON.parse(data) as ChatStreamEvent };
}

/** Reads a turn's stream event by event. */
function readTurn(response: Response, abort: AbortController): ReadingTurn {
  const events: NumberedEvent[] = [];
  const waiters = new Set<() => void>();
  const wake = () => {
    for (const waiter of waiters) waiter();
  };
  let isOver = false;

  async function read(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      const body: AsyncIterable<Uint8Array> | null = response.body;
      for await (const chunk of body ?? []) {
        rest += decoder.decode(chunk, { stream: true });
        const frames = rest.split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) {
          const event = parseFrame(frame);
          if (event) events.push(event);
        }
        wake();
      }
    } catch {
      // Hanging up, or a server that is killed, ends the reading: tests look at what was read.
    }
    isOver = true;
    wake();
  }

  const ended = read();
  return {
    status: response.status,
    response,
    events,
    ended,
    text: () => textOf(events),
    hangUp: () => abort.abort(),
    waitFor: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = events.find(({ event }) => fits(event));
          if (found) resolve(found);
          else if (isOver) reject(new Error('the stream ended without such an event'));
          else return;
          waiters.delete(look);
        };
        waiters.add(look);
        look();
      }),
  };
}

/** Sends a message and reads along. */
export async function sendMessage(
  client: TestClient,
  sessionId: string,
  fields: Record<string, string>,
): Promise<ReadingTurn> {
  const abort = new AbortController();
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await client.fetch(`/api/chat/${sessionId}`, {
    method: 'POST',
    body,
    signal: abort.signal,
  });
  return readTurn(response, abort);
}

/** Goes on reading after a number. */
export async function resumeTurn(
  client: TestClient,
  sessionId: string,
  after: number,
): Promise<ReadingTurn> {
  const abort = new AbortController();
  const response = await client.fetch(`/api/chat/${sessionId}/stream`, {
    headers: { 'last-event-id': String(after) },
    signal: abort.signal,
  });
  return readTurn(response, abort);
}

/** A talk session of the client's own. */
export async function createTalk(client: TestClient): Promise<string> {
  const answer = await client.call('POST', '/api/sessions', { session_type: 'talk' });
  return (answer.body as { session_id: string }).session_id;
}

export interface Transcript {
  messages: Message[];
  running_turn: { turn_id: string; started_at: string } | null;
}

export async function readTranscript(client: TestClient, sessionId: string): Promise<Transcript> {
  const answer = await client.call('GET', `/api/sessions/${sessionId}/messages`);
  return answer.body as Transcript;
}
