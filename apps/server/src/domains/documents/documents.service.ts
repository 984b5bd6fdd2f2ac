import type {
  CreateDocumentBody,
  ListDocumentsQuery,
  UpdateDocumentBody,
} from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import type { Passage } from '@robin/contract/rules/document-passages';
import { cleanTags } from '@robin/contract/rules/documents';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction, TransactionContext } from '#platform/db/transaction.ts';
import { notFound } from '#platform/errors/domain-error.ts';
import type { ProjectsService } from '#domains/projects/index.ts';
import type { DocumentAccess, DocumentAddress } from './document-access.ts';
import { documentsInitial } from './documents.events.ts';
import { createDocumentsRepository } from './documents.repository.ts';
import type {
  Document,
  DocumentList,
  FieldChanges,
  TurnDocuments,
  Version,
  VersionFacts,
  Writer,
} from './documents.types.ts';
import { fitPassages } from './fit-passages.ts';
import { changePassages } from './passage-problems.ts';
import { checkVersion, insertDocument, saveDocument, type Making } from './save-document.ts';

export interface DocumentsDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  projects: Pick<ProjectsService, 'find' | 'getForNewWork' | 'hold' | 'holdForNewWork' | 'list'>;
}

/** One page of the history. */
export interface VersionPage {
  versions: VersionFacts[];
  totalCount: number;
  hasMore: boolean;
}

/** What changes about a document: fields, and passages of the text. */
type DocumentChanges = UpdateDocumentBody & { passages?: readonly Passage[] | undefined };

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

/**
 * Documents of projects. Whoever can open the project reads them and makes new ones; who else may change one is the
 * rule that client and server share. Every save is a version, and no version ever goes.
 */
export function createDocumentsService(deps: DocumentsDependencies & { access: DocumentAccess }) {
  const { access, projects, runInTransaction } = deps;
  const documents = createDocumentsRepository(deps.db);

  /** @throws DomainError not_found, forbidden, archived (the project) */
  async function saveHeld(
    transaction: TransactionContext,
    address: DocumentAddress,
    making: Making,
    decide: (stored: Document) => FieldChanges,
  ): Promise<Document> {
    await access.holdToEdit(transaction, making.actor, address);
    return saveDocument(transaction, address.documentId, making, decide);
  }

  const save = (
    address: DocumentAddress,
    making: Making,
    decide: (stored: Document) => FieldChanges,
  ): Promise<Document> =>
    runInTransaction((transaction) => saveHeld(transaction, address, making, decide));

  /** @throws DomainError not_found, archived (the project) */
  async function insertHeld(
    transaction: TransactionContext,
    actor: Actor,
    body: CreateDocumentBody,
    writer: Writer,
  ): Promise<Document> {
    await projects.holdForNewWork(transaction, actor, body.project_id);
    return insertDocument(
      transaction,
      { actor, writer },
      {
        projectId: body.project_id,
        ownerId: actor.userId,
        creationId: body.creation_id,
        title: body.title,
        type: body.type ?? 'other',
        content: body.content ?? '',
        tags: body.tags ?? [],
        isDeleted: false,
      },
    );
  }

  return {
    /** @throws DomainError not_found: the project that the documents are wanted of */
    async list(actor: Actor, query: ListDocumentsQuery): Promise<DocumentList> {
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
        limit: query.limit,
        isWithoutContent: query.without_content,
      });
    },

    /** @throws DomainError not_found */
    async get(actor: Actor, address: DocumentAddress): Promise<Document> {
      await access.checkRead(actor, address);
      return documents.get(address.documentId);
    },

    /** Whoever creates a document owns it. @throws DomainError not_found, archived (the project) */
    create: (actor: Actor, body: CreateDocumentBody, writer = byPerson): Promise<Document> =>
      runInTransaction((transaction) => insertHeld(transaction, actor, body, writer)),

    /**
     * For whoever stores something else with the document: judges who may before anything is held, and answers what
     * judges it once more and stores it.
     * @throws DomainError not_found, archived (the project)
     */
    async prepareCreation(actor: Actor, projectId: number) {
      await projects.getForNewWork(actor, projectId);
      return (
        transaction: TransactionContext,
        body: Omit<CreateDocumentBody, 'project_id'>,
      ): Promise<Document> =>
        insertHeld(transaction, actor, { ...body, project_id: projectId }, byPerson);
    },

    /**
     * The same for a change.
     * @throws DomainError not_found, forbidden, archived (the project)
     */
    async prepareUpdate(actor: Actor, address: DocumentAddress) {
      await access.checkEdit(actor, address);
      return (
        transaction: TransactionContext,
        decide: (stored: Document) => Partial<Pick<Document, 'content' | 'title'>>,
      ): Promise<Document> => saveHeld(transaction, address, { actor, writer: byPerson }, decide);
    },

    /**
     * Changes the named fields. Passages go into the newest text.
     * @throws DomainError not_found, forbidden, archived, conflict (made on another version, or a passage is not there
     *   exactly once)
     */
    update(
      actor: Actor,
      address: DocumentAddress,
      { passages = [], ...body }: DocumentChanges,
      writer = byPerson,
    ): Promise<Document> {
      return save(address, { actor, writer }, (stored) => {
        checkVersion(stored, body.version);
        const changes = readChanges(body);
        if (passages.length === 0) return changes;
        const text = changes.content ?? stored.content;
        const changed = changePassages(text, fitPassages(text, passages));
        // What goes at an end leaves the empty lines that stood beside it.
        return { ...changes, content: changed.trim() };
      });
    },

    /** Archives. @throws DomainError not_found (also when it is archived already), forbidden, archived */
    remove: (actor: Actor, address: DocumentAddress, writer = byPerson): Promise<Document> =>
      save(address, { actor, writer }, (stored) => {
        if (stored.isDeleted) throw notFound('Document');
        return { isDeleted: true };
      }),

    /** @throws DomainError not_found */
    async listVersions(
      actor: Actor,
      address: DocumentAddress,
      page: { before: number | undefined; limit: number | undefined },
    ): Promise<VersionPage> {
      await access.checkRead(actor, address);
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
      await access.checkRead(actor, address);
      const found = await documents.findVersion(address.documentId, version);
      if (!found) throw notFound('Version');
      return found;
    },

    /**
     * Brings back how the document was; whether it is archived stays as it is.
     * @param seen the version that it stands on; undefined brings it back whatever was saved meanwhile
     * @throws DomainError not_found (also the version), forbidden, archived, conflict (made on another version)
     */
    restore(
      actor: Actor,
      address: DocumentAddress,
      version: number,
      seen?: number,
    ): Promise<Document> {
      return runInTransaction(async (transaction) => {
        await access.holdToEdit(transaction, actor, address);
        const { documentId } = address;
        const found = await createDocumentsRepository(transaction.db).findVersion(
          documentId,
          version,
        );
        if (!found) throw notFound('Version');
        const { title, type, content, tags } = found;
        const making = {
          actor,
          writer: byPerson,
          change: 'restored',
          restoredVersion: version,
        } as const;
        return saveDocument(transaction, documentId, making, (stored) => {
          checkVersion(stored, seen);
          return { title, type, content, tags };
        });
      });
    },

    /** Whether there is such a document in that project; who may know is judged by whoever asks. */
    async isOfProject(documentId: string, projectId: number): Promise<boolean> {
      return (await documents.findPlace(documentId))?.projectId === projectId;
    },

    /**
     * What a turn in a project is told of its documents. That its person can open the project was checked when the
     * message was accepted.
     */
    describeForTurn: (
      projectId: number,
      wanted: { maxTitles: number; scratchpadId: string | null },
    ): Promise<TurnDocuments> => documents.describeForTurn(projectId, wanted),

    /** What a window that has opened the project is told first. Its rights were checked when it opened. */
    async describeProject(projectId: number) {
      const facts = await documents.listFacts(projectId, limits.documentsInitialMaxCount);
      return documentsInitial(projectId, facts);
    },
  };
}

export type DocumentsService = ReturnType<typeof createDocumentsService>;
