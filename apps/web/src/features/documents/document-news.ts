import { documentsInitial, documentsUpdated, type DocumentFacts } from '@robin/contract/documents';
import type { LiveEvent } from '@robin/contract/live-events';

type Shown = Pick<DocumentFacts, 'id' | 'updated_at' | 'is_deleted'>;

const signOf = ({ id, updated_at, is_deleted }: Shown) => `${id} ${updated_at} ${is_deleted}`;

/** Whether a live event tells something of the documents of a project that the shown ones do not show. */
export function hasNews(event: LiveEvent, projectId: number, shown: readonly Shown[]): boolean {
  if (event.event_type === 'resync_required') return true;
  const known = new Set(shown.map(signOf));
  if (event.event_type === 'po_documents_initial') {
    const { data } = documentsInitial.safeParse(event.data);
    if (data?.project_id !== projectId) return false;
    return data.documents.length !== known.size || isAnyUnknown(data.documents, known);
  }
  if (event.event_type === 'po_documents_updated') {
    const { data } = documentsUpdated.safeParse(event.data);
    return data?.project_id === projectId && isAnyUnknown(data.documents, known);
  }
  return false;
}

/**
 * The same where no list is shown, as on the page of one document: every change is news there, and what a line begins
 * with when it tells of what is shown something else, or nothing.
 */
export function hasNewsWithoutList(
  event: LiveEvent,
  projectId: number,
  shown: readonly Shown[],
): boolean {
  if (event.event_type !== 'po_documents_initial') return hasNews(event, projectId, []);
  const { data } = documentsInitial.safeParse(event.data);
  if (data?.project_id !== projectId) return false;
  return isAnyUnknown(shown, new Set(data.documents.map(signOf)));
}

const isAnyUnknown = (documents: readonly Shown[], known: ReadonlySet<string>) =>
  documents.some((document) => !known.has(signOf(document)));
