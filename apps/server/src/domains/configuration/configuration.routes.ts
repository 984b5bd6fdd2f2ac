import { configurationEndpoints as endpoints } from '@robin/contract/configuration';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { ConfigurationService } from './configuration.service.ts';

export function registerConfigurationRoutes(
  app: FastifyInstance,
  { system, user }: ConfigurationService,
): void {
  registerEndpoint(app, endpoints.getUserConfiguration).handledBy(async ({ actor }) => ({
    status: 200,
    body: { configurations: await user.list(actor) },
  }));
  registerEndpoint(app, endpoints.setUserConfiguration).handledBy(
    async ({ actor, params: { key }, body }) => ({
      status: 200,
      body: { key, value: await user.set(actor, key, body.value) },
    }),
  );
  registerEndpoint(app, endpoints.removeUserConfiguration).handledBy(
    async ({ actor, params: { key } }) => {
      await user.remove(actor, key);
      return { status: 200, body: { message: `${key} was removed.` } };
    },
  );
  registerEndpoint(app, endpoints.invalidateUserConfiguration).handledBy(async ({ actor }) => {
    await user.invalidate(actor);
    return { status: 200, body: { message: 'Your settings are read anew.' } };
  });
  registerEndpoint(app, endpoints.getSystemConfiguration).handledBy(async () => ({
    status: 200,
    body: await system.list(),
  }));
  registerEndpoint(app, endpoints.setSystemConfiguration).handledBy(
    async ({ actor, params: { key }, body }) => {
      const { shown, version } = await system.set(actor, key, body.value, body.version);
      return { status: 200, body: { key, value: shown, version } };
    },
  );
  registerEndpoint(app, endpoints.removeSystemConfiguration).handledBy(
    async ({ actor, params: { key } }) => {
      await system.remove(actor, key);
      return { status: 200, body: { message: `${key} was removed.` } };
    },
  );
}
