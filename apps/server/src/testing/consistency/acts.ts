import { expect } from 'vitest';
import type { TestAnswer, TestApp, TestClient } from '#testing/test-app.ts';
import { createTestClient } from '#testing/test-app.ts';
import { Refusal, refusal, type Model, type Person } from './model.ts';

/** What comes back, as far as the model knows it. */
export interface Expected {
  status: number;
  body?: unknown;
}

/** One call of somebody, and what must come of it. */
export interface Act {
  send: (client: TestClient, app: TestApp) => Promise<TestAnswer>;
  /** Changes the model like the server, or throws the refusal. Of the answer it takes nothing but what is drawn by chance. */
  rule: (answer: TestAnswer) => Expected;
  /** Whether it can be done without a token. */
  isPublic?: boolean;
}

export const call =
  (method: string, path: string, body?: unknown): Act['send'] =>
  (client) =>
    client.call(method, path, body);

/** What was drawn by chance: the id of what was made, or a token. */
export function drawn(answer: TestAnswer, name: string): string {
  return String((answer.body as Record<string, unknown>)[name]);
}

function expectedOf(act: Act, actor: Person, answer: TestAnswer): Expected {
  try {
    if (!act.isPublic && !actor.isSignedIn) throw refusal(401, 'unauthorized');
    return act.rule(answer);
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: { code: error.code } };
    throw error;
  }
}

/** A talk that took the place of the last one has an id that only the list tells. */
async function learnReplacements(model: Model, client: TestClient): Promise<void> {
  const fresh = model.sessions.find(({ id }) => id === '');
  if (!fresh) return;
  const { body } = await client.call('GET', '/api/sessions');
  const known = new Set(model.sessions.map(({ id }) => id));
  const ids = (body as { sessions: { session_id: string }[] }).sessions.map((it) => it.session_id);
  fresh.id = ids.find((id) => !known.has(id)) ?? 'not in the list';
}

/** Makes the call, and compares what comes with the model. */
export async function perform(act: Act, actor: Person, model: Model, app: TestApp): Promise<void> {
  const client = createTestClient(app.url, actor.token, actor.id);
  const answer = await act.send(client, app);
  const expected = expectedOf(act, actor, answer);
  expect({ status: answer.status, body: answer.body }).toMatchObject(expected);
  await learnReplacements(model, client);
}
