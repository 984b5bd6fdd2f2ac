import type { Actor } from '#platform/actor.ts';
import type { RunInTransaction, TransactionContext } from '#platform/db/transaction.ts';
import { DomainError, notPermitted } from '#platform/errors/domain-error.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import type { Account } from './accounts.types.ts';

export const accountNotFound = () =>
  new DomainError('account_not_found', {
    de: 'Dieses Konto gibt es nicht.',
    en: 'User not found',
  });

/**
 * Carries out what an administrator decides about an account, in one transaction. Decisions happen one after the
 * other in all processes, and each looks at what the last one left: whoever was demoted or deactivated a moment ago
 * decides nothing any more.
 * @throws DomainError account_not_found, forbidden
 */
export function decideAbout<Result>(
  runInTransaction: RunInTransaction,
  { actor, userId }: { actor: Actor; userId: number },
  carryOut: (transaction: TransactionContext, subject: Account) => Promise<Result>,
): Promise<Result> {
  return runInTransaction(async (transaction) => {
    const accounts = createAccountsRepository(transaction.db);
    await accounts.lockStanding();
    const decider = await accounts.find(actor.userId);
    if (!decider?.isActive || !decider.roles.includes('admin')) throw notPermitted();
    const subject = userId === actor.userId ? decider : await accounts.find(userId);
    if (!subject) throw accountNotFound();
    return carryOut(transaction, subject);
  });
}
