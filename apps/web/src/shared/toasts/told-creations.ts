import { documentTopic } from './toast-topics.ts';
import { useToasts } from './toast-store.ts';

const toldIds = new Set<string>();

/**
 * Says that this window tells itself that a document was made, together with others: its live event gets no toast, and
 * one that was faster than the answer loses it.
 */
export function noteCreationTold(documentId: string): void {
  toldIds.add(documentId);
  const { toasts, dismiss } = useToasts.getState();
  for (const { id, topic } of toasts) if (topic === documentTopic(documentId)) dismiss(id);
}

/** Whether this window tells itself that a document was made. */
export const isCreationTold = (documentId: string): boolean => toldIds.has(documentId);
