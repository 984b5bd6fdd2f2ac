import { callJson } from './http.ts';
import { readTurn, type EventTarget, type Target, type TurnSink } from './target.ts';

interface Chunk {
  error?: { message: string };
  choices?: { delta?: { content?: string } }[];
}

function takeChunk(data: string, sink: TurnSink): void {
  if (data === '[DONE]') return;
  const chunk = JSON.parse(data) as Chunk;
  if (chunk.error) sink.fail(chunk.error.message);
  sink.text(chunk.choices?.[0]?.delta?.content ?? '');
}

/** Straight to the model server, or through something that only passes bytes on: nothing is kept. */
export function createDirectTarget(name: string, url: string, pids: readonly number[]): Target {
  return {
    name,
    pids,
    databasePids: [],
    converse: () =>
      Promise.resolve({
        ask: (question) =>
          readTurn(
            `${url}/v1/chat/completions`,
            {
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({
                model: 'bench',
                stream: true,
                messages: [{ role: 'user', content: question }],
              }),
            },
            takeChunk,
          ),
      }),
  };
}

/** The least that sending one line to many connections costs. */
export function createDirectEventTarget(url: string, pids: readonly number[]): EventTarget {
  return {
    name: 'direct',
    pids,
    stream: { url: `${url}/__events` },
    isChange: (frames) => frames.includes('"changed"'),
    async change(index) {
      await callJson('POST', `${url}/__emit`, { event_type: 'changed', index });
    },
  };
}
