import { byName } from '@robin/contract/rules/by-name';
import type { Queryable } from '#platform/db/database.ts';
import type { AvailableUser, NamedMember, ProjectMember } from './projects.types.ts';

function toMember(row: {
  id: number;
  username: string;
  first_name: string | null;
  email: string;
  is_admin: boolean;
}): NamedMember {
  const { id: userId, username, first_name: firstName, email, is_admin: isAdmin } = row;
  return { userId, username, firstName, email, isAdmin };
}

/** Who belongs to projects, and who could. */
export function createProjectMembersRepository(db: Queryable) {
  const selectMembers = (projectId: number) =>
    db
      .selectFrom('project_members as member')
      .innerJoin('users', 'users.id', 'member.user_id')
      .select(['users.id', 'users.username', 'users.first_name', 'users.email', 'member.is_admin'])
      .where('member.project_id', '=', projectId);

  const selectActiveUsers = () =>
    db
      .selectFrom('users')
      .select(['users.id', 'users.username', 'users.email'])
      .where('users.is_active', '=', true);

  return {
    async insert(projectId: number, userId: number, isAdmin: boolean): Promise<void> {
      await db
        .insertInto('project_members')
        .values({ project_id: projectId, user_id: userId, is_admin: isAdmin })
        .execute();
    },

    async update(projectId: number, userId: number, isAdmin: boolean): Promise<void> {
      await db
        .updateTable('project_members')
        .set({ is_admin: isAdmin })
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .execute();
    },

    async remove(projectId: number, userId: number): Promise<void> {
      await db
        .deleteFrom('project_members')
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .execute();
    },

    async find(projectId: number, userId: number): Promise<ProjectMember | null> {
      const row = await selectMembers(projectId).where('users.id', '=', userId).executeTakeFirst();
      return row ? toMember(row) : null;
    },

    async list(projectId: number): Promise<NamedMember[]> {
      const rows = await selectMembers(projectId).orderBy('users.id').execute();
      return rows
        .map(toMember)
        .sort((left, right) => byName.compare(left.username, right.username));
    },

    async listIds(projectId: number, limit: number): Promise<number[]> {
      const rows = await db
        .selectFrom('project_members')
        .select('user_id')
        .where('project_id', '=', projectId)
        .orderBy('user_id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.user_id);
    },

    async findActiveUser(userId: number): Promise<AvailableUser | null> {
      const row = await selectActiveUsers().where('users.id', '=', userId).executeTakeFirst();
      return row ?? null;
    },

    /** By name, as people sort, then id. */
    async listAvailableUsers(projectId: number): Promise<AvailableUser[]> {
      const rows = await selectActiveUsers()
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('project_members as member')
                .select('member.user_id')
                .whereRef('member.user_id', '=', 'users.id')
                .where('member.project_id', '=', projectId),
            ),
          ),
        )
        .orderBy('users.id')
        .execute();
      return rows.sort((left, right) => byName.compare(left.username, right.username));
    },

    /** Which of the pairs of user and project are members, in one query. */
    async filter(
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
