import { createHash, randomBytes } from 'node:crypto';
import type { RegisterBody, UpdateMeBody } from '@robin/contract/accounts';
import { limits } from '@robin/contract/limits';
import { seenText } from '@robin/contract/rules/is-blank';
import type { Actor } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { createBatcher } from '#platform/db/batcher.ts';
import {
  isUniqueViolation,
  type RunInTransaction,
  type TransactionContext,
} from '#platform/db/transaction.ts';
import type { Queryable } from '#platform/db/database.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import { inOneWording } from '#platform/errors/sentence.ts';
import { createId } from '#platform/ids.ts';
import { callerNetwork } from '#platform/net/caller-network.ts';
import { findNameProblem, hasInvisibleCharacters, spellEmail, toNameKey } from './account-names.ts';
import { createAccessTokensRepository } from './access-tokens.repository.ts';
import { accountNotFound } from './account-decision.ts';
import { createAccountsRepository } from './accounts.repository.ts';
import type { Account, AccountChanges, AccountWithPassword, TokenOwner } from './accounts.types.ts';
import type { AttemptLimits, Guard } from './attempt-limits.ts';
import { createAttemptsRepository } from './attempts.repository.ts';
import { isCommonPassword } from './common-passwords.ts';
import { findPasswordProblem, hashPassword, verifyPassword } from './passwords.ts';

const TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;
/** A token's sliding end is moved at most this often, so that reading does not write. */
const TOKEN_RENEWAL_MS = 60 * 60 * 1_000;
const HOUR_MS = 60 * 60 * 1_000;

/** Exactly this sentence, for unknown, wrong and inactive alike. */
const LOGIN_FAILED =
  'Login fehlgeschlagen. Bitte überprüfen Sie Ihre Anmeldedaten oder lassen Sie Ihr Konto aktivieren.';

export interface AccountsSettings {
  activateNewAccounts: boolean;
  registrationsPerHour: number;
  passwordMinLength: number;
}

export interface AccountsDependencies {
  db: Queryable;
  runInTransaction: RunInTransaction;
  clock: Clock;
  settings: AccountsSettings;
  /** Makes what a new account begins with. */
  beginAccount: (transaction: TransactionContext, userId: number) => Promise<void>;
  attempts: AttemptLimits;
  /** Whether the user may work in the project: not archived, and visible to them. */
  canUseProject: (actor: Actor, projectId: number) => Promise<boolean>;
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function cleared(value: string | null | undefined): string | null | undefined {
  return value === undefined ? undefined : (seenText(value)?.trim() ?? null);
}

/**
 * How an address is stored. Two that look the same would be a way to pass for somebody else.
 * @throws DomainError rule_broken
 */
function readEmail(sent: string): { email: string; emailKey: string } {
  const email = spellEmail(sent);
  if (hasInvisibleCharacters(email)) {
    throw new DomainError('rule_broken', {
      de: 'Die E-Mail-Adresse enthält unsichtbare Zeichen.',
      en: 'The e-mail address contains invisible characters.',
    });
  }
  return { email, emailKey: toNameKey(email) };
}

const taken = (what: 'username' | 'email') =>
  new DomainError(
    'already_exists',
    what === 'email'
      ? {
          de: 'Diese E-Mail-Adresse ist bereits registriert.',
          en: 'This e-mail address is already registered.',
        }
      : { de: 'Dieser Benutzername ist bereits vergeben.', en: 'This username is already taken.' },
  );

/** Accounts: registering, signing in and out, the own profile. */
export function createAccountsService(deps: AccountsDependencies) {
  const { clock, settings, attempts, runInTransaction } = deps;
  const accounts = createAccountsRepository(deps.db);
  const tokens = createAccessTokensRepository(deps.db);
  const findTokenOwner = createBatcher<string, TokenOwner | null>(async (hashes) => {
    const owners = await tokens.listOwners(hashes, clock.now());
    return hashes.map((hash) => owners.get(hash) ?? null);
  });

  async function create(body: RegisterBody, isFirstOnly: boolean): Promise<Account> {
    const nameProblem = findNameProblem(body.username);
    if (nameProblem) throw new DomainError('rule_broken', nameProblem);
    const { email, emailKey } = readEmail(body.email);
    const passwordProblem = findPasswordProblem(body.password, settings.passwordMinLength);
    if (passwordProblem) throw new DomainError('rule_broken', inOneWording(passwordProblem));
    const usernameKey = toNameKey(body.username);
    // Before the hash, which costs more than all the rest. Who comes at the same moment is told by the database.
    const present = await accounts.findTaken({ usernameKey, emailKey });
    if (present) throw taken(present);
    const passwordHash = await hashPassword(body.password);
    try {
      return await runInTransaction(async (transaction) => {
        const repository = createAccountsRepository(transaction.db);
        const account = await repository.insert({
          username: body.username.normalize('NFKC').trim(),
          usernameKey,
          email,
          emailKey,
          passwordHash,
          firstName: cleared(body.first_name) ?? null,
          lastName: cleared(body.last_name) ?? null,
          roles: ['user'],
          isActive: settings.activateNewAccounts,
        });
        await deps.beginAccount(transaction, account.id);
        if (await repository.claimFirstPlace(account.id)) {
          return repository.makeActiveAdmin(account.id);
        }
        if (isFirstOnly) {
          throw new DomainError('conflict', {
            de: 'Es gibt schon ein Konto.',
            en: 'There is an account already.',
          });
        }
        return account;
      });
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_key_key')) throw taken('email');
      if (isUniqueViolation(error)) throw taken('username');
      throw error;
    }
  }

  /** @returns null when the account is not active, or has another password by now */
  async function createToken(
    { account, passwordHash }: AccountWithPassword,
    userAgent: string | null,
  ): Promise<string | null> {
    const token = randomBytes(32).toString('base64url');
    const now = clock.now();
    const isStored = await tokens.insertIfUnchanged(
      {
        id: createId(),
        userId: account.id,
        tokenHash: hashToken(token),
        userAgent: userAgent?.slice(0, 300) ?? null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + TOKEN_LIFETIME_MS),
      },
      passwordHash,
    );
    return isStored ? token : null;
  }

  return {
    /** @throws DomainError rule_broken, already_exists, rate_limited */
    async register(body: RegisterBody, address: string): Promise<Account> {
      const caller = callerNetwork(address);
      const guards: Guard[] = [
        {
          kind: 'registration',
          subject: caller,
          allowed: settings.registrationsPerHour,
          windowMs: HOUR_MS,
        },
      ];
      // Who is told that a name is taken has learnt who has an account here: no person asks that so often.
      const refusals: Guard[] = [
        {
          kind: 'registration',
          subject: `refused/${caller}`,
          allowed: limits.refusedRegistrationsPerHour,
          windowMs: HOUR_MS,
        },
      ];
      return attempts.runGuarded([...refusals, ...guards], async () => {
        try {
          const account = await create(body, false);
          await attempts.count(guards);
          return account;
        } catch (error) {
          if (error instanceof DomainError && error.code === 'already_exists') {
            await attempts.count(refusals);
          }
          throw error;
        }
      });
    },

    /**
     * Creates the administrator of an unattended installation, unless there is any account.
     * @throws DomainError rule_broken
     */
    async ensureFirstAdmin(body: RegisterBody): Promise<Account | null> {
      if (await accounts.hasAnyAccount()) return null;
      // In the language of all that the start says; the sentence for people in a browser is German.
      if (isCommonPassword(body.password)) {
        throw new DomainError(
          'rule_broken',
          inOneWording('The password is one of the most common ones. Choose another one.'),
        );
      }
      try {
        return await create(body, true);
      } catch (error) {
        // Another process that starts on the same empty database was quicker.
        const isLate =
          error instanceof DomainError &&
          (error.code === 'conflict' || error.code === 'already_exists');
        if (isLate) return null;
        throw error;
      }
    },

    hasAnyAccount: () => accounts.hasAnyAccount(),

    /**
     * @returns a new access token
     * @throws DomainError invalid_credentials, rate_limited
     */
    async login(
      credentials: { username: string; password: string },
      client: { address: string; userAgent: string | null },
    ): Promise<string> {
      const nameKey = toNameKey(credentials.username);
      const guards: Guard[] = [
        {
          kind: 'login_username',
          subject: nameKey,
          allowed: limits.failedLoginsPerUsername,
          windowMs: limits.failedLoginWindowMs,
        },
        {
          kind: 'login_address',
          subject: callerNetwork(client.address),
          allowed: limits.failedLoginsPerAddress,
          windowMs: limits.failedLoginWindowMs,
        },
      ];
      return attempts.runGuarded(guards, async () => {
        const found = await accounts.findByName(nameKey);
        const isRight = await verifyPassword(found?.passwordHash ?? null, credentials.password);
        if (found && isRight && found.account.isActive) {
          const token = await createToken(found, client.userAgent);
          if (token !== null) return token;
        }
        await attempts.count(guards);
        throw new DomainError('invalid_credentials', inOneWording(LOGIN_FAILED));
      });
    },

    async logout(actor: Actor): Promise<void> {
      await tokens.remove(actor.userId, actor.tokenId, clock.now());
    },

    /** Who a token belongs to; null when it is unknown, revoked, expired or of an inactive account. */
    async findActor(token: string): Promise<Actor | null> {
      const now = clock.now();
      const owner = await findTokenOwner(hashToken(token));
      if (!owner) return null;
      if (now.getTime() - owner.lastUsedAt.getTime() > TOKEN_RENEWAL_MS) {
        const expiresAt = new Date(now.getTime() + TOKEN_LIFETIME_MS);
        await tokens.extend(owner.tokenId, now, expiresAt);
      }
      const { userId, username, firstName, roles, tokenId } = owner;
      return { userId, username, firstName, roles, tokenId };
    },

    /** The caller as things are now; null once the token is revoked or expired, or the account inactive. */
    async refreshActor(actor: Actor): Promise<Actor | null> {
      const roles = await tokens.listRoles([actor.tokenId], clock.now());
      const current = roles.get(actor.tokenId);
      return current ? { ...actor, roles: current } : null;
    },

    /** Which tokens still count and with which roles, so that other open streams can be closed. */
    listTokenRoles: (tokenIds: readonly string[]) => tokens.listRoles(tokenIds, clock.now()),

    async get(userId: number): Promise<Account> {
      const account = await accounts.find(userId);
      if (!account) throw accountNotFound();
      return account;
    },

    /** @throws DomainError rule_broken (a project that the user can't work in), already_exists */
    async updateMe(actor: Actor, body: UpdateMeBody): Promise<Account> {
      if (
        typeof body.active_project_id === 'number' &&
        !(await deps.canUseProject(actor, body.active_project_id))
      ) {
        throw new DomainError('rule_broken', {
          de: 'Dieses Projekt kann nicht das aktive werden.',
          en: 'This project cannot become the active one.',
        });
      }
      const changes: AccountChanges = {
        firstName: cleared(body.first_name),
        lastName: cleared(body.last_name),
        beruflicheRolle: cleared(body.berufliche_rolle),
        geschlecht: cleared(body.geschlecht),
        activeProjectId: body.active_project_id,
        ...(body.email !== undefined && readEmail(body.email)),
      };
      try {
        // Two people who take each other's address at the same moment wait for one another: one of them is tried again.
        return await runInTransaction(({ db }) =>
          createAccountsRepository(db).update(actor.userId, changes),
        );
      } catch (error) {
        throw isUniqueViolation(error) ? taken('email') : error;
      }
    },

    /** Housekeeping: forgets expired tokens and attempts that no longer count. */
    async forgetExpired(): Promise<void> {
      const now = clock.now();
      await tokens.removeExpired(now);
      await createAttemptsRepository(deps.db).removeOutside({
        since: new Date(now.getTime() - 24 * HOUR_MS),
        until: new Date(now.getTime() + HOUR_MS),
      });
    },
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
