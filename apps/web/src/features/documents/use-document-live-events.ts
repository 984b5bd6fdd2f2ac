import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveConnection } from '#shared/live/live-connection.ts';
import { documentListQuery, getShownDocuments, refreshDocuments } from './api/document-queries.ts';
import { hasNews, hasNewsWithoutList } from './document-news.ts';

/** Several changes at once are one refresh. */
const REFRESH_DEBOUNCE_MS = 100;

/** Fetches the documents of a project again when the server tells that they are no longer those that are shown. */
export function useDocumentLiveEvents(projectId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = liveConnection.subscribe((event) => {
      const list = client.getQueryData(documentListQuery(projectId).queryKey);
      const isNews = list
        ? hasNews(event, projectId, list)
        : hasNewsWithoutList(event, projectId, getShownDocuments(client));
      if (!isNews) return;
      clearTimeout(timer);
      timer = setTimeout(() => void refreshDocuments(client, projectId), REFRESH_DEBOUNCE_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client, projectId]);
}
