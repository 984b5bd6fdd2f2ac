import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { jonas } from '#testing/admin-page.tsx';
import { serve } from '#testing/fake-server.ts';
import { accountListQuery } from './accounts.ts';
import { useChangeAccount } from './change-account.ts';

test('a list that is on its way when a change is answered does not take the change back', async () => {
  const held = Promise.withResolvers<void>();
  const changed = { ...jonas, is_active: !jonas.is_active, version: jonas.version + 1 };
  serve({
    'GET /api/users': async () => {
      await held.promise;
      return { status: 200, body: [jonas] };
    },
    [`PUT /api/users/${jonas.id}/activate`]: { status: 200, body: changed },
  });
  const client = new QueryClient();
  client.setQueryData(accountListQuery.queryKey, [jonas]);
  const reading = client.query({ ...accountListQuery, staleTime: 0 }).catch(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const onDone = vi.fn();
  const outcomes = { onDone, onFailed: vi.fn() };
  const { result } = renderHook(() => useChangeAccount(jonas.id, outcomes), { wrapper });
  act(() =>
    result.current.mutate({ kind: 'active', userId: jonas.id, isActive: changed.is_active }),
  );
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  held.resolve();
  await reading;
  expect(client.getQueryData(accountListQuery.queryKey)).toEqual([changed]);
});
