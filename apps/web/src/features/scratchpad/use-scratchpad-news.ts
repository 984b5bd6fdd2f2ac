import { documentsInitial, documentsUpdated, type PoDocument } from '@robin/contract/documents';
import { documentSuggestionsUpdated } from '@robin/contract/document-suggestions';
import type { LiveEvent } from '@robin/contract/live-events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveConnection } from '#shared/live/live-connection.ts';
import { suggestionsQuery } from './api/scratchpad-calls.ts';
import type { ScratchpadText } from './scratchpad-text.ts';

/** Brings what others do to the document into the window. */
export function useScratchpadNews(documentId: string, text: ScratchpadText): void {
  const client = useQueryClient();
  useEffect(() => {
    return liveConnection.subscribe((event) => {
      if (tellsOfSuggestions(event, documentId)) {
        void client.invalidateQueries({ queryKey: suggestionsQuery(documentId).queryKey });
      }
      if (tellsOfText(event, documentId, text.store.getState().base)) void text.takeNewest();
    });
  }, [client, documentId, text]);
}

function tellsOfSuggestions({ event_type, data }: LiveEvent, documentId: string): boolean {
  if (event_type === 'resync_required') return true;
  if (event_type !== 'po_document_suggestions_updated') return false;
  return documentSuggestionsUpdated.safeParse(data).data?.document_id === documentId;
}

function tellsOfText(event: LiveEvent, documentId: string, shown: PoDocument): boolean {
  if (event.event_type === 'resync_required') return true;
  const schema = {
    po_documents_initial: documentsInitial,
    po_documents_updated: documentsUpdated,
  }[event.event_type];
  const documents = schema?.safeParse(event.data).data?.documents ?? [];
  return documents.some(({ id, version }) => id === documentId && version > shown.version);
}
