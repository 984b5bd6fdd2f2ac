// Placeholder by the core developer so that the server boots; the owner of this folder replaces it.
import type { FastifyInstance } from 'fastify';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { LanguageModel } from './language-models.types.ts';
export * from './language-models.types.ts';
export interface LanguageModelSettings {
  allowPrivateUrls: boolean;
}
export function createLanguageModelsDomain(_deps: {
  db: Queryable;
  runInTransaction: RunInTransaction;
  logger: Logger;
  secretBox: unknown;
  settings: LanguageModelSettings;
}) {
  return {
    service: { activeModel: (): Promise<LanguageModel | null> => Promise.resolve(null) },
    routes: (_app: FastifyInstance) => undefined,
  };
}
