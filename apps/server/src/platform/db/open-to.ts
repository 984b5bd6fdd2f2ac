import { sql } from 'kysely';
import { isPowerUser, type Actor } from '#platform/actor.ts';

/**
 * Whether somebody may open what belongs to them: not what is of a project that they have lost.
 * @param table the name in the statement of a table with `user_id` and `project_id`, which is null outside projects
 */
export function isOpenTo(actor: Pick<Actor, 'roles'>, table: string) {
  if (isPowerUser(actor)) return sql<boolean>`true`;
  const projectId = sql.ref(`${table}.project_id`);
  return sql<boolean>`(${projectId} is null or exists (
    select from project_members member
    where member.project_id = ${projectId} and member.user_id = ${sql.ref(`${table}.user_id`)}))`;
}

/** Whether they may open it themselves to whom it belongs, by the roles that they have now: for what is done while nobody asks. */
export function isOpenToOwner(table: string) {
  const isForPowerUsers = sql`exists (
    select from users owner
    where owner.id = ${sql.ref(`${table}.user_id`)} and owner.roles && array['poweruser', 'admin'])`;
  return sql<boolean>`(${isOpenTo({ roles: [] }, table)} or ${isForPowerUsers})`;
}
