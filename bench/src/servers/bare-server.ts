/**
 * A bare reference for a chat turn and a live event on PostgreSQL, behind the paths of Robin: what the
 * work itself costs when nothing is checked, nothing can be resumed and nothing goes wrong. Not a product.
 *
 *   node bare-server.ts postgres://… http://127.0.0.1:PORT   (the model server)
 */
import { randomUUID } from 'node:crypto';
import {
  Agent,
  createServer,
  request as openRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { Pool } from 'pg';
import { announce, answerJson } from './announce.ts';

const [databaseUrl, modelUrl] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });
await pool.query(`
  create table if not exists conversations (id uuid primary key, title text);
  create table if not exists lines (
    id bigint generated always as identity primary key,
    conversation_id uuid not null,
    role text not null,
    content text not null,
    created_at timestamptz not null default now()
  );
  create index if not exists lines_read_order on lines (conversation_id, id);
`);
const agent = new Agent({ keepAlive: true, maxFreeSockets: 1_024 });
const listeners = new Set<ServerResponse>();

interface Line {
  role: string;
  content: string;
}

interface Chunk {
  choices: { delta?: { content?: string } }[];
}

const frame = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;

function say(conversationId: string, role: string, content: string): Promise<unknown> {
  return pool.query({
    name: 'say',
    text: 'insert into lines (conversation_id, role, content) values ($1, $2, $3)',
    values: [conversationId, role, content],
  });
}

async function readLines(conversationId: string): Promise<Line[]> {
  const { rows } = await pool.query<Line>({
    name: 'lines',
    text: `select role, content
           from (select * from lines where conversation_id = $1 order by id desc limit 40) newest
           order by id`,
    values: [conversationId],
  });
  return rows;
}

function askModel(messages: Line[]): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = openRequest(`${modelUrl}/v1/chat/completions`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json' },
  });
  request.on('response', resolve);
  request.on('error', reject);
  request.end(JSON.stringify({ model: 'bench', stream: true, messages }));
  return promise;
}

async function chat(id: string, form: string, response: ServerResponse): Promise<void> {
  const message = /name="message"\r\n\r\n([\s\S]*?)\r\n--/.exec(form)?.[1] ?? '';
  await say(id, 'user', message);
  const reply = await askModel(await readLines(id));
  reply.setEncoding('utf8');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let rest = '';
  let content = '';
  for await (const piece of reply) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    let frames = '';
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue;
      const token = (JSON.parse(line.slice(6)) as Chunk).choices[0]?.delta?.content;
      if (!token) continue;
      content += token;
      frames += frame({ author: 'robin', content: { parts: [{ text: token }] }, partial: true });
    }
    if (frames !== '') response.write(frames);
  }
  await say(id, 'assistant', content);
  response.end(frame({ author: 'robin', content: { parts: [] }, turn_complete: true }));
}

async function rename(id: string, body: string, response: ServerResponse): Promise<void> {
  const { title } = JSON.parse(body) as { title: string };
  await pool.query('update conversations set title = $2 where id = $1', [id, title]);
  const event = frame({ event_type: 'chat_session_updated', data: { session_id: id } });
  for (const listener of listeners) listener.write(event);
  answerJson(response, 200, { session_id: id });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://bare');
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  const body = await text(request);
  if (pathname.startsWith('/api/chat/')) return chat(id, body, response);
  if (request.method === 'PUT') return rename(id, body, response);
  if (pathname === '/api/events/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(frame({ event_type: 'connection_established' }));
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
    return undefined;
  }
  const conversationId = randomUUID();
  await pool.query('insert into conversations (id) values ($1)', [conversationId]);
  return answerJson(response, 201, { session_id: conversationId });
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});
await announce(server, 'The bare server');
