import type { Actor } from '#platform/actor.ts';
import { appendAuditEntries } from '#platform/audit-log.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { inOneWording } from '#platform/errors/sentence.ts';
import { limits } from '@robin/contract/limits';
import { createAccessTokensRepository } from './access-tokens.repository.ts';
import { decideAbout } from './account-decision.ts';
import { toNameKey } from './account-names.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import type { AttemptLimits, Guard } from './attempt-limits.ts';
import { createAttemptsRepository } from './attempts.repository.ts';
import {
  findPasswordProblem,
  findResetPasswordProblem,
  hashPassword,
  verifyPassword,
} from './passwords.ts';

export interface AccountPasswordsDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  clock: Clock;
  attempts: AttemptLimits;
  settings: { passwordMinLength: number };
}

/** New passwords for accounts that exist: their owners change them, administrators reset them. */
export function createAccountPasswords(deps: AccountPasswordsDependencies) {
  const { clock, attempts, settings, runInTransaction } = deps;
  const accounts = createAccountsRepository(deps.db);

  return {
    /**
     * Changes the own password; every other sign-in of the account ends.
     * @throws DomainError wrong_password, rule_broken (the new one is too weak), rate_limited, conflict
     */
    async change(
      actor: Actor,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
    ): Promise<void> {
      const problem = findPasswordProblem(newPassword, settings.passwordMinLength);
      if (problem) throw new DomainError('rule_broken', inOneWording(problem));
      const guard: Guard = {
        kind: 'password_change',
        subject: String(actor.userId),
        allowed: limits.failedLoginsPerUsername,
        windowMs: limits.failedLoginWindowMs,
      };
      const from = await attempts.runGuarded([guard], async () => {
        const passwordHash = await accounts.getPasswordHash(actor.userId);
        if (await verifyPassword(passwordHash, currentPassword)) return passwordHash;
        await attempts.count([guard]);
        throw new DomainError('wrong_password', {
          de: 'Das bisherige Passwort stimmt nicht.',
          en: 'The current password is wrong.',
        });
      });
      const to = await hashPassword(newPassword);
      await runInTransaction(async ({ db }) => {
        const isReplaced = await createAccountsRepository(db).replacePassword(actor.userId, {
          from,
          to,
        });
        if (!isReplaced) {
          throw new DomainError('conflict', {
            de: 'Das Passwort wurde eben woanders geändert.',
            en: 'The password has just been changed elsewhere.',
          });
        }
        const tokens = createAccessTokensRepository(db);
        await tokens.removeOf(actor.userId, clock.now(), actor.tokenId);
      });
    },

    /**
     * Sets a password as an administrator. Every sign-in of the account ends, but not the one of an administrator who
     * resets the own password; and nothing that was tried before counts against it.
     * @throws DomainError rule_broken (too weak), account_not_found, forbidden
     */
    async reset(actor: Actor, userId: number, newPassword: string): Promise<void> {
      const problem = findResetPasswordProblem(newPassword, settings.passwordMinLength);
      if (problem) throw new DomainError('rule_broken', inOneWording(problem));
      const passwordHash = await hashPassword(newPassword);
      await decideAbout(runInTransaction, { actor, userId }, async ({ db }, subject) => {
        await createAccountsRepository(db).updatePassword(subject.id, passwordHash);
        const kept = subject.id === actor.userId ? actor.tokenId : null;
        await createAccessTokensRepository(db).removeOf(subject.id, clock.now(), kept);
        const tries = createAttemptsRepository(db);
        await tries.remove('login_username', toNameKey(subject.username));
        await tries.remove('password_change', String(subject.id));
        await appendAuditEntries(db, [
          {
            actor,
            action: 'account_password_reset',
            subject: { type: 'account', id: subject.id, name: subject.username },
          },
        ]);
      });
    },
  };
}

export type AccountPasswords = ReturnType<typeof createAccountPasswords>;
