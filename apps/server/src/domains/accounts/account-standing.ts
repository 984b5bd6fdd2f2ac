import { roleNames, type RoleName } from '@robin/contract/accounts';
import type { Actor } from '#platform/actor.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import type { Account } from './accounts.types.ts';

/**
 * What administrators decide about accounts: who may sign in, and with which roles. Nobody decides
 * about themselves, and one active administrator always remains, also when two act on each other at
 * the same moment: changes happen one after the other, and each looks at what the last one left.
 */
export function createAccountStanding(deps: { db: Queryable; runInTransaction: RunInTransaction }) {
  const { runInTransaction } = deps;

  function change(
    actor: Actor,
    userId: number,
    standing: { roles?: RoleName[]; isActive?: boolean },
  ): Promise<Account> {
    return runInTransaction(async ({ db }) => {
      const accounts = createAccountsRepository(db);
      await accounts.lockStanding();
      if (!(await accounts.find(userId))) {
        throw new DomainError('account_not_found', 'User not found');
      }
      // Read again under the lock: whoever was demoted a moment ago decides nothing any more.
      const decider = await accounts.find(actor.userId);
      if (!decider?.isActive || !decider.roles.includes('admin')) {
        throw new DomainError('forbidden', 'Not enough permissions');
      }
      const account = await accounts.updateStanding(userId, standing);
      if ((await accounts.countActiveAdmins()) === 0) {
        throw new DomainError('conflict', 'One active administrator has to remain.');
      }
      if (!account.isActive) await accounts.removeTokensOf(userId);
      return account;
    });
  }

  return {
    list: (): Promise<Account[]> => createAccountsRepository(deps.db).list(),

    /** @throws DomainError rule_broken (the own account), account_not_found, forbidden, conflict */
    setActive(actor: Actor, userId: number, isActive: boolean): Promise<Account> {
      if (userId === actor.userId && !isActive) {
        throw new DomainError('rule_broken', 'You cannot deactivate your own account.');
      }
      return change(actor, userId, { isActive });
    },

    /** @throws DomainError rule_broken (the own account, no role), account_not_found, forbidden, conflict */
    setRoles(actor: Actor, userId: number, roles: readonly RoleName[]): Promise<Account> {
      if (userId === actor.userId) {
        throw new DomainError('rule_broken', 'You cannot change your own roles.');
      }
      if (roles.length === 0) {
        throw new DomainError('rule_broken', 'An account needs at least one role.');
      }
      return change(actor, userId, { roles: roleNames.filter((role) => roles.includes(role)) });
    },
  };
}

export type AccountStanding = ReturnType<typeof createAccountStanding>;
