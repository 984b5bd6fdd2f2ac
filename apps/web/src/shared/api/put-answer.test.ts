import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { putAnswer } from './put-answer.ts';
import { createQueryClient } from './query-client.ts';

test.each([
  ['known', ['own: before', 'other: before']],
  ['read for the first time', undefined],
])(
  'the answer to a change stands in a list that is %s, and news of others that it was being read for is read as well',
  async (_case, before) => {
    const client = createQueryClient();
    const queryKey = ['list'];
    const late = Promise.withResolvers<string[]>();
    const read = vi
      .fn<() => Promise<string[]>>()
      .mockReturnValueOnce(late.promise)
      .mockResolvedValue(['own: after', 'other: after']);
    if (before) client.setQueryData(queryKey, before);
    const observer = new QueryObserver<string[]>(client, { queryKey, queryFn: read, staleTime: 0 });
    const stop = observer.subscribe(() => undefined);
    expect(read).toHaveBeenCalledOnce();
    await putAnswer<string[]>(client, queryKey, (known) =>
      known?.map((one) => one.replace('own: before', 'own: after')),
    );
    if (before) expect(observer.getCurrentResult().data?.[0]).toBe('own: after');
    late.resolve(['own: before', 'other: before']);
    await vi.waitFor(() =>
      expect(observer.getCurrentResult()).toMatchObject({
        data: ['own: after', 'other: after'],
        isFetching: false,
      }),
    );
    expect(read).toHaveBeenCalledTimes(2);
    stop();
  },
);
