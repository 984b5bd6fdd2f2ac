import { roleNames, type RoleName } from '@robin/contract/accounts';
import type { Actor } from '#platform/actor.ts';
import { appendAuditEntries, type NewAuditEntry } from '#platform/audit-log.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { createAccessTokensRepository } from './access-tokens.repository.ts';
import { decideAbout } from './account-decision.ts';
import { standingChanged } from './accounts.events.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import type { Account, Standing } from './accounts.types.ts';

/** Whom a change is about, and which version of the account it was made on; without one it is on the newest. */
interface StandingChange {
  actor: Actor;
  userId: number;
  version?: number | undefined;
}

/**
 * What administrators decide about accounts: who may sign in, and with which roles. Whoever decides is an active
 * administrator and can't make themselves anything else, so that one always remains, also when two act on each other at
 * the same moment.
 */
export function createAccountStanding(deps: {
  db: Queryable;
  runInTransaction: RunInTransaction;
  clock: Clock;
}) {
  const { runInTransaction, clock } = deps;

  function change(request: StandingChange, wanted: Partial<Standing>): Promise<Account> {
    const { actor } = request;
    return decideAbout(runInTransaction, request, async ({ db, record }, subject) => {
      if (request.version !== undefined && request.version !== subject.version) {
        throw new DomainError('conflict', {
          de: 'Jemand anderes hat dieses Konto inzwischen geändert.',
          en: 'Somebody else has changed this account in the meantime.',
        });
      }
      const standing: Standing = { roles: subject.roles, isActive: subject.isActive, ...wanted };
      const entries = describeChange(actor, subject, standing);
      if (entries.length === 0) return subject;
      const account = await createAccountsRepository(db).updateStanding(subject.id, standing);
      if (!account.isActive) {
        await createAccessTokensRepository(db).removeOf(account.id, clock.now());
      }
      await appendAuditEntries(db, entries);
      record(standingChanged(account.id));
      return account;
    });
  }

  return {
    list: (): Promise<Account[]> => createAccountsRepository(deps.db).list(),

    /** @throws DomainError rule_broken (the own account), account_not_found, forbidden, conflict */
    setActive(request: StandingChange, isActive: boolean): Promise<Account> {
      if (request.userId === request.actor.userId && !isActive) {
        throw new DomainError('rule_broken', {
          de: 'Dein eigenes Konto kannst du nicht deaktivieren.',
          en: 'You cannot deactivate your own account.',
        });
      }
      return change(request, { isActive });
    },

    /** @throws DomainError rule_broken (the own account, no role), account_not_found, forbidden, conflict */
    setRoles(request: StandingChange, roles: readonly RoleName[]): Promise<Account> {
      if (request.userId === request.actor.userId) {
        throw new DomainError('rule_broken', {
          de: 'Deine eigenen Rollen kannst du nicht ändern.',
          en: 'You cannot change your own roles.',
        });
      }
      if (roles.length === 0) {
        throw new DomainError('rule_broken', {
          de: 'Ein Konto braucht mindestens eine Rolle.',
          en: 'An account needs at least one role.',
        });
      }
      return change(request, { roles: roleNames.filter((role) => roles.includes(role)) });
    },
  };
}

/** What the change decides, in the words of the audit log; nothing when all stays as it is. */
function describeChange(actor: Actor, before: Account, after: Standing): NewAuditEntry[] {
  const subject = { type: 'account', id: before.id, name: before.username } as const;
  const entries: NewAuditEntry[] = [];
  if (after.isActive !== before.isActive) {
    const action = after.isActive ? 'account_activated' : 'account_deactivated';
    entries.push({ actor, action, subject });
  }
  // Roles that were stored in another order are the same roles.
  if (roleNames.some((role) => before.roles.includes(role) !== after.roles.includes(role))) {
    const details = { old_roles: before.roles, new_roles: after.roles };
    entries.push({ actor, action: 'account_roles_changed', subject, details });
  }
  return entries;
}

export type AccountStanding = ReturnType<typeof createAccountStanding>;
