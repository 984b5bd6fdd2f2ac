import { documentEndpoints } from '@robin/contract/documents';
import { sessionEndpoints, type Session } from '@robin/contract/sessions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/call-endpoint.ts';

/** Shorter words stand in nearly every message. */
export const MIN_SEARCH_LENGTH = 2;

/** So many messages are shown; more words find fewer. */
const MESSAGE_LIMIT = 8;

/** What was found before is shown at once, and asked for again: messages, documents and sessions change between two searches. */
const ALWAYS_ASKED = { staleTime: 0 } as const;

/** Own messages that hold the words; what was found before stays until the answer is there. */
export const messageSearchQuery = (words: string) =>
  queryOptions({
    ...ALWAYS_ASKED,
    queryKey: ['search', 'messages', words],
    enabled: words.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callEndpoint(
        sessionEndpoints.searchMessages,
        { query: { q: words, limit: String(MESSAGE_LIMIT) } },
        { signal },
      ),
  });

/** So many documents are shown; those that have the words in their title come first. */
const DOCUMENT_LIMIT = 5;

/** Documents that hold the words in title, text or tags, of all projects that the person can open. */
export const documentSearchQuery = (words: string) =>
  queryOptions({
    ...ALWAYS_ASKED,
    queryKey: ['search', 'documents', words],
    enabled: words.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await callEndpoint(
          documentEndpoints.listDocuments,
          {
            query: { search: words, limit: String(DOCUMENT_LIMIT), without_content: 'true' },
          },
          { signal },
        )
      ).po_documents,
  });

/** The sessions to go to, read when the palette opens. */
export const paletteSessionsQuery = queryOptions({
  ...ALWAYS_ASKED,
  queryKey: ['search', 'sessions'],
  queryFn: async ({ signal }): Promise<Session[]> =>
    (await callEndpoint(sessionEndpoints.listSessions, {}, { signal })).sessions,
});
