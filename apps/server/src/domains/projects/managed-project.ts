import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import { DomainError, notFound, notPermitted } from '#platform/errors/domain-error.ts';
import { canManage, canRead } from './projects.policy.ts';
import { createProjectsRepository } from './projects.repository.ts';
import type { ProjectOf } from './projects.types.ts';

/**
 * The project, for somebody who manages it.
 * @throws DomainError not_found (also to strangers), forbidden (to plain members)
 */
export async function getManaged(
  db: Queryable,
  actor: Actor,
  projectId: number,
): Promise<ProjectOf> {
  const project = await createProjectsRepository(db).find(projectId, actor.userId);
  if (!project || !canRead(actor, project)) throw notFound('Project');
  if (!canManage(actor, project)) throw notPermitted();
  return project;
}

/**
 * Like `getManaged`, and holds the project until the transaction ends: changes of a project and its
 * members happen one after the other, in every process, and whoever was removed or demoted a moment
 * ago decides nothing any more. As nobody changes their own membership, the project admin who acts
 * stays one.
 *
 * @param db the handle of the transaction
 * @throws DomainError not_found (also to strangers), forbidden (to plain members)
 */
export async function lockManaged(
  db: Queryable,
  actor: Actor,
  projectId: number,
): Promise<ProjectOf> {
  await createProjectsRepository(db).lock(projectId);
  return getManaged(db, actor, projectId);
}

/** @throws DomainError archived */
export function refuseArchived(project: { isArchived: boolean }): void {
  if (!project.isArchived) return;
  throw new DomainError('archived', {
    de: 'Das Projekt ist archiviert und kann nur gelesen werden.',
    en: 'The project is archived and can only be read.',
  });
}

/** Like `lockManaged`, for what an archived project refuses. @throws DomainError also archived */
export async function lockEditable(
  db: Queryable,
  actor: Actor,
  projectId: number,
): Promise<ProjectOf> {
  const project = await lockManaged(db, actor, projectId);
  refuseArchived(project);
  return project;
}

/** @throws DomainError conflict: the change was made on another state than the stored one */
export function checkVersion(project: ProjectOf, version: number | undefined): void {
  if (version !== undefined && version !== project.version) {
    throw new DomainError('conflict', {
      de: 'Jemand anderes hat das Projekt inzwischen geändert.',
      en: 'Somebody else has changed the project in the meantime.',
    });
  }
}
