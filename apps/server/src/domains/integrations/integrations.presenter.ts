import type { InterfaceLanguage } from '@robin/contract/sessions';
import {
  integrationProviders,
  type IntegrationStatus,
  type OauthCallbackAnswer,
  type OauthProvider,
  type OauthProviderForEditing,
} from '@robin/contract/integrations';
import type { Sentence } from '#platform/errors/sentence.ts';
import type {
  ConnectionOverview,
  ListedDefinition,
  OauthDefinition,
  ReturnOutcome,
} from './integrations.types.ts';

const PREVIEW_LENGTH = 8;

/** Enough of a client id to tell two of them apart. */
function previewClientId(clientId: string): string {
  return `${Array.from(clientId).slice(0, PREVIEW_LENGTH).join('')}...`;
}

export function presentDefinition(definition: ListedDefinition): OauthProvider {
  const isConfigured = definition.version !== null;
  return {
    name: definition.name,
    display_name: definition.displayName,
    client_id_preview: isConfigured ? previewClientId(definition.clientId) : null,
    auth_url: definition.authUrl,
    token_url: definition.tokenUrl,
    user_info_url: definition.userInfoUrl,
    scopes: definition.scopes,
    is_active: definition.isActive,
    is_configured: isConfigured,
    has_users: definition.userCount,
    version: definition.version,
  };
}

/** The secret is not part of it: who saves enters it again. */
export function presentForEditing(definition: ListedDefinition): OauthProviderForEditing {
  return {
    ...presentDefinition(definition),
    client_id: definition.clientId,
    client_secret: '',
  };
}

export function presentConnectable(definition: OauthDefinition) {
  return {
    name: definition.name,
    display_name: definition.displayName,
    scopes: definition.scopes,
  };
}

const oauthServices: readonly string[] = ['atlassian', 'google', 'github'];
const apiKeyService = 'spinach';

function presentStatus(
  provider: string,
  { connections, hasSpinachKey }: ConnectionOverview,
): IntegrationStatus {
  const connection = connections.find((each) => each.provider === provider);
  const hasApiKey = provider === apiKeyService && hasSpinachKey;
  const type = connection ? 'oauth' : hasApiKey ? 'api_key' : 'none';
  return {
    connected: type !== 'none',
    connection_type: type,
    username: connection?.account.name ?? null,
    user_email: connection?.account.email ?? null,
    has_api_key: hasApiKey,
    supports_oauth: oauthServices.includes(provider),
    supports_api_key: provider === apiKeyService,
    migration_available: false,
    last_used_at: connection?.lastUsedAt?.toISOString() ?? null,
  };
}

/** All services that Robin knows, and whatever else somebody is connected to. */
export function presentOverview(overview: ConnectionOverview): Record<string, IntegrationStatus> {
  const connected = overview.connections.map(({ provider }) => provider);
  const names = new Set<string>([...integrationProviders, ...connected]);
  return Object.fromEntries([...names].map((name) => [name, presentStatus(name, overview)]));
}

const notConnected: Sentence = {
  de: 'Die Verbindung ist nicht zustande gekommen. Versuch es noch einmal.',
  en: 'The connection was not made. Try again.',
};

export function presentOutcome(
  outcome: ReturnOutcome,
  language: InterfaceLanguage,
): OauthCallbackAnswer {
  if (!outcome.isConnected) {
    return {
      success: false,
      user_info: null,
      message: notConnected[language],
      error: outcome.reason[language],
      detail: null,
    };
  }
  return {
    success: true,
    user_info: outcome.account,
    message:
      language === 'de'
        ? `${outcome.displayName} ist verbunden.`
        : `${outcome.displayName} is connected.`,
    error: null,
    detail: null,
  };
}
