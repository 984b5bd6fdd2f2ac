import { z } from 'zod';
import { user } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { booleanInUrl, messageAnswer, opaqueId, storableText, timestamp } from './primitives.ts';

export const changePasswordBody = z.strictObject({
  current_password: storableText(1_024).min(1),
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

/** What somebody does with their own account on its page. */
export const ownAccountEndpoints = {
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
