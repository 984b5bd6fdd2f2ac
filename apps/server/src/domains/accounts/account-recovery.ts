import { randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { ExplainedError } from '#platform/errors/explained-error.ts';
import { isAdmin } from '#platform/actor.ts';
import { toNameKey } from './account-names.ts';
import { createAccountPasswords } from './account-passwords.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import { createAttemptLimits } from './attempt-limits.ts';

const USUAL_LENGTH = 18;
/** An upper-case letter and a special character, which the rules for passwords ask for. */
const ASKED_FOR = 'R!';

/** The way back in for who runs Robin, where no administrator can sign in any more to let the others in. */
export function createAccountRecovery(deps: {
  db: Queryable;
  runInTransaction: RunInTransaction;
  clock: Clock;
  settings: { passwordMinLength: number };
}) {
  const accounts = createAccountsRepository(deps.db);
  const passwords = createAccountPasswords({ ...deps, attempts: createAttemptLimits(deps) });

  return {
    /**
     * Gives an administrator a new password, as if they had reset their own.
     * @throws ExplainedError when the name is not that of somebody who administers
     */
    async resetAdmin(name: string): Promise<{ username: string; password: string }> {
      const admins = (await accounts.list()).filter(
        (account) => account.isActive && isAdmin(account),
      );
      const admin = admins.find(({ username }) => toNameKey(username) === toNameKey(name));
      if (!admin) {
        const names = admins.map(({ username }) => username).join(', ');
        throw new ExplainedError(
          `${name} is no administrator who may sign in. ${names === '' ? 'There is none.' : `These are: ${names}.`}`,
        );
      }
      const { id: userId, username, firstName, roles } = admin;
      const length = Math.max(USUAL_LENGTH, deps.settings.passwordMinLength);
      const random = randomBytes(length).toString('base64url');
      const password = `${random.slice(0, length - ASKED_FOR.length)}${ASKED_FOR}`;
      const actor = { userId, username, firstName, roles, tokenId: '' };
      await passwords.reset(actor, userId, password);
      return { username, password };
    },
  };
}
