import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { addOpenApi } from './openapi.ts';

test('the description is written out once, and all who ask for it are sent the same bytes', async () => {
  const app = fastify();
  const sent: unknown[] = [];
  app.addHook('onSend', (_request, _reply, payload, done) => {
    sent.push(payload);
    done(null, payload);
  });
  await addOpenApi(app);
  const answers = [await app.inject('/api/openapi.json'), await app.inject('/api/openapi.json')];
  for (const answer of answers) {
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Robin' } });
  }
  expect(sent[0]).toBeInstanceOf(Buffer);
  expect(sent[1]).toBe(sent[0]);
  await app.close();
});
