import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { finishRequests } from './finish-requests.ts';

/** A server whose one answer comes when the test says so. */
async function startServer(patienceMs?: number) {
  const app = fastify({ forceCloseConnections: true, return503OnClosing: false });
  finishRequests(app, patienceMs);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/', () => {
    asked.resolve();
    return answer.promise;
  });
  return { app, answer, asked: asked.promise, url: await app.listen({ port: 0 }) };
}

test('what is being answered when the server ends is answered to its end', async () => {
  const { app, answer, asked, url } = await startServer();
  const response = fetch(url);
  await asked;
  const closed = app.close();
  answer.resolve('stored');
  expect(await (await response).text()).toBe('stored');
  await closed;
});

test('an answer that does not come does not hold the end up for ever', async () => {
  const { app, asked, url } = await startServer(1);
  const response = fetch(url).catch((error: unknown) => error);
  await asked;
  await app.close();
  expect(await response).toBeInstanceOf(TypeError);
});
