import type { CreateProjectBody, UpdateProjectBody } from '@robin/contract/projects';
import { isPowerUser, type Actor } from '#platform/actor.ts';
import { appendAuditEntries } from '#platform/audit-log.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction, TransactionContext } from '#platform/db/transaction.ts';
import { notFound } from '#platform/errors/domain-error.ts';
import { createId } from '#platform/ids.ts';
import { checkVersion, lockEditable, lockManaged, refuseArchived } from './managed-project.ts';
import { hasChanges, readNewProject, readProjectChanges } from './project-fields.ts';
import { createProjectMembersRepository } from './project-members.repository.ts';
import { projectChanged, projectCreated } from './projects.events.ts';
import { canRead, canWorkIn, type AccessFacts } from './projects.policy.ts';
import { createProjectsRepository } from './projects.repository.ts';
import type { NamedMember, ProjectChanges, ProjectOf } from './projects.types.ts';

export interface ProjectsDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
}

/**
 * How many members are told of a change wherever their windows are. In a larger project the others
 * are told while they have it open, and see the change when they look again.
 */
const MAX_TOLD = 500;

/**
 * The rule for new work (sessions, turns, documents) in a project, on facts that were read already.
 * @throws DomainError not_found (also to strangers), archived
 */
export function checkNewWork<Facts extends AccessFacts>(
  actor: Actor,
  project: Facts | null,
): asserts project is Facts {
  if (!project || !canRead(actor, project)) throw notFound('Project');
  refuseArchived(project);
}

/** Projects and who may work in them. */
export function createProjectsService(deps: ProjectsDependencies) {
  const { runInTransaction } = deps;
  const projects = createProjectsRepository(deps.db);
  const members = createProjectMembersRepository(deps.db);

  /**
   * What is stored in a project is stored before it is archived or a member loses it, or not at all: until the
   * transaction ends, neither happens.
   */
  async function findHeld({ db }: TransactionContext, actor: Actor, projectId: number) {
    const repository = createProjectsRepository(db);
    await repository.hold(projectId);
    return repository.find(projectId, actor.userId);
  }

  /** null for strangers, as if it did not exist */
  async function find(actor: Actor, projectId: number): Promise<ProjectOf | null> {
    const project = await projects.find(projectId, actor.userId);
    return project && canRead(actor, project) ? project : null;
  }

  /** @throws DomainError not_found, to strangers and for what does not exist alike */
  async function getReadable(actor: Actor, projectId: number): Promise<ProjectOf> {
    const project = await find(actor, projectId);
    if (!project) throw notFound('Project');
    return project;
  }

  /** @throws DomainError not_found, forbidden, archived, conflict */
  async function change(
    { db, record }: TransactionContext,
    actor: Actor,
    projectId: number,
    changes: ProjectChanges,
    version?: number,
  ): Promise<ProjectOf> {
    const stored = await lockEditable(db, actor, projectId);
    checkVersion(stored, version);
    if (!hasChanges(stored, changes)) return stored;
    const project = await createProjectsRepository(db).update(projectId, changes);
    const memberIds = await createProjectMembersRepository(db).listIds(projectId, MAX_TOLD);
    record(...projectChanged('project_updated', projectId, memberIds));
    return { ...project, ownRole: stored.ownRole };
  }

  return {
    list(actor: Actor, isIncludingArchived: boolean): Promise<ProjectOf[]> {
      return projects.list(actor.userId, { isOnlyOwn: !isPowerUser(actor), isIncludingArchived });
    },

    find,

    get: getReadable,

    /** @throws DomainError not_found, archived */
    async getForNewWork(actor: Actor, projectId: number): Promise<ProjectOf> {
      const project = await projects.find(projectId, actor.userId);
      checkNewWork(actor, project);
      return project;
    },

    /** Like `find`, and the project stays like that until the transaction ends. */
    async hold(
      transaction: TransactionContext,
      actor: Actor,
      projectId: number,
    ): Promise<ProjectOf | null> {
      const project = await findHeld(transaction, actor, projectId);
      return project && canRead(actor, project) ? project : null;
    },

    /** Like `getForNewWork`, and it stays so until the transaction ends. @throws DomainError not_found, archived */
    async holdForNewWork(
      transaction: TransactionContext,
      actor: Actor,
      projectId: number,
    ): Promise<void> {
      checkNewWork(actor, await findHeld(transaction, actor, projectId));
    },

    async canUse(actor: Actor, projectId: number): Promise<boolean> {
      const project = await projects.find(projectId, actor.userId);
      return project !== null && canWorkIn(actor, project);
    },

    /**
     * The creator becomes project admin. A project that the same act has made before takes what was typed since.
     * @throws DomainError rule_broken, and of one that was made before: not_found, forbidden, archived
     */
    async create(actor: Actor, body: CreateProjectBody): Promise<ProjectOf> {
      const fields = readNewProject(body);
      const creation = { creatorId: actor.userId, creationId: body.creation_id ?? createId() };
      return runInTransaction(async (transaction) => {
        const { db, record } = transaction;
        const repository = createProjectsRepository(db);
        const project = await repository.insert(fields, creation);
        if (!project) {
          return change(transaction, actor, await repository.getMadeBy(creation), fields);
        }
        await createProjectMembersRepository(db).insert(project.id, actor.userId, true);
        record(projectCreated(project.id, actor.userId));
        return { ...project, ownRole: 'admin' };
      });
    },

    /**
     * Changes the named fields.
     * @throws DomainError not_found, forbidden, archived, conflict, rule_broken
     */
    async update(actor: Actor, projectId: number, body: UpdateProjectBody): Promise<ProjectOf> {
      const changes = readProjectChanges(body);
      return runInTransaction((transaction) =>
        change(transaction, actor, projectId, changes, body.version),
      );
    },

    /**
     * Archives or activates. Whose active project it is keeps it: their windows notice, and a project
     * that is activated again is where they left it.
     * @throws DomainError not_found, forbidden, conflict
     */
    setArchived(
      actor: Actor,
      projectId: number,
      { isArchived, version }: { isArchived: boolean; version: number | undefined },
    ): Promise<ProjectOf> {
      return runInTransaction(async ({ db, record }) => {
        const stored = await lockManaged(db, actor, projectId);
        checkVersion(stored, version);
        if (stored.isArchived === isArchived) return stored;
        const repository = createProjectsRepository(db);
        const project = await repository.update(projectId, { isArchived });
        const action = isArchived ? 'project_archived' : 'project_activated';
        const subject = { type: 'project' as const, id: projectId, name: project.name };
        await appendAuditEntries(db, [{ actor, action, subject }]);
        const memberIds = await createProjectMembersRepository(db).listIds(projectId, MAX_TOLD);
        record(...projectChanged(action, projectId, memberIds));
        return { ...project, ownRole: stored.ownRole };
      });
    },

    async listMembers(actor: Actor, projectId: number): Promise<NamedMember[]> {
      await getReadable(actor, projectId);
      return members.list(projectId);
    },

    filterMembers: (pairs: readonly { userId: number; projectId: number }[]) =>
      members.filter(pairs),
  };
}

export type ProjectsService = ReturnType<typeof createProjectsService>;
