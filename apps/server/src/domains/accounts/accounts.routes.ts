import { accountEndpoints } from '@robin/contract/accounts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { presentAccount } from './accounts.presenter.ts';
import type { AccountsService } from './accounts.service.ts';

export function registerAccountRoutes(app: FastifyInstance, service: AccountsService): void {
  registerEndpoint(app, accountEndpoints.login).handledBy(async ({ body, request }) => {
    const userAgent = request.headers['user-agent'] ?? null;
    const token = await service.login(body, { address: request.ip, userAgent });
    return { status: 200, body: { access_token: token, token_type: 'bearer' } };
  });
  registerEndpoint(app, accountEndpoints.register).handledBy(async ({ body, request }) => ({
    status: 201,
    body: presentAccount(await service.register(body, request.ip)),
  }));
  registerEndpoint(app, accountEndpoints.logout).handledBy(async ({ actor }) => {
    await service.logout(actor);
    return { status: 204 };
  });
  registerEndpoint(app, accountEndpoints.getMe).handledBy(async ({ actor }) => ({
    status: 200,
    body: presentAccount(await service.get(actor.userId)),
  }));
  registerEndpoint(app, accountEndpoints.updateMe).handledBy(async ({ actor, body }) => ({
    status: 200,
    body: presentAccount(await service.updateMe(actor, body)),
  }));
}
