import { sql, type Selectable } from 'kysely';
import { byName } from '@robin/contract/rules/by-name';
import type { Queryable } from '#platform/db/database.ts';
import type { Projects } from '#platform/db/schema.generated.ts';
import type { Creation, NewProject, Project, ProjectChanges, ProjectOf } from './projects.types.ts';

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
    version: row.version,
  };
}

/** Later than before also when two changes follow each other within a millisecond. */
const laterThanBefore = sql<Date>`greatest(now(), updated_at + interval '1 millisecond')`;

function toProjectOf(row: Selectable<Projects> & { member_is_admin: boolean | null }): ProjectOf {
  const isAdmin = row.member_is_admin;
  return { ...toProject(row), ownRole: isAdmin === null ? null : isAdmin ? 'admin' : 'member' };
}

/** Projects, and what a user is in them. */
export function createProjectsRepository(db: Queryable) {
  /** Projects, each with what the user is in it. */
  const selectWithMembership = (userId: number) =>
    db
      .selectFrom('projects')
      .leftJoin('project_members as member', (join) =>
        join.onRef('member.project_id', '=', 'projects.id').on('member.user_id', '=', userId),
      )
      .selectAll('projects')
      .select('member.is_admin as member_is_admin');

  return {
    /** As the user sees them, by name, as people sort, then id. */
    async list(
      userId: number,
      filter: { isOnlyOwn: boolean; isIncludingArchived: boolean },
    ): Promise<ProjectOf[]> {
      let query = selectWithMembership(userId);
      if (filter.isOnlyOwn) query = query.where('member.user_id', 'is not', null);
      if (!filter.isIncludingArchived) query = query.where('is_archived', '=', false);
      const rows = await query.orderBy('projects.id').execute();
      return rows.map(toProjectOf).sort((left, right) => byName.compare(left.name, right.name));
    },

    async find(projectId: number, userId: number): Promise<ProjectOf | null> {
      const row = await selectWithMembership(userId)
        .where('projects.id', '=', projectId)
        .executeTakeFirst();
      return row ? toProjectOf(row) : null;
    },

    /** @returns null where the same act has made it before */
    async insert(project: NewProject, creation?: Creation): Promise<Project | null> {
      const row = await db
        .insertInto('projects')
        .values({
          name: project.name,
          description: project.description,
          jira_project_key: project.jiraProjectKey,
          jira_project_name: project.jiraProjectName,
          github_repository_url: project.githubRepositoryUrl,
          creator_id: creation?.creatorId ?? null,
          creation_id: creation?.creationId ?? null,
        })
        .onConflict((conflict) => conflict.columns(['creator_id', 'creation_id']).doNothing())
        .returningAll()
        .executeTakeFirst();
      return row ? toProject(row) : null;
    },

    /** The project that an act has made. */
    async getMadeBy({ creatorId, creationId }: Creation): Promise<number> {
      const { id } = await db
        .selectFrom('projects')
        .select('id')
        .where('creator_id', '=', creatorId)
        .where('creation_id', '=', creationId)
        .executeTakeFirstOrThrow();
      return id;
    },

    /**
     * Holds the project until the transaction ends. New sessions and documents may still refer to it.
     * Nothing is read here: after the wait, only a statement of its own sees all that the other one did.
     */
    async lock(projectId: number): Promise<void> {
      await db
        .selectFrom('projects')
        .select('id')
        .where('id', '=', projectId)
        .forNoKeyUpdate()
        .execute();
    },

    /** Until the transaction ends, the project and its members stay as they are; others may hold it as well. */
    async hold(projectId: number): Promise<void> {
      await db.selectFrom('projects').select('id').where('id', '=', projectId).forShare().execute();
    },

    /** Makes the next version. */
    async update(
      projectId: number,
      changes: ProjectChanges & { isArchived?: boolean },
    ): Promise<Project> {
      const row = await db
        .updateTable('projects')
        .set({
          name: changes.name,
          description: changes.description,
          jira_project_key: changes.jiraProjectKey,
          jira_project_name: changes.jiraProjectName,
          github_repository_url: changes.githubRepositoryUrl,
          is_archived: changes.isArchived,
          version: sql<number>`version + 1`,
          updated_at: laterThanBefore,
        })
        .where('id', '=', projectId)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toProject(row);
    },

    /** Its members have changed: that dates the project, and is no other version of its fields. */
    async touch(projectId: number): Promise<void> {
      await db
        .updateTable('projects')
        .set({ updated_at: laterThanBefore })
        .where('id', '=', projectId)
        .execute();
    },
  };
}
