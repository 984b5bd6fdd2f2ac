import { accountEndpoints } from '@robin/contract/accounts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { AccountStanding } from './account-standing.ts';
import { presentAccount } from './accounts.presenter.ts';
import type { AccountsService } from './accounts.service.ts';

export function registerAccountRoutes(
  app: FastifyInstance,
  service: AccountsService,
  standing: AccountStanding,
): void {
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
  registerEndpoint(app, accountEndpoints.listUsers).handledBy(async () => ({
    status: 200,
    body: (await standing.list()).map(presentAccount),
  }));
  registerEndpoint(app, accountEndpoints.setUserActive).handledBy(async (call) => {
    const { actor, params, body } = call;
    const account = await standing.setActive(actor, params.userId, body.is_active);
    return { status: 200, body: presentAccount(account) };
  });
  registerEndpoint(app, accountEndpoints.setUserRoles).handledBy(async (call) => {
    const { actor, params, body } = call;
    const account = await standing.setRoles(actor, params.userId, body.roles);
    return { status: 200, body: presentAccount(account) };
  });
}
