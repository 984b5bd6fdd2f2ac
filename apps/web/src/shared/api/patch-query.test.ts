import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { patchQuery } from './patch-query.ts';

const queryKey = ['list'];
const withThird = (known: number[] = []) => [...known, 3];

test.each([true, false])(
  'a change keeps what was stale (%s) as it was, and answers what is known then',
  async (isStale) => {
    const client = new QueryClient();
    client.setQueryData(queryKey, [1, 2]);
    if (isStale) await client.invalidateQueries({ queryKey });
    expect(patchQuery(client, queryKey, withThird)).toEqual([1, 2, 3]);
    expect(client.getQueryState(queryKey)).toMatchObject({
      data: [1, 2, 3],
      isInvalidated: isStale,
    });
  },
);

test('what is not known is made by a change, or stays unknown', () => {
  const client = new QueryClient();
  expect(patchQuery(client, queryKey, () => undefined)).toBeUndefined();
  expect(client.getQueryState(queryKey)?.data).toBeUndefined();
  expect(patchQuery(client, queryKey, withThird)).toEqual([3]);
});
