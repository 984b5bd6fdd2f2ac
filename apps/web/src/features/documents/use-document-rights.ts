import type { DocumentFacts } from '@robin/contract/documents';
import type { ProjectMember } from '@robin/contract/projects';
import { canEditDocument } from '@robin/contract/rules/documents';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSignedInUser } from '#shared/auth/use-signed-in-user.ts';
import { projectMembersQuery } from '#shared/projects/project-queries.ts';
import { projectRoleIn } from '#shared/projects/project-role.ts';

type Owned = Pick<DocumentFacts, 'user_id'>;

/** Why somebody may not go on. Names of sentences in the texts of documents. */
export type Refusal = 'noEditPermission' | 'failure.projectRole';

/**
 * What the signed-in person may do with documents of a project. Whether they are its project admin is known from
 * the list of members; while that can't be had they count as none.
 */
export function useDocumentRights(projectId: number) {
  const { id: userId, roles } = useSignedInUser();
  const client = useQueryClient();
  const { data: members } = useQuery(projectMembersQuery(projectId));

  const judge = (document: Owned, known: readonly ProjectMember[] = []) =>
    canEditDocument(
      { userId, roles, projectRole: projectRoleIn(known, userId) },
      { ownerId: document.user_id },
    );

  return {
    canEdit: (document: Owned) => judge(document, members),
    /** Asks again where the answer may have become another one. Null when nothing speaks against it. */
    async findRefusal(document: Owned): Promise<Refusal | null> {
      if (judge(document)) return null;
      try {
        const newest = await client.query(projectMembersQuery(projectId));
        return judge(document, newest) ? null : 'noEditPermission';
      } catch (error) {
        console.warn('Whether somebody is project admin could not be found out.', error);
        return 'failure.projectRole';
      }
    },
  };
}
