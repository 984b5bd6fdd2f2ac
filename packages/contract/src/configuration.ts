import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messageAnswer, seenVersion, storableText, version } from './primitives.ts';

/** The settings that people make for themselves. */
export const userConfigurationKey = z.enum(['EPISODE_SYSTEM_ENABLED', 'SPINACH_API_KEY']);
export type UserConfigurationKey = z.infer<typeof userConfigurationKey>;

/** The settings of the installation: any name of this form. */
export const systemConfigurationKey = z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/);

const value = storableText(limits.configurationValueMaxLength);

/** Sensitive values are masked: dots and the last four characters. */
const configurations = z.record(z.string(), z.string());

const configurationEntry = z.object({ key: z.string(), value: z.string() });

export const setUserConfigurationBody = z.strictObject({ value });
export const setSystemConfigurationBody = z.strictObject({
  value,
  version: seenVersion.optional(),
});

export const systemConfiguration = z.object({
  configurations,
  /** Of every stored key; a change may name the one it was made on. */
  versions: z.record(z.string(), version),
});
export type SystemConfiguration = z.infer<typeof systemConfiguration>;

const userKeyParams = z.object({ key: userConfigurationKey });
const systemKeyParams = z.object({ key: systemConfigurationKey });

export const configurationEndpoints = {
  getUserConfiguration: defineEndpoint({
    name: 'getUserConfiguration',
    method: 'GET',
    path: '/api/configuration/user',
    access: 'user',
    summary: "The caller's own settings",
    tag: 'configuration',
    responses: { 200: z.object({ configurations }) },
  }),
  setUserConfiguration: defineEndpoint({
    name: 'setUserConfiguration',
    method: 'PUT',
    path: '/api/configuration/user/{key}',
    access: 'user',
    summary: "Store one of the caller's own settings",
    tag: 'configuration',
    params: userKeyParams,
    body: setUserConfigurationBody,
    responses: { 200: configurationEntry },
  }),
  removeUserConfiguration: defineEndpoint({
    name: 'removeUserConfiguration',
    method: 'DELETE',
    path: '/api/configuration/user/{key}',
    access: 'user',
    summary: "Forget one of the caller's own settings, so that its default holds again",
    tag: 'configuration',
    params: userKeyParams,
    responses: { 200: messageAnswer },
  }),
  invalidateUserConfiguration: defineEndpoint({
    name: 'invalidateUserConfiguration',
    method: 'POST',
    path: '/api/configuration/user/invalidate-cache',
    access: 'user',
    summary: "Read the caller's own settings anew, in every server process",
    tag: 'configuration',
    responses: { 200: messageAnswer },
  }),
  getSystemConfiguration: defineEndpoint({
    name: 'getSystemConfiguration',
    method: 'GET',
    path: '/api/configuration/system',
    access: 'admin',
    summary: 'The settings of the installation',
    tag: 'configuration',
    responses: { 200: systemConfiguration },
  }),
  setSystemConfiguration: defineEndpoint({
    name: 'setSystemConfiguration',
    method: 'PUT',
    path: '/api/configuration/system/{key}',
    access: 'admin',
    summary: 'Store a setting of the installation',
    tag: 'configuration',
    params: systemKeyParams,
    body: setSystemConfigurationBody,
    responses: { 200: configurationEntry.extend({ version }) },
  }),
  removeSystemConfiguration: defineEndpoint({
    name: 'removeSystemConfiguration',
    method: 'DELETE',
    path: '/api/configuration/system/{key}',
    access: 'admin',
    summary: 'Forget a setting of the installation',
    tag: 'configuration',
    params: systemKeyParams,
    responses: { 200: messageAnswer },
  }),
};
