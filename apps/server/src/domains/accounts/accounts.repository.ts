import { sql, type Selectable } from 'kysely';
import type { RoleName } from '@robin/contract/accounts';
import type { Queryable } from '#platform/db/database.ts';
import type { Users } from '#platform/db/schema.generated.ts';
import type { Account, AccountChanges, AttemptKind, NewAccount } from './accounts.types.ts';

function toAccount(row: Selectable<Users>): Account {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    beruflicheRolle: row.berufliche_rolle,
    geschlecht: row.geschlecht,
    // Only this repository writes the column, and only with these names.
    roles: row.roles as RoleName[],
    isActive: row.is_active,
    createdAt: row.created_at,
    profileImageUrl: row.profile_image_url,
    activeProjectId: row.active_project_id,
  };
}

/** Accounts, their access tokens and the attempts that are counted against guessing. */
export function createAccountsRepository(db: Queryable) {
  return {
    async find(id: number): Promise<Account | null> {
      const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toAccount(row) : null;
    },

    async findWithPassword(
      usernameKey: string,
    ): Promise<{ account: Account; passwordHash: string } | null> {
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('username_key', '=', usernameKey)
        .executeTakeFirst();
      return row ? { account: toAccount(row), passwordHash: row.password_hash } : null;
    },

    async insert(account: NewAccount): Promise<Account> {
      const row = await db
        .insertInto('users')
        .values({
          username: account.username,
          username_key: account.usernameKey,
          email: account.email,
          email_key: account.emailKey,
          password_hash: account.passwordHash,
          first_name: account.firstName,
          last_name: account.lastName,
          roles: account.roles,
          is_active: account.isActive,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return toAccount(row);
    },

    async hasAnyAccount(): Promise<boolean> {
      const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
      return row !== undefined;
    },

    /** Claims the place of the first account; false when another one has it. Serialises claimants. */
    async claimFirstPlace(userId: number): Promise<boolean> {
      const result = await db
        .updateTable('installation')
        .set({ first_user_id: userId })
        .where('id', '=', 1)
        .where('first_user_id', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    async makeActiveAdmin(userId: number): Promise<Account> {
      const row = await db
        .updateTable('users')
        .set({ roles: ['admin'], is_active: true })
        .where('id', '=', userId)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toAccount(row);
    },

    async list(): Promise<Account[]> {
      const rows = await db.selectFrom('users').selectAll().orderBy('id').execute();
      return rows.map(toAccount);
    },

    /** Lets changes of roles and active flags happen one after the other, in every process. */
    async lockStanding(): Promise<void> {
      await db
        .selectFrom('installation')
        .select('id')
        .where('id', '=', 1)
        .forUpdate()
        .executeTakeFirstOrThrow();
    },

    async updateStanding(
      id: number,
      standing: { roles?: RoleName[]; isActive?: boolean },
    ): Promise<Account> {
      const row = await db
        .updateTable('users')
        .set({
          ...(standing.roles ? { roles: standing.roles } : {}),
          ...(standing.isActive === undefined ? {} : { is_active: standing.isActive }),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toAccount(row);
    },

    async countActiveAdmins(): Promise<number> {
      const row = await db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('is_active', '=', true)
        .where(sql<boolean>`'admin' = any(roles)`)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    async removeTokensOf(userId: number): Promise<void> {
      await db.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
    },

    async update(id: number, changes: AccountChanges): Promise<Account> {
      const row = await db
        .updateTable('users')
        .set({
          email: changes.email,
          email_key: changes.emailKey,
          first_name: changes.firstName,
          last_name: changes.lastName,
          berufliche_rolle: changes.beruflicheRolle,
          geschlecht: changes.geschlecht,
          active_project_id: changes.activeProjectId,
          // Keeps the statement valid when nothing is to be changed.
          username: sql<string>`username`,
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toAccount(row);
    },

    async insertToken(token: {
      id: string;
      userId: number;
      tokenHash: string;
      userAgent: string | null;
      createdAt: Date;
      expiresAt: Date;
    }): Promise<void> {
      await db
        .insertInto('access_tokens')
        .values({
          id: token.id,
          user_id: token.userId,
          token_hash: token.tokenHash,
          user_agent: token.userAgent,
          created_at: token.createdAt,
          last_used_at: token.createdAt,
          expires_at: token.expiresAt,
        })
        .execute();
    },

    /** The owner of a valid token of an active account, in one query: this runs on every request. */
    async findTokenOwner(
      tokenHash: string,
      now: Date,
    ): Promise<{
      tokenId: string;
      userId: number;
      username: string;
      firstName: string | null;
      roles: RoleName[];
      lastUsedAt: Date;
    } | null> {
      const row = await db
        .selectFrom('access_tokens as token')
        .innerJoin('users', 'users.id', 'token.user_id')
        .select(['token.id as token_id', 'token.last_used_at', 'users.id as user_id'])
        .select(['users.username', 'users.first_name', 'users.roles'])
        .where('token.token_hash', '=', tokenHash)
        .where('token.expires_at', '>', now)
        .where('users.is_active', '=', true)
        .executeTakeFirst();
      if (!row) return null;
      return {
        tokenId: row.token_id,
        userId: row.user_id,
        username: row.username,
        firstName: row.first_name,
        roles: row.roles as RoleName[],
        lastUsedAt: row.last_used_at,
      };
    },

    /** The current roles behind those of the given tokens that are still good for a call. */
    async listTokenRoles(tokenIds: readonly string[], now: Date): Promise<Map<string, RoleName[]>> {
      if (tokenIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('access_tokens as token')
        .innerJoin('users', 'users.id', 'token.user_id')
        .select(['token.id', 'users.roles'])
        .where('token.id', 'in', tokenIds)
        .where('token.expires_at', '>', now)
        .where('users.is_active', '=', true)
        .execute();
      return new Map(rows.map((row) => [row.id, row.roles as RoleName[]]));
    },

    async extendToken(tokenId: string, usedAt: Date, expiresAt: Date): Promise<void> {
      await db
        .updateTable('access_tokens')
        .set({ last_used_at: usedAt, expires_at: expiresAt })
        .where('id', '=', tokenId)
        .execute();
    },

    async removeToken(tokenId: string): Promise<void> {
      await db.deleteFrom('access_tokens').where('id', '=', tokenId).execute();
    },

    async removeExpired(now: Date, attemptsBefore: Date): Promise<void> {
      await db.deleteFrom('access_tokens').where('expires_at', '<', now).execute();
      await db.deleteFrom('attempts').where('created_at', '<', attemptsBefore).execute();
    },

    async insertAttempts(
      attempts: readonly { kind: AttemptKind; subject: string }[],
      at: Date,
    ): Promise<void> {
      await db
        .insertInto('attempts')
        .values(attempts.map(({ kind, subject }) => ({ kind, subject, created_at: at })))
        .execute();
    },

    /** How many attempts there were since a time, and when the oldest of them was. */
    async countAttempts(
      kind: AttemptKind,
      subject: string,
      since: Date,
    ): Promise<{ count: number; oldestAt: Date | null }> {
      const row = await db
        .selectFrom('attempts')
        .select((eb) => [
          eb.fn.countAll<number>().as('count'),
          eb.fn.min('created_at').as('oldest_at'),
        ])
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .where('created_at', '>', since)
        .executeTakeFirstOrThrow();
      return { count: row.count, oldestAt: row.oldest_at };
    },
  };
}
