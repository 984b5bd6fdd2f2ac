import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { storableText } from './primitives.ts';

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
});
export type ConfigureLanguageModelBody = z.infer<typeof configureLanguageModelBody>;

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
};
