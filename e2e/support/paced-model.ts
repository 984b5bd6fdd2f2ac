import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer that is being given, as slowly as the test wants. */
export interface PacedAnswer {
  say(text: string): void;
  /** Ends this request by calling a tool; what the tool answers comes with the next one. */
  call(tool: string, input: unknown): void;
  end(): void;
  /** Resolves when Robin has hung up before the end. */
  readonly abandoned: Promise<void>;
}

/** A model that says what a test says, when the test says it. */
export interface PacedModel {
  /** What an administrator enters as the address of the model. */
  baseUrl: string;
  /** How often Robin has asked so far. */
  requestCount(): number;
  /** The oldest request that no test has taken yet; waits for one. */
  nextAnswer(): Promise<PacedAnswer>;
  stop(): Promise<void>;
}

const chunkBase = {
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'gpt-planted',
};

function openAnswer(response: ServerResponse): PacedAnswer {
  const send = (data: unknown) => response.write(`data: ${JSON.stringify(data)}\n\n`);
  const sendChoice = (delta: unknown, finishReason: string | null) =>
    send({ ...chunkBase, choices: [{ index: 0, delta, finish_reason: finishReason }] });
  const abandoned = once(response, 'close').then(() => {
    if (!response.writableFinished) return;
    return new Promise<void>(() => undefined);
  });
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.flushHeaders();
  const finish = (reason: string) => {
    sendChoice({}, reason);
    const usage = { prompt_tokens: 12, completion_tokens: 8, total_tokens: 20 };
    send({ ...chunkBase, choices: [], usage });
    response.end('data: [DONE]\n\n');
  };
  return {
    abandoned,
    say: (content) => sendChoice({ content }, null),
    call: (name, input) => {
      const called = { name, arguments: JSON.stringify(input) };
      const call = { index: 0, id: 'call-1', type: 'function', function: called };
      sendChoice({ tool_calls: [call] }, null);
      finish('tool_calls');
    },
    end: () => finish('stop'),
  };
}

/** Speaks chat completions, word by word as it is told. */
export async function startPacedModel(): Promise<PacedModel> {
  const asked: ServerResponse[] = [];
  const waiting: ((response: ServerResponse) => void)[] = [];
  let requestCount = 0;

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.resume();
    await once(request, 'end');
    requestCount += 1;
    const next = waiting.shift();
    if (next) next(response);
    else asked.push(response);
  }

  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error('The model failed.'));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requestCount: () => requestCount,
    nextAnswer: async () => {
      const response =
        asked.shift() ??
        (await new Promise<ServerResponse>((resolve) => {
          waiting.push(resolve);
        }));
      return openAnswer(response);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
