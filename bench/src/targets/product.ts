import { randomUUID } from 'node:crypto';
import { runPool } from '#statistics.ts';
import { callJson, open, readSuccess } from './http.ts';
import {
  readTurn,
  type Conversation,
  type EventTarget,
  type Target,
  type TurnSink,
} from './target.ts';

/** Two cores hash passwords no faster with more at once. */
const REGISTRATIONS_AT_ONCE = 4;
export const ACCOUNT_PASSWORD = 'Kanne!voll';

interface StreamEvent {
  event_type?: string;
  error_message?: string;
  content?: { parts: { text?: string }[] };
}

function takeEvent(data: string, sink: TurnSink): void {
  const event = JSON.parse(data) as StreamEvent;
  if (event.event_type === 'error') sink.fail(event.error_message ?? 'an error without a message');
  for (const part of event.content?.parts ?? []) sink.text(part.text ?? '');
}

function formOf(fields: Record<string, string>): { type: string; body: string } {
  const boundary = `----bench${randomUUID()}`;
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: `${parts.join('')}--${boundary}--\r\n`,
  };
}

export interface ProductOptions {
  name: string;
  url: string;
  pids: readonly number[];
  databasePids: readonly number[];
  /** One token for each account. */
  tokens: readonly string[];
}

/** A server with the interface of Robin. */
export function createProduct(options: ProductOptions) {
  const { url, tokens } = options;

  function headersOf(user: number): Record<string, string> {
    return { authorization: `Bearer ${tokens[user % tokens.length]}` };
  }

  async function createSession(
    user: number,
    kind: { session_type: string; project_id?: number } = { session_type: 'talk' },
  ): Promise<string> {
    const answer = await callJson('POST', `${url}/api/sessions`, kind, headersOf(user));
    return (answer as { session_id: string }).session_id;
  }

  /** Goes on with a session that exists. */
  function continueSession(user: number, sessionId: string): Conversation {
    return {
      ask(question) {
        const form = formOf({ message: question });
        return readTurn(
          `${url}/api/chat/${sessionId}`,
          { headers: { ...headersOf(user), 'content-type': form.type }, body: form.body },
          takeEvent,
        );
      },
    };
  }

  const target: Target = {
    ...options,
    converse: async (user) => continueSession(user, await createSession(user)),
  };

  /** Many windows of one person, who renames a session. */
  async function createEventTarget(projectId: number | null): Promise<EventTarget> {
    const sessionId = await createSession(0);
    const query = projectId === null ? '' : `?project_id=${projectId}`;
    return {
      name: options.name,
      pids: options.pids,
      stream: { url: `${url}/api/events/stream${query}`, headers: headersOf(0) },
      isChange: (frames) => frames.includes('"chat_session_updated"') && frames.includes(sessionId),
      async change(index) {
        const title = `bench ${index}`;
        await callJson('PUT', `${url}/api/sessions/${sessionId}`, { title }, headersOf(0));
      },
    };
  }

  return { ...target, createSession, continueSession, createEventTarget };
}

export type Product = ReturnType<typeof createProduct>;

/** Registers accounts and signs them in. The first one of an installation is its administrator. */
export async function createAccounts(url: string, count: number): Promise<string[]> {
  async function createAccount(index: number): Promise<string> {
    const username = `bench${index}`;
    await callJson('POST', `${url}/api/auth/register`, {
      username,
      email: `${username}@example.org`,
      password: ACCOUNT_PASSWORD,
    });
    const response = await open(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username, password: ACCOUNT_PASSWORD }).toString(),
    });
    const answer = await readSuccess(response, 'login');
    return (answer as { access_token: string }).access_token;
  }
  const administrator = await createAccount(0);
  const others = await runPool(count - 1, REGISTRATIONS_AT_ONCE, (index) =>
    createAccount(index + 1),
  );
  return [administrator, ...others];
}

/** What only an administrator does: connects the model server, and creates a project to work in. */
export async function prepare(url: string, token: string, modelUrl: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  await callJson(
    'PUT',
    `${url}/api/llm-providers/openai`,
    { model: 'bench', api_key: 'bench', base_url: `${modelUrl}/v1` },
    headers,
  );
  await callJson('POST', `${url}/api/llm-providers/active/openai`, undefined, headers);
  const project = await callJson('POST', `${url}/api/projects`, { name: 'Bench' }, headers);
  const projectId = (project as { id: number }).id;
  await callJson('PUT', `${url}/api/users/me`, { active_project_id: projectId }, headers);
  return projectId;
}
