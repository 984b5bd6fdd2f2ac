/**
 * A deterministic stand-in for a language model that speaks the chat-completions protocol, as a process
 * of its own.
 *
 *   POST /v1/chat/completions   always streams `answerText(tokens)`, or the same words as Markdown
 *   POST /__config              { tokens, intervalMs, isMarkdown } from now on
 *   GET  /__stats               what the latest request carried
 *   GET  /__events              an event stream; POST /__emit sends its JSON to all of them
 *
 * At 0 ms interval the tokens are written back to back, one write each, and a full socket is waited for:
 * what is measured is the reader. Otherwise it keeps to an absolute schedule (start + i * interval); a
 * timer that fires late sends what is due at once, so that the total time does not drift.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerToken, markdownToken } from '#answer-text.ts';
import { announce, answerJson } from './announce.ts';

interface ChatRequest {
  model: string;
  messages: unknown[];
  stream_options?: { include_usage?: boolean };
}

const settings = { tokens: 200, intervalMs: 0, isMarkdown: false };
const latest = { messages: 0, bytes: 0 };
const listeners = new Set<ServerResponse>();
let counter = 0;

const frame = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;

function streamAnswer(response: ServerResponse, request: ChatRequest): void {
  const { tokens, intervalMs, isMarkdown } = settings;
  const tokenOf = isMarkdown ? markdownToken : answerToken;
  counter += 1;
  const base = {
    id: `chatcmpl-${counter}`,
    object: 'chat.completion.chunk',
    created: Math.floor(Date.now() / 1_000),
    model: request.model,
    system_fingerprint: 'fp_bench',
  };
  const chunk = (delta: object, finishReason: string | null = null) =>
    frame({
      ...base,
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
    });
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  response.on('close', () => {
    isClosed = true;
    clearTimeout(timer);
  });
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });

  function writeToken(): boolean {
    const opening = sent === 0 ? chunk({ role: 'assistant', content: '' }) : '';
    const hasRoom = response.write(opening + chunk({ content: tokenOf(sent) }));
    sent += 1;
    return hasRoom;
  }

  function finish(): void {
    const usage = { prompt_tokens: 1, completion_tokens: tokens, total_tokens: tokens + 1 };
    const counted = request.stream_options?.include_usage
      ? frame({ ...base, choices: [], usage })
      : '';
    response.end(`${chunk({}, 'stop')}${counted}data: [DONE]\n\n`);
  }

  const startedAt = performance.now();
  function step(): void {
    if (isClosed) return;
    const elapsed = performance.now() - startedAt;
    const due = intervalMs === 0 ? tokens : Math.min(tokens, Math.floor(elapsed / intervalMs) + 1);
    while (sent < due) {
      if (!writeToken() && intervalMs === 0) {
        response.once('drain', step);
        return;
      }
    }
    if (sent >= tokens) return finish();
    timer = setTimeout(step, Math.max(0, startedAt + sent * intervalMs - performance.now()));
  }
  step();
}

function openEvents(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': open\n\n');
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = await text(request);
  switch (request.url) {
    case '/v1/chat/completions': {
      const body = JSON.parse(raw) as ChatRequest;
      latest.messages = body.messages.length;
      latest.bytes = Buffer.byteLength(raw);
      return streamAnswer(response, body);
    }
    case '/__config':
      Object.assign(settings, JSON.parse(raw));
      return answerJson(response, 200, settings);
    case '/__stats':
      return answerJson(response, 200, latest);
    case '/__events':
      return openEvents(response);
    case '/__emit': {
      const event = frame(JSON.parse(raw));
      for (const listener of listeners) listener.write(event);
      return answerJson(response, 200, {});
    }
    default:
      return answerJson(response, 404, { error: { message: `no route ${request.url}` } });
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
await announce(server, 'The model server');
