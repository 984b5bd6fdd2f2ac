import type { ProjectMember } from '@robin/contract/projects';
import { projectMembershipEndpoints } from '@robin/contract/project-membership';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { callEndpoint } from '#shared/api/call-endpoint.ts';
import { projectMembersQuery } from '#shared/projects/project-queries.ts';
import { refreshProjects } from '#shared/projects/refresh-projects.ts';

/** Everybody who could become a member, by user name: possibly thousands. */
export const availableUsersQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['projects', 'availableUsers', projectId],
    queryFn: ({ signal }) =>
      callEndpoint(
        projectMembershipEndpoints.listAvailableUsers,
        { params: { projectId: String(projectId) } },
        { signal },
      ),
  });

interface ChangeOptions<Wanted> {
  /** Gets the member as it is now. */
  onSuccess: (member: ProjectMember) => void;
  onError: (error: Error, wanted: Wanted) => void;
}

interface NewMember {
  userId: number;
  isAdmin: boolean;
}

export function useAddMember(projectId: number, { onSuccess, onError }: ChangeOptions<NewMember>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, isAdmin }: NewMember) => {
      try {
        return await callEndpoint(projectMembershipEndpoints.addProjectMember, {
          params: { projectId: String(projectId) },
          body: { user_id: userId, is_admin: isAdmin },
        });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'already_exists') throw error;
        // Who did it does not matter; often it was this very form, and its answer was lost.
        const member = await findMember(queryClient, projectId, userId);
        if (member?.is_admin !== isAdmin) throw error;
        return member;
      }
    },
    onSuccess: (member) => {
      putMember(queryClient, projectId, member);
      // At once, so that nobody is offered twice while the list is fetched again.
      queryClient.setQueryData(availableUsersQuery(projectId).queryKey, (users) =>
        users?.filter(({ id }) => id !== member.user_id),
      );
      onSuccess(member);
    },
    onError,
    // The next one can be chosen at once.
    onSettled: () => void refreshProjects(queryClient),
  });
}

export function useChangeMemberRole(
  projectId: number,
  userId: number,
  { onSuccess, onError }: ChangeOptions<boolean>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isAdmin: boolean) =>
      callEndpoint(projectMembershipEndpoints.setProjectMember, {
        params: { projectId: String(projectId), userId: String(userId) },
        body: { is_admin: isAdmin },
      }),
    onSuccess: (member) => {
      putMember(queryClient, projectId, member);
      onSuccess(member);
    },
    onError,
    onSettled: () => refreshProjects(queryClient),
  });
}

export function useRemoveMember(
  projectId: number,
  userId: number,
  { onSuccess, onError }: { onSuccess: () => void; onError: (error: Error) => void },
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await callEndpoint(projectMembershipEndpoints.removeProjectMember, {
          params: { projectId: String(projectId), userId: String(userId) },
        });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        // Gone is removed; or it is the project that is out of reach.
        if (await findMember(queryClient, projectId, userId)) throw error;
      }
    },
    onSuccess: () => {
      // Before the row goes, and the focus with it.
      onSuccess();
      queryClient.setQueryData(projectMembersQuery(projectId).queryKey, (members) =>
        members?.filter(({ user_id }) => user_id !== userId),
      );
    },
    onError,
    onSettled: () => refreshProjects(queryClient),
  });
}

/** A member as the server knows them now. @throws ApiError */
async function findMember(
  queryClient: QueryClient,
  projectId: number,
  userId: number,
): Promise<ProjectMember | undefined> {
  const members = await queryClient.query({ ...projectMembersQuery(projectId), staleTime: 0 });
  return members.find(({ user_id }) => user_id === userId);
}

function putMember(queryClient: QueryClient, projectId: number, member: ProjectMember): void {
  queryClient.setQueryData(projectMembersQuery(projectId).queryKey, (members) =>
    members?.some(({ user_id }) => user_id === member.user_id)
      ? members.map((known) => (known.user_id === member.user_id ? member : known))
      : members && [...members, member],
  );
}
