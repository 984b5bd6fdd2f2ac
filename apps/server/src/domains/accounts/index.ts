import type { FastifyInstance } from 'fastify';
import type { Extract } from '#platform/extraction/extract-in-process.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import type { Logger } from '#platform/logger.ts';
import { createAccountDevices } from './account-devices.ts';
import { createAccountPasswords } from './account-passwords.ts';
import { createAccountStanding } from './account-standing.ts';
import { registerAccountRoutes } from './accounts.routes.ts';
import { createAccountsService, type AccountsDependencies } from './accounts.service.ts';
import { createAttemptLimits } from './attempt-limits.ts';
import { createProfileImages } from './profile-images.ts';

export { createAccountRecovery } from './account-recovery.ts';
export type { AccountsService, AccountsSettings } from './accounts.service.ts';

/** Accounts, access tokens and sign-in. */
export function createAccountsDomain(
  deps: Omit<AccountsDependencies, 'attempts'> & {
    files: FileStorage;
    extract: Extract;
    logger: Logger;
  },
) {
  const attempts = createAttemptLimits(deps);
  const service = createAccountsService({ ...deps, attempts });
  const useCases = {
    service,
    standing: createAccountStanding(deps),
    passwords: createAccountPasswords({ ...deps, attempts }),
    devices: createAccountDevices(deps),
    images: createProfileImages(deps),
  };
  return {
    service,
    routes: (app: FastifyInstance) => registerAccountRoutes(app, useCases),
  };
}
