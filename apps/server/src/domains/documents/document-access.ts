import { canEditDocument } from '@robin/contract/rules/documents';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { TransactionContext } from '#platform/db/transaction.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import { refuseArchived, type ProjectOf, type ProjectsService } from '#domains/projects/index.ts';
import { createDocumentsRepository } from './documents.repository.ts';

/** Which document is meant. */
export interface DocumentAddress {
  documentId: string;
  /** The project that the caller takes to be the document's. */
  projectId?: number | undefined;
}

/** Who may open and who may change a document: the one place that every call about a document passes. */
export function createDocumentAccess(deps: {
  db: Queryable;
  projects: Pick<ProjectsService, 'find' | 'hold'>;
}) {
  /** @throws DomainError not_found: also to strangers, and where another project is named */
  async function openProject(
    { documentId, projectId }: DocumentAddress,
    db: Queryable,
    find: (projectId: number) => Promise<ProjectOf | null>,
  ) {
    const place = await createDocumentsRepository(db).findPlace(documentId);
    if (!place || (projectId ?? place.projectId) !== place.projectId) throw notFound('Document');
    const project = await find(place.projectId);
    if (!project) throw notFound('Document');
    return { place, project };
  }

  const openNow = (actor: Actor, address: DocumentAddress) =>
    openProject(address, deps.db, (projectId) => deps.projects.find(actor, projectId));

  /** @throws DomainError forbidden, archived */
  function judgeEdit(
    actor: Actor,
    { place, project }: Awaited<ReturnType<typeof openProject>>,
  ): void {
    if (!canEditDocument({ ...actor, projectRole: project.ownRole }, place)) {
      throw new DomainError('forbidden', {
        de: 'Du darfst dieses Dokument nicht bearbeiten.',
        en: 'You do not have permission to edit this document.',
      });
    }
    refuseArchived(project);
  }

  return {
    /** @throws DomainError not_found: also to strangers, and where another project is named */
    async checkRead(actor: Actor, address: DocumentAddress): Promise<void> {
      await openNow(actor, address);
    },

    /** @throws DomainError not_found, forbidden, archived (the project) */
    async checkEdit(actor: Actor, address: DocumentAddress): Promise<void> {
      judgeEdit(actor, await openNow(actor, address));
    },

    /** The same, and it stays so until the transaction ends. @throws DomainError not_found, forbidden, archived */
    async holdToEdit(
      transaction: TransactionContext,
      actor: Actor,
      address: DocumentAddress,
    ): Promise<void> {
      const opened = await openProject(address, transaction.db, (projectId) =>
        deps.projects.hold(transaction, actor, projectId),
      );
      judgeEdit(actor, opened);
    },
  };
}

export type DocumentAccess = ReturnType<typeof createDocumentAccess>;
