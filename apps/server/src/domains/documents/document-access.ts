import { canEditDocument } from '@robin/contract/rules/documents';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import { refuseArchived, type ProjectsService } from '#domains/projects/index.ts';
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
  projects: Pick<ProjectsService, 'find'>;
}) {
  const documents = createDocumentsRepository(deps.db);

  /** @throws DomainError not_found: also to strangers, and where another project is named */
  async function openProject(actor: Actor, { documentId, projectId }: DocumentAddress) {
    const place = await documents.findPlace(documentId);
    if (!place || (projectId ?? place.projectId) !== place.projectId) throw notFound('Document');
    const project = await deps.projects.find(actor, place.projectId);
    if (!project) throw notFound('Document');
    return { place, project };
  }

  return {
    /** @throws DomainError not_found: also to strangers, and where another project is named */
    async checkRead(actor: Actor, address: DocumentAddress): Promise<void> {
      await openProject(actor, address);
    },

    /** @throws DomainError not_found, forbidden, archived (the project) */
    async checkEdit(actor: Actor, address: DocumentAddress): Promise<void> {
      const { place, project } = await openProject(actor, address);
      if (!canEditDocument({ ...actor, projectRole: project.ownRole }, place)) {
        throw new DomainError('forbidden', 'You do not have permission to edit this document.');
      }
      refuseArchived(project);
    },
  };
}

export type DocumentAccess = ReturnType<typeof createDocumentAccess>;
