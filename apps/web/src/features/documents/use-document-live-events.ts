import { useQueryClient } from '@tanstack/react-query';
import { useLiveRefresh } from '#shared/live/use-live-connection.ts';
import { documentListQuery, getShownDocuments, refreshDocuments } from './api/document-queries.ts';
import { hasNews, hasNewsWithoutList } from './document-news.ts';

/** Fetches the documents of a project again when the server tells that they are no longer those that are shown. */
export function useDocumentLiveEvents(projectId: number): void {
  const client = useQueryClient();
  useLiveRefresh(
    (event) => {
      const list = client.getQueryData(documentListQuery(projectId).queryKey);
      return list
        ? hasNews(event, projectId, list)
        : hasNewsWithoutList(event, projectId, getShownDocuments(client));
    },
    () => void refreshDocuments(client, projectId),
  );
}
