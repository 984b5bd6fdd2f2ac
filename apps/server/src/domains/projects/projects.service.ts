import { limits } from '@robin/contract/limits';
import type { CreateProjectBody } from '@robin/contract/projects';
import { isPowerUser, type Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { DomainError, notFound } from '#platform/errors/domain-error.ts';
import { canRead, canWorkIn, type AccessFacts } from './projects.policy.ts';
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
  // The slashes count: browsers read `http:example` as a page of their own server.
  if (!/^https?:\/\/\S+$/i.test(value) || !URL.canParse(value)) {
    throw new DomainError(
      'rule_broken',
      'The GitHub URL must be a web address that begins with http:// or https://.',
    );
  }
  return value;
}

/** Upper case can be longer: "ß" becomes "SS". */
function toJiraKey(value: string | null): string | null {
  const key = value?.toUpperCase() ?? null;
  if (key !== null && key.length > limits.jiraProjectKeyMaxLength) {
    throw new DomainError(
      'rule_broken',
      `The Jira project key has at most ${limits.jiraProjectKeyMaxLength} characters.`,
    );
  }
  return key;
}

/**
 * The rule for new work (sessions, turns, documents) in a project, on facts that were read already.
 * @throws DomainError not_found (also to strangers), archived
 */
export function checkNewWork<Access extends AccessFacts>(
  actor: Actor,
  access: Access | null,
): asserts access is Access {
  if (!access || !canRead(actor, access)) throw notFound('Project');
  if (access.project.isArchived) {
    throw new DomainError('archived', 'The project is archived and can only be read.');
  }
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
      const access = await projects.findAccess(projectId, actor.userId);
      checkNewWork(actor, access);
      return access.project;
    },

    async canUse(actor: Actor, projectId: number): Promise<boolean> {
      const access = await projects.findAccess(projectId, actor.userId);
      return access !== null && canWorkIn(actor, access);
    },

    /** The creator becomes project admin. */
    async create(actor: Actor, body: CreateProjectBody): Promise<Project> {
      const githubRepositoryUrl = checkRepositoryUrl(optional(body.github_repository_url));
      const jiraProjectKey = toJiraKey(optional(body.jira_project_key));
      return runInTransaction(async ({ db, record }) => {
        const repository = createProjectsRepository(db);
        const project = await repository.insert({
          name: body.name,
          description: optional(body.description),
          jiraProjectKey,
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
