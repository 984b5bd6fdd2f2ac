import type { Selectable } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { Projects } from '#platform/db/schema.generated.ts';
import type { NewProject, Project, ProjectAccess, ProjectMember } from './projects.types.ts';

function toProject(row: Selectable<Projects>): Project {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    isArchived: row.is_archived,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    jiraProjectKey: row.jira_project_key,
    jiraProjectName: row.jira_project_name,
    githubRepositoryUrl: row.github_repository_url,
  };
}

/** Databases sort names by rules of their own; people expect "ä" after "a" and 2 before 10. */
const byName = new Intl.Collator('de', { numeric: true });

/** Projects and their members. */
export function createProjectsRepository(db: Queryable) {
  return {
    /** By name, as people sort, then id. `memberId` limits the list to the projects of that user. */
    async list(filter: {
      memberId: number | null;
      isIncludingArchived: boolean;
    }): Promise<Project[]> {
      let query = db.selectFrom('projects').selectAll('projects');
      if (filter.memberId !== null) {
        query = query
          .innerJoin('project_members', 'project_members.project_id', 'projects.id')
          .where('project_members.user_id', '=', filter.memberId);
      }
      if (!filter.isIncludingArchived) query = query.where('is_archived', '=', false);
      const rows = await query.orderBy('projects.id').execute();
      return rows.map(toProject).sort((left, right) => byName.compare(left.name, right.name));
    },

    async findAccess(projectId: number, userId: number): Promise<ProjectAccess | null> {
      const row = await db
        .selectFrom('projects')
        .leftJoin('project_members as member', (join) =>
          join.onRef('member.project_id', '=', 'projects.id').on('member.user_id', '=', userId),
        )
        .selectAll('projects')
        .select('member.is_admin as member_is_admin')
        .where('projects.id', '=', projectId)
        .executeTakeFirst();
      if (!row) return null;
      const membership = row.member_is_admin === null ? null : { isAdmin: row.member_is_admin };
      return { project: toProject(row), membership };
    },

    async insert(project: NewProject): Promise<Project> {
      const row = await db
        .insertInto('projects')
        .values({
          name: project.name,
          description: project.description,
          jira_project_key: project.jiraProjectKey,
          jira_project_name: project.jiraProjectName,
          github_repository_url: project.githubRepositoryUrl,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toProject(row);
    },

    async insertMember(projectId: number, userId: number, isAdmin: boolean): Promise<void> {
      await db
        .insertInto('project_members')
        .values({ project_id: projectId, user_id: userId, is_admin: isAdmin })
        .execute();
    },

    async listMembers(projectId: number): Promise<ProjectMember[]> {
      const rows = await db
        .selectFrom('project_members as member')
        .innerJoin('users', 'users.id', 'member.user_id')
        .select(['users.id', 'users.username', 'users.email', 'member.is_admin'])
        .where('member.project_id', '=', projectId)
        .orderBy('users.id')
        .execute();
      const members = rows.map((row) => ({
        userId: row.id,
        username: row.username,
        email: row.email,
        isAdmin: row.is_admin,
      }));
      return members.sort((left, right) => byName.compare(left.username, right.username));
    },

    /** Which of the pairs of user and project are members, in one query. */
    async filterMembers(
      pairs: readonly { userId: number; projectId: number }[],
    ): Promise<{ userId: number; projectId: number }[]> {
      if (pairs.length === 0) return [];
      const rows = await db
        .selectFrom('project_members')
        .select(['user_id', 'project_id'])
        .where('user_id', 'in', [...new Set(pairs.map((pair) => pair.userId))])
        .where('project_id', 'in', [...new Set(pairs.map((pair) => pair.projectId))])
        .execute();
      return rows.map((row) => ({ userId: row.user_id, projectId: row.project_id }));
    },
  };
}
