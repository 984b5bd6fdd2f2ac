import { expect, test } from 'vitest';
import { createHealthCheck } from './health-check.ts';

const unavailable = { code: 'unavailable' };

test('a database that hangs is told of in time, and asked once until it has answered [LIVE-033, API2-005]', async () => {
  const questions: PromiseWithResolvers<void>[] = [];
  const check = createHealthCheck(
    {
      ping() {
        const question = Promise.withResolvers<void>();
        questions.push(question);
        return question.promise;
      },
    },
    1,
  );
  await expect(check()).rejects.toMatchObject(unavailable);
  await expect(check()).rejects.toMatchObject(unavailable);
  expect(questions).toHaveLength(1);

  questions[0]?.resolve();
  await questions[0]?.promise;
  const answer = check();
  questions[1]?.resolve();
  await answer;
  expect(questions).toHaveLength(2);
});

test('a database that lets nobody write is told of as that [API2-005]', async () => {
  const refusal = Object.assign(new Error('read only'), { code: '25006' });
  const check = createHealthCheck({ ping: () => Promise.reject(refusal) });
  await expect(check()).rejects.toMatchObject({
    ...unavailable,
    detail: { en: 'The database takes no changes.' },
  });
});

test('a database that refuses is told of, and asked anew the next time [API2-005]', async () => {
  let isAway = true;
  const check = createHealthCheck({
    ping: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve()),
  });
  await expect(check()).rejects.toMatchObject(unavailable);
  isAway = false;
  await check();
});
