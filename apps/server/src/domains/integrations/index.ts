import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import type { FindActor } from '#platform/http/authenticate.ts';
import type { Logger } from '#platform/logger.ts';
import { createGuardedHttp } from '#platform/net/guarded-http.ts';
import type { SecretBox } from '#platform/secrets.ts';
import { oauthAddressRules } from './definition-rules.ts';
import { registerIntegrationRoutes } from './integrations.routes.ts';
import { createOauthClient } from './oauth-client.ts';
import { createOauthConnectionsService } from './oauth-connections.service.ts';
import { createOauthDefinitionsService } from './oauth-definitions.service.ts';
import { createOauthSecrets } from './oauth-secrets.ts';

/** What the integrations are told about their surroundings. */
export interface IntegrationSettings {
  /** The address under which people reach Robin, without a slash at its end; known once it listens. */
  publicBaseUrl(): string;
  /** Whether services may lie on this machine or in the own network. */
  allowPrivateUrls: boolean;
  /** How long a service may take for one answer. */
  callTimeoutMs?: number;
}

export interface IntegrationsDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  clock: Clock;
  logger: Logger;
  secretBox: SecretBox;
  settings: IntegrationSettings;
  findActor: FindActor;
  /** Whether somebody has stored an own key for the meeting notes of Spinach. */
  hasUserSpinachKey(userId: number): Promise<boolean>;
}

const CALL_TIMEOUT_MS = 10_000;

/** Services of others: how they are reached, and who is connected to them. */
export function createIntegrationsDomain(deps: IntegrationsDependencies) {
  const { settings } = deps;
  const publicBaseUrl = () => settings.publicBaseUrl();
  const rules = oauthAddressRules(settings.allowPrivateUrls);
  const http = createGuardedHttp(rules);
  const secrets = createOauthSecrets(deps.secretBox, deps.logger);
  const definitions = createOauthDefinitionsService({ ...deps, secrets, http, rules });
  const connections = createOauthConnectionsService({
    ...deps,
    secrets,
    client: createOauthClient(http, settings.callTimeoutMs ?? CALL_TIMEOUT_MS),
    publicBaseUrl,
  });
  return {
    service: { forgetExpired: () => connections.forgetExpired() },
    routes: (app: FastifyInstance) =>
      registerIntegrationRoutes(app, {
        definitions,
        connections,
        publicBaseUrl,
        findActor: deps.findActor,
      }),
  };
}
