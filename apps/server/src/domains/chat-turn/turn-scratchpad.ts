import type { SendMessageFields } from '@robin/contract/chat-turn';
import type { MessageMetadata } from '@robin/contract/sessions';
import type { ToolPlace } from '#platform/agent/tool.ts';
import { notFound } from '#platform/errors/domain-error.ts';
import type { DocumentsService } from '#domains/documents/index.ts';
import type { Message, Session } from '#domains/sessions/index.ts';

/** The document that is open as the scratchpad while a message is written. */
interface MessageScratchpad {
  documentId: string;
  /** Whether the message asks for a review of it. */
  isReview: boolean;
}

/**
 * How a message that is being accepted keeps its scratchpad.
 * @throws DomainError not_found: also of a document of any other project than the session's
 */
export async function takeScratchpad(
  documents: Pick<DocumentsService, 'isOfProject'>,
  { projectId }: Pick<Session, 'projectId'>,
  fields: SendMessageFields,
): Promise<MessageMetadata> {
  const documentId = fields.scratchpad_document_id;
  if (documentId === undefined) return {};
  if (projectId === null || !(await documents.isOfProject(documentId, projectId))) {
    throw notFound('Document');
  }
  const isReview = fields.scratchpad_review === 'true';
  return { scratchpad_document_id: documentId, ...(isReview && { scratchpad_review: true }) };
}

/** The scratchpad of the newest question: turns and those who look at them learn it from the log. */
export function findScratchpad(history: readonly Message[]): MessageScratchpad | null {
  const metadata = history.findLast(({ role }) => role === 'user')?.metadata;
  const documentId = metadata?.scratchpad_document_id;
  if (documentId === undefined) return null;
  return { documentId, isReview: metadata?.scratchpad_review ?? false };
}

/** Where the tools of a session would run. */
export function placeOf(
  { projectId }: Pick<Session, 'projectId'>,
  history: readonly Message[],
): ToolPlace {
  const scratchpadDocumentId = findScratchpad(history)?.documentId ?? null;
  return { projectId, scratchpadDocumentId };
}
