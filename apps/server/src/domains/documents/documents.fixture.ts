import type { Queryable } from '#platform/db/database.ts';
import { createDocumentsRepository } from './documents.repository.ts';
import type { Document, NewDocument } from './documents.types.ts';

/** A document with its first version, written past the rules of creating one. */
export async function buildDocument(
  db: Queryable,
  document: Partial<NewDocument> & Pick<NewDocument, 'projectId' | 'ownerId'>,
): Promise<Document> {
  const repository = createDocumentsRepository(db);
  const id = await repository.insert({
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
