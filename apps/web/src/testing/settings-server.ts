import type { OauthProvider, OauthProviderForEditing } from '@robin/contract/integrations';
import type {
  LanguageModelProvider,
  LanguageModelProviderStatus,
} from '@robin/contract/language-models';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { SystemPanel } from '#app/chunks.ts';
import { storeToken } from '#shared/api/token.ts';
import { mara } from './admin-page.tsx';
import { refusal, serve } from './fake-server.ts';
import { renderApp } from './render-app.tsx';

type Handlers = Parameters<typeof serve>[0];
type Stored<Value> = Record<string, Value>;

export function sampleModel(
  provider: LanguageModelProvider,
  overrides: Partial<LanguageModelProviderStatus> = {},
): LanguageModelProviderStatus {
  return {
    provider,
    model: null,
    base_url: null,
    active: false,
    has_api_key: false,
    configured: false,
    api_key_preview: null,
    version: null,
    ...overrides,
  };
}

/** A provider that is set up. */
export function readyModel(
  provider: LanguageModelProvider,
  overrides: Partial<LanguageModelProviderStatus> = {},
): LanguageModelProviderStatus {
  return sampleModel(provider, {
    model: `${provider}-model`,
    has_api_key: true,
    configured: true,
    api_key_preview: '••••••••4Qz7',
    version: 3,
    ...overrides,
  });
}

export function sampleDefinition(
  overrides: Partial<OauthProviderForEditing> = {},
): OauthProviderForEditing {
  return {
    name: 'github',
    display_name: 'GitHub',
    client_id: 'Iv1.8a61f9b3a7aba766',
    client_id_preview: 'Iv1.8a61...',
    client_secret: '',
    auth_url: 'https://github.com/login/oauth/authorize',
    token_url: 'https://github.com/login/oauth/access_token',
    user_info_url: 'https://api.github.com/user',
    scopes: ['read:user', 'repo'],
    is_active: true,
    is_configured: true,
    has_users: 0,
    version: 2,
    ...overrides,
  };
}

/** A service that Robin knows and nobody has set up. */
export const unsetMicrosoft = sampleDefinition({
  name: 'microsoft',
  display_name: 'Microsoft',
  client_id: '',
  client_id_preview: null,
  is_active: false,
  is_configured: false,
  version: null,
});

interface World {
  models?: LanguageModelProviderStatus[];
  settings?: Stored<string>;
  definitions?: OauthProviderForEditing[];
  handlers?: Handlers;
}

/** A key as it is shown: of a short one nothing. */
const previewOf = (key: string) => `••••••••${key.length < 8 ? '' : key.slice(-4)}`;

/** An address as it is stored. */
const spelled = (address: string) =>
  (URL.canParse(address) ? new URL(address).href : address).replace(/\/+$/, '');

/** A server with settings that an administrator decides about; it obeys, and refuses what is made on an old version. */
export function serveSettings(world: World = {}) {
  storeToken('token');
  const models = new Map(
    (['openai', 'claude', 'gemini'] as const).map((provider) => {
      const given = world.models?.find((model) => model.provider === provider);
      return [provider, given ?? sampleModel(provider)];
    }),
  );
  const settings = new Map(
    Object.entries(world.settings ?? {}).map(([key, value]) => [key, { value, version: 1 }]),
  );
  const definitions = new Map((world.definitions ?? []).map((each) => [each.name, each]));

  const status = () => ({
    status: 200,
    body: {
      active_provider: [...models.values()].find(({ active }) => active)?.provider ?? null,
      providers: Object.fromEntries(models),
    },
  });
  const configuration = () => ({
    status: 200,
    body: {
      configurations: Object.fromEntries([...settings].map(([key, { value }]) => [key, value])),
      versions: Object.fromEntries([...settings].map(([key, { version }]) => [key, version])),
    },
  });
  const conflict = refusal(409, 'conflict', 'Somebody else has changed this in the meantime.');
  const isOld = (body: { version?: number }, stored: { version: number | null } | undefined) =>
    body.version !== undefined && body.version !== (stored?.version ?? 0);

  const ofModel = ([provider]: [LanguageModelProvider, unknown]): [string, Handlers[string]][] => [
    [
      `PUT /api/llm-providers/${provider}`,
      ({ body }) => {
        const typed = body as {
          model: string;
          api_key: string;
          base_url: string;
          version: number;
        };
        const stored = models.get(provider) ?? sampleModel(provider);
        if (isOld(typed, stored)) return conflict;
        const version = (stored.version ?? 0) + 1;
        const { model, api_key: key, base_url: baseUrl } = typed;
        const { active } = stored;
        models.set(
          provider,
          readyModel(provider, {
            model,
            base_url: baseUrl || null,
            version,
            active,
            ...(key && { api_key_preview: previewOf(key) }),
          }),
        );
        return status();
      },
    ],
    [
      `DELETE /api/llm-providers/${provider}`,
      () => {
        models.set(provider, sampleModel(provider));
        return status();
      },
    ],
    [
      `POST /api/llm-providers/active/${provider}`,
      () => {
        for (const [name, model] of models)
          models.set(name, { ...model, active: name === provider });
        return status();
      },
    ],
  ];

  const saveDefinition: Handlers[string] = ({ path, body }) => {
    const name = decodeURIComponent(path.split('/').at(-1) ?? '');
    const { client_secret: _secret, ...typed } = body as OauthProviderForEditing;
    const stored = definitions.get(name);
    if (isOld(body as { version?: number }, stored)) return conflict;
    const saved = sampleDefinition({
      ...typed,
      auth_url: spelled(typed.auth_url),
      token_url: spelled(typed.token_url),
      user_info_url: spelled(typed.user_info_url),
      name,
      has_users: stored?.has_users ?? 0,
      version: (stored?.version ?? 0) + 1,
    });
    definitions.set(name, saved);
    return { status: 200, body: saved satisfies OauthProvider };
  };
  const ofDefinition = (name: string): [string, Handlers[string]][] => [
    [
      `GET /api/configuration/oauth-providers/${name}`,
      () => {
        const found = definitions.get(name);
        return found ? { status: 200, body: found } : refusal(404, 'not_found', 'Not found.');
      },
    ],
    [`PUT /api/configuration/oauth-providers/${name}`, saveDefinition],
    [
      `DELETE /api/configuration/oauth-providers/${name}`,
      () => {
        if (!definitions.delete(name)) return refusal(404, 'not_found', 'Not found.');
        return { status: 200, body: { message: 'Done.' } };
      },
    ],
  ];

  const sent = serve({
    'GET /api/users/me': { status: 200, body: mara },
    'GET /api/projects': { status: 200, body: [] },
    'GET /api/llm-providers/status': status,
    'GET /api/configuration/system': configuration,
    'PUT /api/configuration/system/JIRA_URL': ({ body }) => {
      const { value, version } = body as { value: string; version?: number };
      const stored = settings.get('JIRA_URL');
      if (isOld({ version }, stored)) return conflict;
      const next = { value: spelled(value), version: (stored?.version ?? 0) + 1 };
      settings.set('JIRA_URL', next);
      return { status: 200, body: { key: 'JIRA_URL', ...next } };
    },
    'GET /api/configuration/oauth-providers': () => ({
      status: 200,
      body: {
        providers: [...definitions.values()],
        public_base_url: 'https://robin.example.org/po',
      },
    }),
    ...Object.fromEntries([...models].flatMap(ofModel)),
    ...Object.fromEntries([...definitions.keys(), 'gitlab', 'my-service_2'].flatMap(ofDefinition)),
    ...world.handlers,
  });
  return {
    sent,
    models,
    settings,
    definitions,
    bodiesTo: (method: string, path: string) =>
      sent.filter((each) => each.method === method && each.path === path).map(({ body }) => body),
  };
}

/** Answers calls to `path` only when they are given up, as a server that hangs. */
export function hang(path: string): { calls: () => number; abandoned: () => number } {
  const answer = globalThis.fetch;
  let calls = 0;
  let abandoned = 0;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (address !== path) return answer(address, init);
    calls += 1;
    return new Promise((_resolve, reject) => {
      init.signal?.addEventListener('abort', () => {
        abandoned += 1;
        reject(init.signal?.reason as Error);
      });
    });
  });
  return { calls: () => calls, abandoned: () => abandoned };
}

/** Loads the code of the system configuration, for tests in which the clock stands still. */
export const preloadSystem = () => SystemPanel.preload();

/** Opens the system configuration and waits for its cards. */
export async function openSystem({ language = 'en' }: { language?: 'de' | 'en' } = {}) {
  const app = await renderApp('/admin?tab=system', { language });
  await app.session;
  await screen.findByRole('article', { name: 'OpenAI' });
  await screen.findByRole('heading', { name: /^Integrat/ });
  return app;
}

/** Opens the OAuth providers and waits for their list. */
export async function openOauth({ language = 'en' }: { language?: 'de' | 'en' } = {}) {
  const app = await renderApp('/admin?tab=oauth', { language });
  await app.session;
  await screen.findByRole('heading', { name: /^(Providers|Anbieter)/ });
  return app;
}
