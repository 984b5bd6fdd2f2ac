import type { DocumentFacts } from '@robin/contract/documents';
import { canEditDocument } from '@robin/contract/rules/documents';
import { useQuery } from '@tanstack/react-query';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { projectMembersQuery } from '#shared/projects/project-queries.ts';
import { projectRoleIn } from '#shared/projects/project-role.ts';

/** Whether the signed-in person may change a document. While their place in the project is not known, it counts as none. */
export function useMayEdit({ project_id, user_id: ownerId }: DocumentFacts): boolean {
  const { id: userId, roles } = useSignedInUser();
  const { data: members = [] } = useQuery(projectMembersQuery(project_id));
  return canEditDocument(
    { userId, roles, projectRole: projectRoleIn(members, userId) },
    { ownerId },
  );
}
