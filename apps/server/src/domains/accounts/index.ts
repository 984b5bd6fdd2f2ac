import type { FastifyInstance } from 'fastify';
import { createAccountStanding } from './account-standing.ts';
import { registerAccountRoutes } from './accounts.routes.ts';
import { createAccountsService, type AccountsDependencies } from './accounts.service.ts';

export type { AccountsService, AccountsSettings } from './accounts.service.ts';

/** Accounts, access tokens and sign-in. */
export function createAccountsDomain(deps: AccountsDependencies) {
  const service = createAccountsService(deps);
  const standing = createAccountStanding(deps);
  return {
    service,
    routes: (app: FastifyInstance) => registerAccountRoutes(app, service, standing),
  };
}
