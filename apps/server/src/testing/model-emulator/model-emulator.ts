import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createWireWriter, readWirePath, wireRefusal, type WireName } from './wire-formats.ts';
import type { WireFinish, WireUsage, WireWriter } from './wire-writer.ts';

/** One thing that an emulated model does while it answers. */
export type EmulatedStep =
  | { text: string }
  | { reasoning: string }
  | { toolCall: { name: string; args: unknown; id?: string } }
  | { waitMs: number }
  /** A failure told inside the stream, in each provider's own form. */
  | { error: string }
  /** Bytes as they are. */
  | { raw: string }
  /**
   * `hang`: nothing more comes and the connection stays open; `cut`: the connection breaks;
   * `end`: the stream ends in good order, but without the end of the answer.
   */
  | { fault: 'hang' | 'cut' | 'end' };

/** An answer of the emulated model to one request. */
export type EmulatedRound =
  | {
      steps: EmulatedStep[];
      finish?: WireFinish;
      usage?: WireUsage;
      /** Keeps the connection open after the end of the answer. */
      lingers?: boolean;
    }
  /** Refused with a status and the provider's words, before any stream. */
  | { refusal: { status: number; message: string; headers?: Record<string, string> } }
  /** Anything else: a page, a redirect, an empty body. */
  | { response: { status: number; headers: Record<string, string>; body: string } }
  /** The connection breaks before any answer. */
  | { fault: 'reset' | 'hang' };

/** A request as the emulated provider received it. */
export interface RecordedModelRequest {
  wire: WireName;
  path: string;
  model: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

export interface ModelEmulator {
  /** Without a path: OpenAI's and Claude's root is `${url}/v1`, Gemini's `${url}/v1beta`. */
  readonly url: string;
  /** What is answered next, one round for each request; after them comes the default answer. */
  script(...rounds: EmulatedRound[]): void;
  /** What is answered when nothing is scripted. */
  setDefault(round: EmulatedRound): void;
  readonly requests: RecordedModelRequest[];
  /** How many answers the other side has broken off. */
  readonly abortedCount: number;
  /** How many connections were opened since the start. */
  readonly connectionCount: number;
  /** Forgets script, requests and counts. */
  reset(): void;
  close(): Promise<void>;
}

const DEFAULT_ROUND: EmulatedRound = {
  steps: [{ text: 'Hello' }, { text: ' from the' }, { text: ' emulated model.' }],
};

const DEFAULT_USAGE: WireUsage = { inputTokens: 12, outputTokens: 5 };

/** A round that says these pieces one after the other. */
export function saying(...texts: string[]): EmulatedRound {
  return { steps: texts.map((text) => ({ text })) };
}

/** A round that calls one tool. */
export function calling(name: string, args: unknown, id = 'call_1'): EmulatedRound {
  return { steps: [{ toolCall: { name, args, id } }] };
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
}

/** Resolves when the other side has read enough, or is gone. */
function roomToWrite(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      response.off('drain', goOn).off('close', goOn);
      resolve();
    };
    response.on('drain', goOn).on('close', goOn);
  });
}

/**
 * A model provider on the wire, for tests: OpenAI (chat completions and Responses), Claude and
 * Gemini, streaming, following a script. It is written here and not built on \@copilotkit/aimock,
 * because that can't hang between two tokens, break off at a chosen place, answer each request from
 * a list or tell that it was aborted, and a server in front of it that could do all that would
 * already be this file. So that emulator and decoders can't agree on the same mistake, a test holds
 * the decoders against aimock and against the AI SDK's own.
 */
export async function startModelEmulator(port = 0): Promise<ModelEmulator> {
  let rounds: EmulatedRound[] = [];
  let defaultRound = DEFAULT_ROUND;
  const requests: RecordedModelRequest[] = [];
  let abortedCount = 0;
  let connectionCount = 0;

  async function play(
    round: Extract<EmulatedRound, { steps: EmulatedStep[] }>,
    writer: WireWriter,
    response: ServerResponse,
  ): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.flushHeaders();
    let isOpen = false;
    let calls = 0;
    const send = async (bytes: string) => {
      const before = isOpen ? '' : writer.open();
      isOpen = true;
      if (response.destroyed) return;
      if (!response.write(before + bytes)) await roomToWrite(response);
    };
    for (const step of round.steps) {
      if (response.destroyed) return;
      if ('text' in step) await send(writer.text(step.text));
      else if ('reasoning' in step) await send(writer.reasoning(step.reasoning));
      else if ('toolCall' in step) {
        calls += 1;
        const { id = `call_${calls}`, name, args } = step.toolCall;
        await send(writer.toolCall({ id, name, args }));
      } else if ('waitMs' in step) await delay(step.waitMs);
      else if ('raw' in step) await send(step.raw);
      else if ('error' in step) {
        await send(writer.error(step.error));
        response.end();
        return;
      } else if (step.fault === 'end') {
        response.end();
        return;
      } else {
        // Whatever was said has left before the connection breaks.
        await delay(10);
        if (step.fault === 'cut') breakOff(response);
        return;
      }
    }
    const finish = round.finish ?? (calls > 0 ? 'tool-calls' : 'stop');
    await send(writer.close(finish, round.usage ?? DEFAULT_USAGE));
    if (!round.lingers) response.end();
  }

  const broken = new WeakSet<ServerResponse>();
  function breakOff(response: ServerResponse): void {
    broken.add(response);
    response.socket?.resetAndDestroy();
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://emulator').pathname;
    const target = readWirePath(path);
    if (!target || request.method !== 'POST') {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: `No such path: ${path}` } }));
      return;
    }
    const body = await readJson(request);
    const { wire } = target;
    const model = target.model ?? String(body['model']);
    requests.push({ wire, path, model, headers: request.headers, body });
    response.on('close', () => {
      if (!response.writableFinished && !broken.has(response)) abortedCount += 1;
    });
    const round = rounds.shift() ?? defaultRound;
    if ('steps' in round) await play(round, createWireWriter(wire, model), response);
    else if ('refusal' in round) {
      const { status, message, headers = {} } = round.refusal;
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(wireRefusal(wire, status, message)));
    } else if ('response' in round) {
      response.writeHead(round.response.status, round.response.headers);
      response.end(round.response.body);
    } else if (round.fault === 'reset') breakOff(response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error('The emulator failed.'));
    });
  });
  server.on('connection', (socket) => {
    connectionCount += 1;
    socket.setNoDelay(true);
    // Broken connections are what this server is for.
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script: (...next) => void rounds.push(...next),
    setDefault: (round) => void (defaultRound = round),
    requests,
    get abortedCount() {
      return abortedCount;
    },
    get connectionCount() {
      return connectionCount;
    },
    reset() {
      rounds = [];
      defaultRound = DEFAULT_ROUND;
      requests.length = 0;
      abortedCount = 0;
      connectionCount = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
