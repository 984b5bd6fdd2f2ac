import type { DocumentSuggestionsUpdated } from '@robin/contract/document-suggestions';
import type { DocumentChange, DocumentsInitial, DocumentsUpdated } from '@robin/contract/documents';
import type { NewEvent } from '#platform/events/outbox.ts';
import { presentDocumentFacts } from './documents.presenter.ts';
import type { DocumentFacts, Suggestion } from './documents.types.ts';

/** Tells those who have the project open what has changed; the text is for those who read the document. */
export function documentsUpdated(document: DocumentFacts, action: DocumentChange): NewEvent {
  const { projectId } = document;
  const data: DocumentsUpdated = {
    project_id: projectId,
    action,
    document_id: document.id,
    documents: [presentDocumentFacts(document)],
  };
  return { type: 'po_documents_updated', projectId, data };
}

/** What a window that opens the project is told first. */
export function documentsInitial(
  projectId: number,
  documents: readonly DocumentFacts[],
): { type: string; data: DocumentsInitial } {
  const data = { project_id: projectId, documents: documents.map(presentDocumentFacts) };
  return { type: 'po_documents_initial', data };
}

/** Tells those who have the project open that there is something to decide, or less of it. */
export function documentSuggestionsUpdated(
  { id, documentId, projectId }: Pick<Suggestion, 'id' | 'documentId' | 'projectId'>,
  action: DocumentSuggestionsUpdated['action'],
  pendingCount: number,
): NewEvent {
  const data: DocumentSuggestionsUpdated = {
    project_id: projectId,
    document_id: documentId,
    suggestion_id: id,
    action,
    pending_count: pendingCount,
  };
  return { type: 'po_document_suggestions_updated', projectId, data };
}
