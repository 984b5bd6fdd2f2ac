import type { ProjectRole } from '@robin/contract/projects';
import { useQuery } from '@tanstack/react-query';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { projectMembersQuery } from '#shared/projects/project-queries.ts';
import { projectRoleIn } from '#shared/projects/project-role.ts';

interface OwnProjectRole {
  /** Undefined while it is being found out; null for somebody who is no member. */
  role: ProjectRole | null | undefined;
  hasFailed: boolean;
}

/**
 * What the signed-in person is in a project, from the list of its members, which is fetched when it is not there.
 * If that fails nobody counts as project admin.
 */
export function useOwnProjectRole(projectId: number): OwnProjectRole {
  const { id: userId } = useSignedInUser();
  const { data: members, isError } = useQuery(projectMembersQuery(projectId));
  if (!members) return { role: isError ? null : undefined, hasFailed: isError };
  return { role: projectRoleIn(members, userId), hasFailed: false };
}
