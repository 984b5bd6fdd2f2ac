import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { refusal, serve } from '#testing/fake-server.ts';
import { createTestQueryClient } from '#testing/query-client.ts';
import { useDocumentTypes } from './document-types.ts';

test('the six types that take the place of those that do not load have their priorities [DOC-075] [DOC-076] [DOC-077] [DOC-078] [DOC-079] [DOC-080] [DOC-081]', async () => {
  serve({ 'GET /api/po_documents/types': refusal(409, 'conflict', 'No.') });
  const client = createTestQueryClient();
  const { result } = renderHook(useDocumentTypes, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(result.current.types.map(({ value, priority }) => [value, priority])).toEqual([
    ['vision', 1],
    ['strategy', 2],
    ['backlog', 3],
    ['decisions', 4],
    ['note', 5],
    ['other', 99],
  ]);
});
