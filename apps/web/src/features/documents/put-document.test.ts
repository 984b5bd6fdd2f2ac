import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { sampleDocument } from '#testing/document-server.ts';
import { documentListQuery, putDocument } from './api/document-queries.ts';

test('a saved document keeps its place among those of its title, as the server orders them [DOC-002]', async () => {
  const client = new QueryClient();
  const { queryKey } = documentListQuery(1);
  const listed = ['a', 'b', 'c'].map((id) => sampleDocument({ id, title: 'Notes' }));
  client.setQueryData(queryKey, listed);
  await putDocument(client, { ...sampleDocument({ id: 'b', title: 'Notes' }), version: 2 });
  const facts = client.getQueryData(queryKey)?.map(({ id, version }) => [id, version]);
  expect(facts).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 1],
  ]);
});
