import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { integerId, integerIdInUrl } from './primitives.ts';
import { projectMember, projectParams } from './projects.ts';

/** An active account that is no member yet. */
export const availableUser = z.object({
  id: integerId,
  username: z.string(),
  email: z.string(),
});
export type AvailableUser = z.infer<typeof availableUser>;

export const addProjectMemberBody = z.strictObject({
  user_id: integerId,
  is_admin: z.boolean().optional(),
});

export const setProjectMemberBody = z.strictObject({ is_admin: z.boolean() });

const memberParams = z.object({ projectId: integerIdInUrl, userId: integerIdInUrl });

/** Changes of who belongs to a project. */
export const projectMembershipEndpoints = {
  listAvailableUsers: defineEndpoint({
    name: 'listAvailableUsers',
    method: 'GET',
    path: '/api/projects/{projectId}/available-users',
    access: 'user',
    summary: 'Active accounts that are no members yet, by user name',
    tag: 'projects',
    params: projectParams,
    responses: { 200: z.array(availableUser) },
  }),
  addProjectMember: defineEndpoint({
    name: 'addProjectMember',
    method: 'POST',
    path: '/api/projects/{projectId}/users',
    access: 'user',
    summary: 'Add a member',
    tag: 'projects',
    params: projectParams,
    body: addProjectMemberBody,
    responses: { 201: projectMember },
  }),
  setProjectMember: defineEndpoint({
    name: 'setProjectMember',
    method: 'PUT',
    path: '/api/projects/{projectId}/users/{userId}',
    access: 'user',
    summary: 'Make a member project admin, or plain member again',
    tag: 'projects',
    params: memberParams,
    body: setProjectMemberBody,
    responses: { 200: projectMember },
  }),
  removeProjectMember: defineEndpoint({
    name: 'removeProjectMember',
    method: 'DELETE',
    path: '/api/projects/{projectId}/users/{userId}',
    access: 'user',
    summary: 'Remove a member; what they may see of the project ends at once',
    tag: 'projects',
    params: memberParams,
    responses: { 204: null },
  }),
};
