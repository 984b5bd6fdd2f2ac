import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { clearable, integerId, storableText, timestamp, version } from './primitives.ts';
import { emailPattern } from './rules/email.ts';

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

const email = storableText(limits.emailMaxLength)
  .trim()
  .regex(emailPattern, 'The e-mail address is not valid.');

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

/** Who is signed in: what every page needs. */
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
};
