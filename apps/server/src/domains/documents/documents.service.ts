import type {
  CreateDocumentBody,
  DocumentChange,
  ListDocumentsQuery,
  UpdateDocumentBody,
} from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import { canEditDocument, cleanTags } from '@robin/contract/rules/documents';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction, TransactionContext } from '#platform/db/transaction.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import { refuseArchived, type ProjectsService } from '#domains/projects/index.ts';
import { countChangedWords } from './changed-words.ts';
import { documentsInitial, documentsUpdated } from './documents.events.ts';
import { presentDocument } from './documents.presenter.ts';
import { createDocumentsRepository } from './documents.repository.ts';
import type {
  Document,
  DocumentFields,
  FieldChanges,
  ListedDocument,
  Version,
  VersionFacts,
  Writer,
} from './documents.types.ts';

export interface DocumentsDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  projects: Pick<ProjectsService, 'find' | 'getForNewWork' | 'list'>;
}

/** Which document is meant. */
export interface DocumentAddress {
  documentId: string;
  /** The project that the caller takes to be the document's. */
  projectId?: number | undefined;
}

/** How a version comes about. */
interface Making {
  actor: Actor;
  writer: Writer;
  change: DocumentChange;
  restoredVersion?: number | null;
}

/** One page of the history. */
export interface VersionPage {
  versions: VersionFacts[];
  totalCount: number;
  hasMore: boolean;
}

const byPerson: Writer = { isRobin: false };

function readChanges(body: UpdateDocumentBody): FieldChanges {
  return {
    title: body.title,
    type: body.type,
    content: body.content === null ? '' : body.content,
    tags: body.tags === null ? [] : body.tags,
    isDeleted: body.is_deleted,
  };
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
function checkVersion(stored: Document, version: number | undefined): void {
  if (version === undefined || version === stored.version) return;
  throw new DomainError('conflict', 'Somebody else has changed the document in the meantime.', {
    current: presentDocument(stored),
  });
}

/**
 * Documents of projects. Whoever can open the project reads them and makes new ones; who else may change one is the
 * rule that client and server share. Every save is a version, and no version ever goes.
 */
export function createDocumentsService(deps: DocumentsDependencies) {
  const { projects, runInTransaction } = deps;
  const documents = createDocumentsRepository(deps.db);

  /** @throws DomainError not_found: also to strangers, and where another project is named */
  async function openProject(actor: Actor, { documentId, projectId }: DocumentAddress) {
    const place = await documents.findPlace(documentId);
    if (!place || (projectId ?? place.projectId) !== place.projectId) throw notFound('Document');
    const project = await projects.find(actor, place.projectId);
    if (!project) throw notFound('Document');
    return { place, project };
  }

  /** @throws DomainError not_found, forbidden, archived (the project) */
  async function checkEdit(actor: Actor, address: DocumentAddress): Promise<void> {
    const { place, project } = await openProject(actor, address);
    if (!canEditDocument({ ...actor, projectRole: project.ownRole }, place)) {
      throw new DomainError('forbidden', 'You do not have permission to edit this document.');
    }
    refuseArchived(project);
  }

  /** Keeps the state that was just stored as a version, and tells of it. */
  async function conclude(
    { db, record }: TransactionContext,
    documentId: string,
    text: { before: string; after: string },
    { actor, writer, change, restoredVersion = null }: Making,
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

  /**
   * Changes a document, one change after the other in every process. A save that changes nothing makes no version.
   *
   * @param decide what to store, judged on what is stored now; it may refuse
   */
  function save(
    documentId: string,
    making: Omit<Making, 'change'> & { change?: DocumentChange },
    decide: (stored: Document) => FieldChanges,
  ): Promise<Document> {
    return runInTransaction(async (transaction) => {
      const repository = createDocumentsRepository(transaction.db);
      await repository.lock(documentId);
      const stored = await repository.get(documentId);
      const fields = applyChanges(stored, decide(stored));
      if (areSame(stored, fields)) return stored;
      await repository.update(documentId, fields);
      const change = making.change ?? changeBetween(stored, fields);
      const text = { before: stored.content, after: fields.content };
      return conclude(transaction, documentId, text, { ...making, change });
    });
  }

  return {
    /** @throws DomainError not_found: the project that the documents are wanted of */
    async list(actor: Actor, query: ListDocumentsQuery): Promise<ListedDocument[]> {
      const wanted = query.project_id;
      if (wanted !== undefined && !(await projects.find(actor, wanted))) throw notFound('Project');
      const projectIds =
        wanted === undefined ? (await projects.list(actor, true)).map(({ id }) => id) : [wanted];
      return documents.list({
        projectIds,
        isIncludingDeleted: query.include_deleted ?? false,
        type: query.type,
        search: query.search,
        title: query.title,
        content: query.content,
        tags: cleanTags([query.tags ?? '']),
      });
    },

    /** @throws DomainError not_found */
    async get(actor: Actor, address: DocumentAddress): Promise<Document> {
      await openProject(actor, address);
      return documents.get(address.documentId);
    },

    /** Whoever creates a document owns it. @throws DomainError not_found, archived (the project) */
    async create(
      actor: Actor,
      body: CreateDocumentBody,
      writer: Writer = byPerson,
    ): Promise<Document> {
      const project = await projects.getForNewWork(actor, body.project_id);
      const content = body.content ?? '';
      return runInTransaction(async (transaction) => {
        const documentId = await createDocumentsRepository(transaction.db).insert({
          projectId: project.id,
          ownerId: actor.userId,
          title: body.title,
          type: body.type ?? 'other',
          content,
          tags: body.tags ?? [],
          isDeleted: false,
        });
        const text = { before: '', after: content };
        return conclude(transaction, documentId, text, { actor, writer, change: 'created' });
      });
    },

    /**
     * Changes the named fields.
     * @throws DomainError not_found, forbidden, archived, conflict (made on another version)
     */
    async update(
      actor: Actor,
      address: DocumentAddress,
      body: UpdateDocumentBody,
      writer: Writer = byPerson,
    ): Promise<Document> {
      await checkEdit(actor, address);
      return save(address.documentId, { actor, writer }, (stored) => {
        checkVersion(stored, body.version);
        return readChanges(body);
      });
    },

    /** Archives. @throws DomainError not_found (also when it is archived already), forbidden, archived */
    async remove(
      actor: Actor,
      address: DocumentAddress,
      writer: Writer = byPerson,
    ): Promise<Document> {
      await checkEdit(actor, address);
      return save(address.documentId, { actor, writer }, (stored) => {
        if (stored.isDeleted) throw notFound('Document');
        return { isDeleted: true };
      });
    },

    /** @throws DomainError not_found */
    async listVersions(
      actor: Actor,
      address: DocumentAddress,
      page: { before: number | undefined; limit: number | undefined },
    ): Promise<VersionPage> {
      await openProject(actor, address);
      const { before, limit = limits.documentVersionsPageSize } = page;
      const found = await documents.listVersions(address.documentId, { before, limit: limit + 1 });
      return {
        versions: found.slice(0, limit),
        totalCount: await documents.countVersions(address.documentId),
        hasMore: found.length > limit,
      };
    },

    /** @throws DomainError not_found */
    async getVersion(actor: Actor, address: DocumentAddress, version: number): Promise<Version> {
      await openProject(actor, address);
      const found = await documents.findVersion(address.documentId, version);
      if (!found) throw notFound('Version');
      return found;
    },

    /**
     * Brings back how the document was; whether it is archived stays as it is.
     * @throws DomainError not_found (also the version), forbidden, archived
     */
    async restore(
      actor: Actor,
      address: DocumentAddress,
      version: number,
      writer: Writer = byPerson,
    ): Promise<Document> {
      await checkEdit(actor, address);
      const { documentId } = address;
      // A version never changes, so it may be read before the document is held.
      const found = await documents.findVersion(documentId, version);
      if (!found) throw notFound('Version');
      const { title, type, content, tags } = found;
      const making = { actor, writer, change: 'restored', restoredVersion: version } as const;
      return save(documentId, making, () => ({ title, type, content, tags }));
    },

    /** What a window that has opened the project is told first. Its rights were checked when it opened. */
    async describeProject(projectId: number) {
      const facts = await documents.listFacts(projectId, limits.documentsInitialMaxCount);
      return documentsInitial(projectId, facts);
    },
  };
}

export type DocumentsService = ReturnType<typeof createDocumentsService>;
