import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { seenVersion, storableText, version } from './primitives.ts';

/** The providers an administrator can configure, in the order in which they are shown. */
export const languageModelProviders = ['openai', 'claude', 'gemini'] as const;
export const languageModelProvider = z.enum(languageModelProviders);
export type LanguageModelProvider = z.infer<typeof languageModelProvider>;

export const languageModelProviderStatus = z.object({
  provider: languageModelProvider,
  model: z.string().nullable(),
  base_url: z.string().nullable(),
  active: z.boolean(),
  has_api_key: z.boolean(),
  configured: z.boolean(),
  /** The last four characters of the stored key behind dots; null where there is none. */
  api_key_preview: z.string().nullable(),
  /** null while nothing is stored. */
  version: version.nullable(),
});
export type LanguageModelProviderStatus = z.infer<typeof languageModelProviderStatus>;

export const languageModelStatus = z.object({
  active_provider: languageModelProvider.nullable(),
  providers: z.record(languageModelProvider, languageModelProviderStatus),
});
export type LanguageModelStatus = z.infer<typeof languageModelStatus>;

const providerParams = z.object({ provider: languageModelProvider });

export const configureLanguageModelBody = z.strictObject({
  provider: languageModelProvider.optional(),
  api_key: storableText(limits.apiKeyMaxLength).trim().nullable().optional(),
  model: storableText(limits.modelNameMaxLength).trim().min(1),
  base_url: storableText(limits.urlMaxLength).trim().nullable().optional(),
  version: seenVersion.optional(),
});
export type ConfigureLanguageModelBody = z.infer<typeof configureLanguageModelBody>;

/** What is left out is taken from what is stored. Nothing of it is kept. */
export const testLanguageModelBody = z.strictObject({
  api_key: storableText(limits.apiKeyMaxLength).trim().nullable().optional(),
  model: storableText(limits.modelNameMaxLength).trim().min(1).optional(),
  base_url: storableText(limits.urlMaxLength).trim().nullable().optional(),
});
export type TestLanguageModelBody = z.infer<typeof testLanguageModelBody>;

/** How one tiny real request went. */
export const languageModelTest = z.object({
  success: z.boolean(),
  provider: languageModelProvider,
  model: z.string(),
  /** From sending to the end of the answer, in milliseconds. */
  duration_ms: z.int().min(0),
  /** The provider's HTTP status when it refused; null when none arrived or all went well. */
  status: z.int().nullable(),
  /** The provider's own words when it failed; the beginning of the answer otherwise. */
  message: z.string(),
});
export type LanguageModelTest = z.infer<typeof languageModelTest>;

export const languageModelEndpoints = {
  getLanguageModelStatus: defineEndpoint({
    name: 'getLanguageModelStatus',
    method: 'GET',
    path: '/api/llm-providers/status',
    access: 'admin',
    summary: 'All providers and which one is active',
    tag: 'language models',
    responses: { 200: languageModelStatus },
  }),
  getActiveLanguageModel: defineEndpoint({
    name: 'getActiveLanguageModel',
    method: 'GET',
    path: '/api/llm-providers/active',
    access: 'admin',
    summary: 'The active provider and its model, null when there is none',
    tag: 'language models',
    responses: {
      200: z.object({
        active_provider: languageModelProvider.nullable(),
        model: z.string().nullable(),
      }),
    },
  }),
  activateLanguageModel: defineEndpoint({
    name: 'activateLanguageModel',
    method: 'POST',
    path: '/api/llm-providers/active/{provider}',
    access: 'admin',
    summary: 'Make a configured provider the active one',
    tag: 'language models',
    params: providerParams,
    responses: { 200: languageModelStatus },
  }),
  listLanguageModels: defineEndpoint({
    name: 'listLanguageModels',
    method: 'GET',
    path: '/api/llm-providers/',
    access: 'admin',
    summary: 'The providers as a list',
    tag: 'language models',
    responses: { 200: z.object({ providers: z.array(languageModelProviderStatus) }) },
  }),
  getLanguageModel: defineEndpoint({
    name: 'getLanguageModel',
    method: 'GET',
    path: '/api/llm-providers/{provider}',
    access: 'admin',
    summary: 'One provider',
    tag: 'language models',
    params: providerParams,
    responses: { 200: languageModelProviderStatus },
  }),
  configureLanguageModel: defineEndpoint({
    name: 'configureLanguageModel',
    method: 'PUT',
    path: '/api/llm-providers/{provider}',
    access: 'admin',
    summary: 'Store model, key and address; an empty key keeps the stored one',
    tag: 'language models',
    params: providerParams,
    body: configureLanguageModelBody,
    responses: { 200: languageModelStatus },
  }),
  removeLanguageModel: defineEndpoint({
    name: 'removeLanguageModel',
    method: 'DELETE',
    path: '/api/llm-providers/{provider}',
    access: 'admin',
    summary: 'Forget model, key and address of a provider',
    tag: 'language models',
    params: providerParams,
    responses: { 200: languageModelStatus },
  }),
  testLanguageModel: defineEndpoint({
    name: 'testLanguageModel',
    method: 'POST',
    path: '/api/llm-providers/{provider}/test',
    access: 'admin',
    summary: 'Send one tiny request to a provider and tell how it went; nothing is stored',
    tag: 'language models',
    params: providerParams,
    body: testLanguageModelBody,
    responses: { 200: languageModelTest },
  }),
};
