import type { Project } from '@robin/contract/projects';
import { useQueries } from '@tanstack/react-query';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { projectMembersQuery } from '#shared/projects/project-queries.ts';

/** What somebody is in a project; null for power users and admins who see it without being a member. */
export type ProjectRole = 'admin' | 'member';

/** The own role in each project, by id. A project is absent as long as its members have not been read. */
export function useProjectRoles(projects: readonly Project[]): Map<number, ProjectRole | null> {
  const { id: userId } = useSignedInUser();
  const answers = useQueries({ queries: projects.map(({ id }) => projectMembersQuery(id)) });
  const roles = new Map<number, ProjectRole | null>();
  projects.forEach(({ id }, index) => {
    const members = answers[index]?.data;
    if (!members) return;
    const own = members.find((member) => member.user_id === userId);
    roles.set(id, own ? roleOf(own) : null);
  });
  return roles;
}

function roleOf({ is_admin: isAdmin }: { is_admin: boolean }): ProjectRole {
  return isAdmin ? 'admin' : 'member';
}
