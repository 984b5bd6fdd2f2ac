import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import {
  clearable,
  messageAnswer,
  seenVersion,
  storableText,
  timestamp,
  version,
} from './primitives.ts';

/** The services that Robin knows how to work with, in the order in which they are shown. */
export const integrationProviders = [
  'atlassian',
  'google',
  'github',
  'microsoft',
  'spinach',
] as const;

/** Which characters a provider's name may have; how long it may be is in the limits. */
export const oauthProviderNamePattern = /^[a-z0-9_-]+$/;

export const oauthProviderName = z
  .string()
  .max(limits.oauthProviderNameMaxLength)
  .regex(oauthProviderNamePattern);

/** How a service is reached over OAuth, as an administrator sees it. The secret never leaves the server. */
export const oauthProvider = z.object({
  name: oauthProviderName,
  display_name: z.string(),
  /** The first eight characters and '...'; null while unconfigured. */
  client_id_preview: z.string().nullable(),
  auth_url: z.string(),
  token_url: z.string(),
  user_info_url: z.string(),
  scopes: z.array(z.string()),
  is_active: z.boolean(),
  is_configured: z.boolean(),
  /** How many users are connected through it. */
  has_users: z.int().min(0),
  /** null while nothing is stored. */
  version: version.nullable(),
});
export type OauthProvider = z.infer<typeof oauthProvider>;

/** One definition for editing: the client id in full, the secret always empty. */
export const oauthProviderForEditing = oauthProvider.extend({
  client_id: z.string(),
  client_secret: z.literal(''),
});
export type OauthProviderForEditing = z.infer<typeof oauthProviderForEditing>;

const field = storableText(limits.oauthFieldMaxLength).trim();
const address = storableText(limits.urlMaxLength).trim();

/** Blank required fields are refused with a sentence of their own. */
export const saveOauthProviderBody = z.strictObject({
  name: storableText(limits.oauthProviderNameMaxLength).optional(),
  display_name: field,
  client_id: field,
  client_secret: field,
  auth_url: address,
  token_url: address,
  user_info_url: address,
  scopes: clearable(
    z.array(storableText(limits.oauthScopeMaxLength).trim()).max(limits.oauthScopeMaxCount),
  ),
  is_active: z.boolean().optional(),
  version: seenVersion.optional(),
});
export type SaveOauthProviderBody = z.infer<typeof saveOauthProviderBody>;

export const integrationStatus = z.object({
  connected: z.boolean(),
  connection_type: z.enum(['oauth', 'api_key', 'none']),
  username: z.string().nullable(),
  user_email: z.string().nullable(),
  has_api_key: z.boolean(),
  supports_oauth: z.boolean(),
  supports_api_key: z.boolean(),
  migration_available: z.boolean(),
  last_used_at: timestamp.nullable(),
});
export type IntegrationStatus = z.infer<typeof integrationStatus>;

export const oauthCallbackAnswer = z.object({
  success: z.boolean(),
  user_info: z.object({ name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  message: z.string().nullable(),
  error: z.string().nullable(),
  detail: z.string().nullable(),
});
export type OauthCallbackAnswer = z.infer<typeof oauthCallbackAnswer>;

const nameParams = z.object({ name: oauthProviderName });
const providerParams = z.object({ provider: oauthProviderName });
const callbackText = storableText(4_000);

export const integrationEndpoints = {
  listOauthProviders: defineEndpoint({
    name: 'listOauthProviders',
    method: 'GET',
    path: '/api/configuration/oauth-providers',
    access: 'admin',
    summary: 'All definitions, and the known services that have none yet',
    tag: 'integrations',
    responses: {
      200: z.object({
        providers: z.array(oauthProvider),
        /** Where people reach Robin, without a slash at its end; services send them back to an address below it. */
        public_base_url: z.string(),
      }),
    },
  }),
  getOauthProvider: defineEndpoint({
    name: 'getOauthProvider',
    method: 'GET',
    path: '/api/configuration/oauth-providers/{name}',
    access: 'admin',
    summary: 'One definition for editing, without its secret',
    tag: 'integrations',
    params: nameParams,
    responses: { 200: oauthProviderForEditing },
  }),
  saveOauthProvider: defineEndpoint({
    name: 'saveOauthProvider',
    method: 'PUT',
    path: '/api/configuration/oauth-providers/{name}',
    access: 'admin',
    summary: 'Create or replace a definition',
    tag: 'integrations',
    params: z.object({ name: storableText(limits.oauthProviderNameMaxLength) }),
    body: saveOauthProviderBody,
    responses: { 200: oauthProvider },
  }),
  removeOauthProvider: defineEndpoint({
    name: 'removeOauthProvider',
    method: 'DELETE',
    path: '/api/configuration/oauth-providers/{name}',
    access: 'admin',
    summary: 'Remove a definition that nobody is connected through',
    tag: 'integrations',
    params: nameParams,
    responses: { 200: messageAnswer },
  }),
  listConnectableProviders: defineEndpoint({
    name: 'listConnectableProviders',
    method: 'GET',
    path: '/api/oauth/providers',
    access: 'user',
    summary: 'Services that a user can connect to: configured and active',
    tag: 'integrations',
    responses: {
      200: z.object({
        providers: z.array(
          z.object({
            name: oauthProviderName,
            display_name: z.string(),
            scopes: z.array(z.string()),
          }),
        ),
      }),
    },
  }),
  getIntegrationStatus: defineEndpoint({
    name: 'getIntegrationStatus',
    method: 'GET',
    path: '/api/oauth/status',
    access: 'user',
    summary: 'How the caller is connected to each service',
    tag: 'integrations',
    responses: { 200: z.object({ integrations: z.record(z.string(), integrationStatus) }) },
  }),
  startOauth: defineEndpoint({
    name: 'startOauth',
    method: 'GET',
    path: '/api/oauth/{provider}/start',
    access: 'user',
    summary: 'Begin to connect: the address at the service to open',
    tag: 'integrations',
    params: providerParams,
    responses: { 200: z.object({ auth_url: z.string() }) },
  }),
  finishOauthByLink: defineEndpoint({
    name: 'finishOauthByLink',
    method: 'GET',
    path: '/api/oauth/{provider}/callback',
    access: 'public',
    summary: 'Finish connecting; a token of the user who began is needed, and missing it is a 403',
    tag: 'integrations',
    params: providerParams,
    query: z.object({ code: callbackText.optional(), state: callbackText.optional() }),
    responses: { 200: oauthCallbackAnswer },
    validationDetail: 'string',
  }),
  finishOauth: defineEndpoint({
    name: 'finishOauth',
    method: 'POST',
    path: '/api/oauth/{provider}/callback',
    access: 'public',
    summary: 'Finish connecting; a token of the user who began is needed, and missing it is a 403',
    tag: 'integrations',
    params: providerParams,
    body: z.strictObject({
      code: callbackText,
      state: callbackText,
      provider: storableText(limits.oauthProviderNameMaxLength).optional(),
    }),
    responses: { 200: oauthCallbackAnswer },
    validationDetail: 'string',
  }),
  disconnectIntegration: defineEndpoint({
    name: 'disconnectIntegration',
    method: 'DELETE',
    path: '/api/oauth/{provider}',
    access: 'user',
    summary: "Forget the caller's connection to a service",
    tag: 'integrations',
    params: providerParams,
    responses: { 200: messageAnswer },
  }),
};
