import { integrationEndpoints as endpoints } from '@robin/contract/integrations';
import type { FastifyInstance } from 'fastify';
import { callerLanguage } from '#platform/http/caller-language.ts';
import { findCaller, type FindActor } from '#platform/http/authenticate.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import {
  presentConnectable,
  presentDefinition,
  presentForEditing,
  presentOutcome,
  presentOverview,
} from './integrations.presenter.ts';
import type { OauthConnectionsService } from './oauth-connections.service.ts';
import type { OauthDefinitionsService } from './oauth-definitions.service.ts';

export interface IntegrationServices {
  definitions: OauthDefinitionsService;
  connections: OauthConnectionsService;
  /** The address under which people reach Robin, without a slash at its end. */
  publicBaseUrl(): string;
  /** The return from a service is a public call that wants to know who makes it. */
  findActor: FindActor;
}

export function registerIntegrationRoutes(app: FastifyInstance, services: IntegrationServices) {
  const { definitions, connections, publicBaseUrl, findActor } = services;
  registerEndpoint(app, endpoints.listOauthProviders).handledBy(async () => ({
    status: 200,
    body: {
      providers: (await definitions.list()).map(presentDefinition),
      public_base_url: publicBaseUrl(),
    },
  }));
  registerEndpoint(app, endpoints.getOauthProvider).handledBy(async ({ params }) => ({
    status: 200,
    body: presentForEditing(await definitions.get(params.name)),
  }));
  registerEndpoint(app, endpoints.saveOauthProvider).handledBy(async ({ actor, params, body }) => ({
    status: 200,
    body: presentDefinition(await definitions.save(actor, params.name, body)),
  }));
  registerEndpoint(app, endpoints.removeOauthProvider).handledBy(async ({ actor, params }) => {
    await definitions.remove(actor, params.name);
    return { status: 200, body: { message: 'The definition was removed.' } };
  });
  registerEndpoint(app, endpoints.listConnectableProviders).handledBy(async () => ({
    status: 200,
    body: { providers: (await connections.listConnectable()).map(presentConnectable) },
  }));
  registerEndpoint(app, endpoints.getIntegrationStatus).handledBy(async ({ actor }) => ({
    status: 200,
    body: { integrations: presentOverview(await connections.overview(actor)) },
  }));
  registerEndpoint(app, endpoints.startOauth).handledBy(async ({ actor, params }) => ({
    status: 200,
    body: { auth_url: await connections.start(actor, params.provider) },
  }));
  registerEndpoint(app, endpoints.finishOauthByLink).handledBy(
    async ({ params, query, request }) => {
      const caller = await findCaller(request, findActor);
      const outcome = await connections.finish(caller, params.provider, query);
      return { status: 200, body: presentOutcome(outcome, callerLanguage(request.headers)) };
    },
  );
  registerEndpoint(app, endpoints.finishOauth).handledBy(async ({ params, body, request }) => {
    const caller = await findCaller(request, findActor);
    const outcome = await connections.finish(caller, params.provider, body);
    return { status: 200, body: presentOutcome(outcome, callerLanguage(request.headers)) };
  });
  registerEndpoint(app, endpoints.disconnectIntegration).handledBy(async ({ actor, params }) => {
    await connections.disconnect(actor, params.provider);
    return { status: 200, body: { message: 'The connection was removed.' } };
  });
}
