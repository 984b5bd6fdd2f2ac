import type { TestClient } from './test-app.ts';

/** One frame of an event stream: its `id:`, and its `data:` parsed. */
export interface TestFrame {
  id: string | null;
  data: { event_type?: string; timestamp?: string; data?: Record<string, unknown> };
}

/** An open event stream of a test. */
export interface TestEventStream {
  status: number;
  headers: Headers;
  /** Every frame so far. */
  frames: TestFrame[];
  /** Resolves with the first frame, past or future, that the test accepts; rejects at the end. */
  waitFor(accepts: (frame: TestFrame) => boolean): Promise<TestFrame>;
  /** Like `waitFor`, by the type of the event. */
  waitForType(type: string): Promise<TestFrame>;
  /** Resolves when the other side has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

function parseFrame(block: string): TestFrame | null {
  const lines = block.split('\n');
  const valueOf = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
  const data = valueOf('data');
  return data === null ? null : { id: valueOf('id'), data: JSON.parse(data) as TestFrame['data'] };
}

/** Opens a stream and reads along. A refusal is returned too, with its status and without frames. */
export async function openEvents(
  client: TestClient,
  path = '/api/events/stream',
  headers: Record<string, string> = {},
): Promise<TestEventStream> {
  const abort = new AbortController();
  const response = await client.fetch(path, { headers, signal: abort.signal });
  const frames: TestFrame[] = [];
  const waiters = new Set<() => void>();
  let isEnded = false;

  function wake(): void {
    for (const waiter of waiters) waiter();
  }

  async function read(): Promise<void> {
    let rest = '';
    const decoder = new TextDecoder();
    try {
      const body: AsyncIterable<Uint8Array> | null = response.body;
      for await (const chunk of body ?? []) {
        rest += decoder.decode(chunk, { stream: true });
        const blocks = rest.split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const frame = parseFrame(block);
          if (frame) frames.push(frame);
        }
        wake();
      }
    } catch (error) {
      // Closing from this side, or a line that was cut from the other one: the end in either case.
      if (!(error instanceof Error)) throw error;
    } finally {
      isEnded = true;
      wake();
    }
  }

  function waitFor(accepts: (frame: TestFrame) => boolean): Promise<TestFrame> {
    const { promise, resolve, reject } = Promise.withResolvers<TestFrame>();
    const check = (): void => {
      const found = frames.find(accepts);
      if (found) resolve(found);
      else if (isEnded) reject(new Error('The stream ended without the expected event.'));
      else return;
      waiters.delete(check);
    };
    waiters.add(check);
    check();
    return promise;
  }

  return {
    status: response.status,
    headers: response.headers,
    frames,
    waitFor,
    waitForType: (type) => waitFor((frame) => frame.data.event_type === type),
    ended: read(),
    close: () => abort.abort(),
  };
}
