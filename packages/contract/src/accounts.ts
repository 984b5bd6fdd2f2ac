import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import {
  booleanInUrl,
  clearable,
  integerId,
  integerIdInUrl,
  messageAnswer,
  opaqueId,
  storableText,
  timestamp,
  version,
} from './primitives.ts';

export const roleNames = ['user', 'poweruser', 'admin'] as const;
export const roleName = z.enum(roleNames);
export type RoleName = z.infer<typeof roleName>;

export const user = z.object({
  id: integerId,
  username: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  berufliche_rolle: z.string().nullable(),
  geschlecht: z.string().nullable(),
  roles: z.array(roleName),
  is_active: z.boolean(),
  created_at: timestamp,
  profile_image_url: z.string().nullable(),
  active_project_id: integerId.nullable(),
  /** Of the roles and the active flag, which administrators change. */
  version,
});
export type User = z.infer<typeof user>;

/** Only the shape `x@y`: whether an address exists is decided by mail, not by a pattern. */
const email = storableText(limits.emailMaxLength)
  .trim()
  .regex(/^[^\s@]+@[^\s@]+$/, 'The e-mail address is not valid.');

/** Optional profile text: `null` or `""` clears it. */
const profileText = storableText(limits.profileFieldMaxLength).nullable().optional();

export const loginBody = z.strictObject({
  username: storableText(limits.emailMaxLength).min(1),
  password: storableText(1_024).min(1),
});

export const loginAnswer = z.object({ access_token: z.string(), token_type: z.literal('bearer') });

export const registerBody = z.object({
  username: storableText(limits.usernameMaxLength).trim().min(1),
  email,
  password: storableText(limits.passwordMaxLength),
  first_name: storableText(limits.personNameMaxLength).nullable().optional(),
  last_name: storableText(limits.personNameMaxLength).nullable().optional(),
});
export type RegisterBody = z.infer<typeof registerBody>;

/** Foreign fields (`roles`, `is_active`, `id`, `username`) are ignored, never written. */
export const updateMeBody = z.object({
  email: email.optional(),
  first_name: profileText,
  last_name: profileText,
  berufliche_rolle: profileText,
  geschlecht: profileText,
  active_project_id: clearable(integerId),
});
export type UpdateMeBody = z.infer<typeof updateMeBody>;

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

export const changePasswordBody = z.strictObject({
  current_password: storableText(1_024).min(1),
  new_password: storableText(limits.passwordMaxLength),
});

/** Too short or too simple a password is refused with 400 and a sentence of its own. */
export const resetPasswordBody = z.strictObject({
  new_password: storableText(limits.passwordMaxLength),
});

export const uploadProfileImageAnswer = z.object({ profile_image_url: z.string() });

/** A place where the account is signed in. */
export const device = z.object({
  id: opaqueId,
  /** The browser's own words about itself. */
  user_agent: z.string().nullable(),
  signed_in_at: timestamp,
  last_used_at: timestamp,
  /** Whether this very call came from it. */
  is_current: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const accountEndpoints = {
  login: defineEndpoint({
    name: 'login',
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in with user name and password',
    tag: 'accounts',
    body: loginBody,
    bodyEncoding: 'form',
    responses: { 200: loginAnswer },
    validationDetail: 'string',
  }),
  register: defineEndpoint({
    name: 'register',
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Create an account; the first one becomes the administrator',
    tag: 'accounts',
    body: registerBody,
    responses: { 201: user },
  }),
  logout: defineEndpoint({
    name: 'logout',
    method: 'POST',
    path: '/api/auth/logout',
    access: 'user',
    summary: 'Revoke the token of this call',
    tag: 'accounts',
    responses: { 204: null },
  }),
  getMe: defineEndpoint({
    name: 'getMe',
    method: 'GET',
    path: '/api/users/me',
    access: 'user',
    summary: 'The signed-in user',
    tag: 'accounts',
    responses: { 200: user },
  }),
  updateMe: defineEndpoint({
    name: 'updateMe',
    method: 'PUT',
    path: '/api/users/me',
    access: 'user',
    summary: 'Change own profile fields or the active project',
    tag: 'accounts',
    body: updateMeBody,
    responses: { 200: user },
  }),
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
  uploadProfileImage: defineEndpoint({
    name: 'uploadProfileImage',
    method: 'POST',
    path: '/api/users/upload-profile-image',
    access: 'user',
    summary: 'Replace the own profile image; it is stored as a square raster without metadata',
    tag: 'accounts',
    body: z.object({ file: z.file().optional() }),
    bodyEncoding: 'multipart',
    fileField: 'file',
    responses: { 200: uploadProfileImageAnswer },
    validationDetail: 'string',
  }),
  removeProfileImage: defineEndpoint({
    name: 'removeProfileImage',
    method: 'DELETE',
    path: '/api/users/me/profile-image',
    access: 'user',
    summary: 'Remove the own profile image',
    tag: 'accounts',
    responses: { 200: user },
  }),
  changePassword: defineEndpoint({
    name: 'changePassword',
    method: 'POST',
    path: '/api/users/change-password',
    access: 'user',
    summary: 'Change the own password; all other sign-ins end at once',
    tag: 'accounts',
    body: changePasswordBody,
    responses: { 200: messageAnswer },
  }),
  listDevices: defineEndpoint({
    name: 'listDevices',
    method: 'GET',
    path: '/api/users/me/devices',
    access: 'user',
    summary: 'Where the account is signed in, the latest use first',
    tag: 'accounts',
    responses: { 200: z.object({ devices: z.array(device) }) },
  }),
  signOutDevice: defineEndpoint({
    name: 'signOutDevice',
    method: 'DELETE',
    path: '/api/users/me/devices/{deviceId}',
    access: 'user',
    summary: 'Sign one device out',
    tag: 'accounts',
    params: z.object({ deviceId: opaqueId }),
    responses: { 204: null },
  }),
  signOutDevices: defineEndpoint({
    name: 'signOutDevices',
    method: 'DELETE',
    path: '/api/users/me/devices',
    access: 'user',
    summary: 'Sign all devices out, on request without the one that asks',
    tag: 'accounts',
    query: z.strictObject({ keep_current: booleanInUrl.optional() }),
    responses: { 200: z.object({ signed_out: z.int().min(0) }) },
  }),
};
