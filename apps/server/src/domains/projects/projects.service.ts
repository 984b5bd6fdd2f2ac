import type { CreateProjectBody } from '@robin/contract/projects';
import { isPowerUser, type Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import { canRead, canWorkIn } from './projects.policy.ts';
import { createProjectsRepository } from './projects.repository.ts';
import type { Project, ProjectMember } from './projects.types.ts';

export interface ProjectsDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
}

function optional(value: string | null | undefined): string | null {
  return value === undefined || value === null || value === '' ? null : value;
}

/** The link is shown to everybody in the project, so only the web's own schemes are taken. */
function checkRepositoryUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new DomainError('rule_broken', 'The GitHub URL must begin with http:// or https://.');
  }
  return value;
}

/** Projects and who may work in them. */
export function createProjectsService(deps: ProjectsDependencies) {
  const { runInTransaction } = deps;
  const projects = createProjectsRepository(deps.db);

  /** @throws DomainError not_found, to strangers and for what does not exist alike */
  async function getReadable(actor: Actor, projectId: number): Promise<Project> {
    const access = await projects.findAccess(projectId, actor.userId);
    if (!access || !canRead(actor, access)) throw notFound('Project');
    return access.project;
  }

  return {
    list(actor: Actor, isIncludingArchived: boolean): Promise<Project[]> {
      const memberId = isPowerUser(actor) ? null : actor.userId;
      return projects.list({ memberId, isIncludingArchived });
    },

    get: getReadable,

    /** @throws DomainError not_found, archived */
    async getForNewWork(actor: Actor, projectId: number): Promise<Project> {
      const project = await getReadable(actor, projectId);
      if (project.isArchived) {
        throw new DomainError('archived', 'The project is archived and can only be read.');
      }
      return project;
    },

    async canUse(actor: Actor, projectId: number): Promise<boolean> {
      const access = await projects.findAccess(projectId, actor.userId);
      return access !== null && canWorkIn(actor, access);
    },

    /** The creator becomes project admin. */
    create(actor: Actor, body: CreateProjectBody): Promise<Project> {
      const githubRepositoryUrl = checkRepositoryUrl(optional(body.github_repository_url));
      return runInTransaction(async ({ db, record }) => {
        const repository = createProjectsRepository(db);
        const project = await repository.insert({
          name: body.name,
          description: optional(body.description),
          jiraProjectKey: optional(body.jira_project_key)?.toUpperCase() ?? null,
          jiraProjectName: optional(body.jira_project_name),
          githubRepositoryUrl,
        });
        await repository.insertMember(project.id, actor.userId, true);
        record({ type: 'project_created', userId: actor.userId, data: { project_id: project.id } });
        return project;
      });
    },

    async listMembers(actor: Actor, projectId: number): Promise<ProjectMember[]> {
      await getReadable(actor, projectId);
      return projects.listMembers(projectId);
    },

    filterMembers: (pairs: readonly { userId: number; projectId: number }[]) =>
      projects.filterMembers(pairs),
  };
}

export type ProjectsService = ReturnType<typeof createProjectsService>;
