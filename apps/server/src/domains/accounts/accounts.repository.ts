import { sql, type Selectable } from 'kysely';
import type { RoleName } from '@robin/contract/accounts';
import type { Queryable } from '#platform/db/database.ts';
import type { Users } from '#platform/db/schema.generated.ts';
import type { Account, AccountChanges, AccountWithPassword, NewAccount } from './accounts.types.ts';

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
    version: row.version,
  };
}

/** Accounts. */
export function createAccountsRepository(db: Queryable) {
  async function lockProfileImage(id: number): Promise<string | null> {
    const row = await db
      .selectFrom('users')
      .select('profile_image_url')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return row.profile_image_url;
  }

  return {
    async find(id: number): Promise<Account | null> {
      const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toAccount(row) : null;
    },

    async findByName(usernameKey: string): Promise<AccountWithPassword | null> {
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('username_key', '=', usernameKey)
        .executeTakeFirst();
      return row ? { account: toAccount(row), passwordHash: row.password_hash } : null;
    },

    /** Which of the two another account has already; of both the name. */
    async findTaken(keys: {
      usernameKey: string;
      emailKey: string;
    }): Promise<'username' | 'email' | null> {
      const rows = await db
        .selectFrom('users')
        .select('username_key')
        .where((eb) =>
          eb.or([eb('username_key', '=', keys.usernameKey), eb('email_key', '=', keys.emailKey)]),
        )
        .execute();
      if (rows.length === 0) return null;
      return rows.some((row) => row.username_key === keys.usernameKey) ? 'username' : 'email';
    },

    async getPasswordHash(id: number): Promise<string> {
      const row = await db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.password_hash;
    },

    /** Writes a new password. */
    async updatePassword(id: number, passwordHash: string): Promise<void> {
      await db
        .updateTable('users')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .execute();
    },

    /** Writes a new password in the place of the one that was checked; false when it is another by now. */
    async replacePassword(
      id: number,
      { from, to }: { from: string; to: string },
    ): Promise<boolean> {
      const result = await db
        .updateTable('users')
        .set({ password_hash: to })
        .where('id', '=', id)
        .where('password_hash', '=', from)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    /** The address of the image that an account has, which stays so until the end of the transaction. */
    lockProfileImage,

    /** Puts another image, or none, in the place of the one that is answered. */
    async exchangeProfileImage(
      id: number,
      url: string | null,
    ): Promise<{ account: Account; previousUrl: string | null }> {
      const previousUrl = await lockProfileImage(id);
      const row = await db
        .updateTable('users')
        .set({ profile_image_url: url })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return { account: toAccount(row), previousUrl };
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

    /** Writes roles and active flag as a new version. */
    async updateStanding(
      id: number,
      { roles, isActive }: { roles: RoleName[]; isActive: boolean },
    ): Promise<Account> {
      const row = await db
        .updateTable('users')
        .set((eb) => ({ roles, is_active: isActive, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toAccount(row);
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
  };
}
