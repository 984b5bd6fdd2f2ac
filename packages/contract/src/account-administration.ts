import { z } from 'zod';
import { roleName, roleNames, user } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { integerIdInUrl, messageAnswer, storableText, version } from './primitives.ts';

const userParams = z.object({ userId: integerIdInUrl });

export const setActiveBody = z.strictObject({
  is_active: z.boolean(),
  version: version.optional(),
});

/** Replaces the whole list; an empty one is refused with a sentence of its own. */
export const setRolesBody = z.strictObject({
  roles: z.array(roleName).max(roleNames.length),
  version: version.optional(),
});

/** Too short or too simple a password is refused with 400 and a sentence of its own. */
export const resetPasswordBody = z.strictObject({
  new_password: storableText(limits.passwordMaxLength),
});

/** What administrators do with accounts. */
export const accountAdministrationEndpoints = {
  listUsers: defineEndpoint({
    name: 'listUsers',
    method: 'GET',
    path: '/api/users',
    access: 'admin',
    summary: 'All accounts, by id',
    tag: 'accounts',
    responses: { 200: z.array(user) },
  }),
  setUserActive: defineEndpoint({
    name: 'setUserActive',
    method: 'PUT',
    path: '/api/users/{userId}/activate',
    access: 'admin',
    summary: 'Activate or deactivate an account; deactivation ends its sign-ins at once',
    tag: 'accounts',
    params: userParams,
    body: setActiveBody,
    responses: { 200: user },
  }),
  setUserRoles: defineEndpoint({
    name: 'setUserRoles',
    method: 'PUT',
    path: '/api/users/{userId}/role',
    access: 'admin',
    summary: 'Replace the roles of an account',
    tag: 'accounts',
    params: userParams,
    body: setRolesBody,
    responses: { 200: user },
  }),
  resetUserPassword: defineEndpoint({
    name: 'resetUserPassword',
    method: 'PUT',
    path: '/api/users/{userId}/reset-password',
    access: 'admin',
    summary: 'Set a new password for an account; its sign-ins end at once',
    tag: 'accounts',
    params: userParams,
    body: resetPasswordBody,
    responses: { 200: messageAnswer },
  }),
};
