import {
  documentEndpoints,
  type DocumentFacts,
  type ListedDocument,
  type PoDocument,
} from '@robin/contract/documents';
import { byName } from '@robin/contract/rules/by-name';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { getDocument, listDocuments } from './read-documents.ts';

const documentKeys = {
  list: (projectId: number) => ['documents', 'list', projectId] as const,
  found: (projectId: number) => ['documents', 'found', projectId] as const,
  everyOne: ['documents', 'one'] as const,
  one: (documentId: string) => ['documents', 'one', documentId] as const,
};

/** Every document of a project by title, archived ones included; none where the project is not to be found. */
export const documentListQuery = (projectId: number) =>
  queryOptions({
    queryKey: documentKeys.list(projectId),
    queryFn: async ({ signal }): Promise<ListedDocument[]> => {
      const query = { project_id: String(projectId), include_deleted: 'true' } as const;
      try {
        const answer = await callEndpoint(listDocuments, { query }, { signal });
        return answer.po_documents;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return [];
        throw error;
      }
    },
    // Live events reach it only where it is shown.
    refetchOnMount: 'always',
  });

/** What is looked for in the texts of documents. */
export interface WantedText {
  search: string;
  content: string;
}

const isOneBeginning = (one: string, other: string) =>
  one.startsWith(other) || other.startsWith(one);

/** Whether what is wanted now came of what was wanted before by typing on, or by taking back the end. */
export const goesOn = (before: WantedText, now: WantedText): boolean =>
  isOneBeginning(before.search, now.search) && isOneBeginning(before.content, now.content);

/**
 * Ids of the documents that the server finds, in texts of which a list shows only the beginning. While somebody goes on
 * typing, what was found before stays until the answer is there.
 */
export const foundDocumentsQuery = (projectId: number, { search, content }: WantedText) =>
  queryOptions({
    queryKey: [...documentKeys.found(projectId), search, content] as const,
    placeholderData: (known: ReadonlySet<string> | undefined, query) => {
      if (!query) return undefined;
      const [, , , beforeSearch, beforeContent] = query.queryKey;
      const before = { search: beforeSearch, content: beforeContent };
      return goesOn(before, { search, content }) ? known : undefined;
    },
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const query = {
        project_id: String(projectId),
        include_deleted: 'true',
        search: search || undefined,
        content: content || undefined,
        without_content: 'true',
      } as const;
      const answer = await callEndpoint(listDocuments, { query }, { signal });
      return new Set(answer.po_documents.map(({ id }) => id));
    },
  });

/** One document with its whole text. */
export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: documentKeys.one(documentId),
    queryFn: ({ signal }) =>
      callEndpoint(getDocument, { params: { documentId }, query: {} }, { signal }),
    refetchOnMount: 'always',
  });

/** The documents that are shown with their whole text right now. */
export const getShownDocuments = (client: QueryClient): PoDocument[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: documentKeys.everyOne, type: 'active' })
    .flatMap(({ queryKey }) => client.getQueryData<PoDocument>(queryKey) ?? []);

/** The types with labels and templates in one language. */
export const documentTypesQuery = (language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ['documents', 'types', language],
    queryFn: async ({ signal }) => {
      const query = { user_language: language };
      const answer = await callEndpoint(documentEndpoints.listDocumentTypes, { query }, { signal });
      return answer.document_types;
    },
    staleTime: Infinity,
    // Every row and dialog asks for them; what failed once is not to fail with each of them again.
    retryOnMount: false,
  });

/** Fetches again what is known of the documents of a project. */
export async function refreshDocuments(client: QueryClient, projectId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: documentKeys.list(projectId) }),
    client.invalidateQueries({ queryKey: documentKeys.found(projectId) }),
    client.invalidateQueries({ queryKey: documentKeys.everyOne }),
  ]);
}

/** As the server orders documents of one title. */
const byId = (left: ListedDocument, right: ListedDocument) => (left.id < right.id ? -1 : 1);

/** Puts what the server answered in its place in the list, over any older list that is still on its way. */
export async function putDocument(client: QueryClient, document: PoDocument): Promise<void> {
  const { queryKey } = documentListQuery(document.project_id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(documentQuery(document.id).queryKey, document);
  const listed = { ...document, is_content_cut: false };
  client.setQueryData(queryKey, (known) =>
    known
      ?.filter(({ id }) => id !== document.id)
      .concat(listed)
      .sort((left, right) => byName.compare(left.title, right.title) || byId(left, right)),
  );
}

/** Shows a document as archived before the server tells how it is now. */
export function markArchived(client: QueryClient, document: DocumentFacts): void {
  client.setQueryData(documentListQuery(document.project_id).queryKey, (known) =>
    known?.map((one) => (one.id === document.id ? { ...one, is_deleted: true } : one)),
  );
}
