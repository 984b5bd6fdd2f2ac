import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveConnection } from '#shared/live/live-connection.ts';
import { documentListQuery, refreshDocuments } from './api/document-queries.ts';
import { hasNews } from './document-news.ts';

/** Several changes at once are one refresh. */
const REFRESH_DEBOUNCE_MS = 100;

/** Fetches the documents of a project again when the server tells that they are no longer those that are shown. */
export function useDocumentLiveEvents(projectId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = liveConnection.subscribe((event) => {
      const shown = client.getQueryData(documentListQuery(projectId).queryKey);
      // Without a list, as on the page of one document, every change is news.
      if (!shown && event.event_type !== 'po_documents_updated') return;
      if (!hasNews(event, projectId, shown ?? [])) return;
      clearTimeout(timer);
      timer = setTimeout(() => void refreshDocuments(client, projectId), REFRESH_DEBOUNCE_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client, projectId]);
}
