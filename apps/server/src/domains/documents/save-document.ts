import type { DocumentChange } from '@robin/contract/documents';
import type { Actor } from '#platform/actor.ts';
import type { TransactionContext } from '#platform/db/transaction.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { countChangedWords } from './changed-words.ts';
import { documentsUpdated } from './documents.events.ts';
import { presentDocument } from './documents.presenter.ts';
import { createDocumentsRepository } from './documents.repository.ts';
import type {
  Document,
  DocumentFields,
  FieldChanges,
  NewDocument,
  Writer,
} from './documents.types.ts';

/** How a version comes about. */
export interface Making {
  actor: Actor;
  writer: Writer;
  /** Told from the fields where it is not said. */
  change?: DocumentChange;
  restoredVersion?: number | null;
}

/** The fields of a document after the changes. */
function applyChanges(stored: DocumentFields, changes: FieldChanges): DocumentFields {
  return {
    title: changes.title ?? stored.title,
    type: changes.type ?? stored.type,
    content: changes.content ?? stored.content,
    tags: changes.tags ?? stored.tags,
    isDeleted: changes.isDeleted ?? stored.isDeleted,
  };
}

function areSame(left: DocumentFields, right: DocumentFields): boolean {
  return (
    left.title === right.title &&
    left.type === right.type &&
    left.content === right.content &&
    left.isDeleted === right.isDeleted &&
    JSON.stringify(left.tags) === JSON.stringify(right.tags)
  );
}

function changeBetween(stored: DocumentFields, fields: DocumentFields): DocumentChange {
  if (stored.isDeleted === fields.isDeleted) return 'updated';
  return fields.isDeleted ? 'deleted' : 'undeleted';
}

/** @throws DomainError conflict, with the document as it is now */
export function checkVersion(stored: Document, version: number | undefined): void {
  if (version === undefined || version === stored.version) return;
  throw new DomainError(
    'conflict',
    {
      de: 'Jemand anderes hat das Dokument inzwischen geändert.',
      en: 'Somebody else has changed the document in the meantime.',
    },
    {
      current: presentDocument(stored),
    },
  );
}

/** Keeps the state that was just stored as a version, and tells of it. */
async function conclude(
  { db, record }: TransactionContext,
  documentId: string,
  text: { before: string; after: string },
  { actor, writer, change, restoredVersion = null }: Making & { change: DocumentChange },
): Promise<Document> {
  const repository = createDocumentsRepository(db);
  await repository.insertVersion(documentId, {
    change,
    restoredVersion,
    authorId: actor.userId,
    writer,
    ...countChangedWords(text.before, text.after),
  });
  const document = await repository.get(documentId);
  record(documentsUpdated(document, change));
  return document;
}

/** Stores a new document with its first version. One that the same act has made before takes what was typed since. */
export async function insertDocument(
  transaction: TransactionContext,
  making: Pick<Making, 'actor' | 'writer'>,
  document: NewDocument,
): Promise<Document> {
  const { id: documentId, isNew } = await createDocumentsRepository(transaction.db).insert(
    document,
  );
  if (!isNew) return saveDocument(transaction, documentId, making, () => document);
  const text = { before: '', after: document.content };
  return conclude(transaction, documentId, text, { ...making, change: 'created' });
}

/**
 * Changes a document, one change after the other in every process. A save that changes nothing makes no version.
 *
 * @param decide what to store, judged on what is stored now; it may refuse
 */
export async function saveDocument(
  transaction: TransactionContext,
  documentId: string,
  making: Making,
  decide: (stored: Document) => FieldChanges,
): Promise<Document> {
  const repository = createDocumentsRepository(transaction.db);
  await repository.lock(documentId);
  const stored = await repository.get(documentId);
  const fields = applyChanges(stored, decide(stored));
  if (areSame(stored, fields)) return stored;
  await repository.update(documentId, fields);
  const change = making.change ?? changeBetween(stored, fields);
  const text = { before: stored.content, after: fields.content };
  return conclude(transaction, documentId, text, { ...making, change });
}
