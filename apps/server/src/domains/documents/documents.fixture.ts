import type { Passage } from '@robin/contract/rules/document-passages';
import type { Queryable } from '#platform/db/database.ts';
import { createDocumentSuggestionsRepository } from './document-suggestions.repository.ts';
import { createDocumentsRepository } from './documents.repository.ts';
import type { Document, NewDocument } from './documents.types.ts';

/** A document with its first version, written past the rules of creating one. */
export async function buildDocument(
  db: Queryable,
  document: Partial<NewDocument> & Pick<NewDocument, 'projectId' | 'ownerId'>,
): Promise<Document> {
  const repository = createDocumentsRepository(db);
  const { id } = await repository.insert({
    title: 'Product vision',
    type: 'vision',
    content: 'Everybody finds what they look for.',
    tags: [],
    isDeleted: false,
    ...document,
  });
  await repository.insertVersion(id, {
    change: 'created',
    restoredVersion: null,
    authorId: document.ownerId,
    writer: { isRobin: false },
    wordsAdded: 0,
    wordsRemoved: 0,
  });
  return repository.get(id);
}

/**
 * A suggestion of Robin, written past the rules of making one.
 * @param passages without them, one that adds to the end
 * @returns its id and those of its passages
 */
export async function buildSuggestion(
  db: Queryable,
  documentId: string,
  authorId: number,
  passages?: readonly Passage[],
): Promise<{ id: string; passageIds: string[] }> {
  const repository = createDocumentSuggestionsRepository(db);
  const { content, version } = await createDocumentsRepository(db).get(documentId);
  const id = await repository.insert({
    documentId,
    baseVersion: version,
    authorId,
    turnId: 'turn-1',
    sessionId: null,
    comment: 'Shorter.',
    passages: passages ?? [{ old_text: content, new_text: `${content} At once.` }],
  });
  const stored = await repository.find(documentId, id);
  return { id, passageIds: stored?.passages.map((passage) => passage.id) ?? [] };
}
