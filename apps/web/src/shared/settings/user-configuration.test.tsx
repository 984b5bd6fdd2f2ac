import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { serve } from '#testing/fake-server.ts';
import { useSetUserConfiguration, userConfigurationQuery } from './user-configuration.ts';

test('settings that are on their way when one of them is stored do not take it back', async () => {
  const held = Promise.withResolvers<void>();
  const key = 'EPISODE_SYSTEM_ENABLED';
  serve({
    'GET /api/configuration/user': async () => {
      await held.promise;
      return { status: 200, body: { configurations: { [key]: 'true' } } };
    },
    [`PUT /api/configuration/user/${key}`]: { status: 200, body: { key, value: 'false' } },
  });
  const client = new QueryClient();
  client.setQueryData(userConfigurationQuery.queryKey, { [key]: 'true' });
  const reading = client.query({ ...userConfigurationQuery, staleTime: 0 }).catch(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSetUserConfiguration(), { wrapper });
  await act(() => result.current.mutateAsync({ key, value: 'false' }));
  held.resolve();
  await reading;
  expect(client.getQueryData(userConfigurationQuery.queryKey)).toEqual({ [key]: 'false' });
});
