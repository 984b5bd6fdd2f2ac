import { sql } from 'kysely';
import type { RoleName } from '@robin/contract/accounts';
import type { Queryable } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/rows-as-table.ts';
import type { Device, NewToken, TokenOwner } from './accounts.types.ts';

interface OwnerRow {
  token_id: string;
  token_hash: string;
  last_used_at: Date;
  user_id: number;
  username: string;
  first_name: string | null;
  roles: RoleName[];
}

/** Access tokens: each is a place where somebody is signed in. */
export function createAccessTokensRepository(db: Queryable) {
  return {
    /**
     * Stores a token as long as the account is active and has the password that was checked. It waits for a change
     * of the account that is under way, so that no token is made behind the back of a change that revokes them.
     * @returns whether the token was stored
     */
    async insertIfUnchanged(token: NewToken, passwordHash: string): Promise<boolean> {
      const result = await db
        .insertInto('access_tokens')
        .columns([
          'id',
          'user_id',
          'token_hash',
          'user_agent',
          'created_at',
          'last_used_at',
          'expires_at',
        ])
        .expression((eb) =>
          eb
            .selectFrom('users')
            .select((select) => [
              select.val(token.id).as('id'),
              'users.id as user_id',
              select.val(token.tokenHash).as('token_hash'),
              select.val(token.userAgent).as('user_agent'),
              select.cast<Date>(select.val(token.createdAt), 'timestamptz').as('created_at'),
              select.cast<Date>(select.val(token.createdAt), 'timestamptz').as('last_used_at'),
              select.cast<Date>(select.val(token.expiresAt), 'timestamptz').as('expires_at'),
            ])
            .where('users.id', '=', token.userId)
            .where('users.password_hash', '=', passwordHash)
            .where('users.is_active', '=', true)
            .forShare(),
        )
        .executeTakeFirstOrThrow();
      return result.numInsertedOrUpdatedRows === 1n;
    },

    /**
     * The owners of valid tokens of active accounts, by the hashes of the tokens. One query, and written out
     * instead of put together, because this runs on every request.
     */
    async listOwners(tokenHashes: readonly string[], now: Date): Promise<Map<string, TokenOwner>> {
      const { rows } = await sql<OwnerRow>`
        select token.id as token_id, token.token_hash, token.last_used_at,
               users.id as user_id, users.username, users.first_name, users.roles
        from access_tokens token join users on users.id = token.user_id
        where token.token_hash = ${anyOf(tokenHashes)} and token.expires_at > ${now}
          and users.is_active`.execute(db);
      return new Map(
        rows.map((row) => [
          row.token_hash,
          {
            tokenId: row.token_id,
            userId: row.user_id,
            username: row.username,
            firstName: row.first_name,
            roles: row.roles,
            lastUsedAt: row.last_used_at,
          },
        ]),
      );
    },

    /** The current roles behind those of the given tokens that are still good for a call. */
    async listRoles(tokenIds: readonly string[], now: Date): Promise<Map<string, RoleName[]>> {
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

    /** Where the account is signed in, the latest use first. */
    async listDevices(userId: number, now: Date): Promise<Device[]> {
      const rows = await db
        .selectFrom('access_tokens')
        .select(['id', 'user_agent', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        signedInAt: row.created_at,
        lastUsedAt: row.last_used_at,
      }));
    },

    async extend(tokenId: string, usedAt: Date, expiresAt: Date): Promise<void> {
      await db
        .updateTable('access_tokens')
        .set({ last_used_at: usedAt, expires_at: expiresAt })
        .where('id', '=', tokenId)
        .execute();
    },

    /** @returns whether the account had a valid token of that id */
    async remove(userId: number, tokenId: string, now: Date): Promise<boolean> {
      const row = await db
        .deleteFrom('access_tokens')
        .where('id', '=', tokenId)
        .where('user_id', '=', userId)
        .returning('expires_at')
        .executeTakeFirst();
      return row !== undefined && row.expires_at > now;
    },

    /**
     * Removes the account's tokens, of which one may stay.
     * @returns how many of them were valid
     */
    async removeOf(userId: number, now: Date, exceptId: string | null = null): Promise<number> {
      let query = db.deleteFrom('access_tokens').where('user_id', '=', userId);
      if (exceptId !== null) query = query.where('id', '!=', exceptId);
      const rows = await query.returning('expires_at').execute();
      return rows.filter((row) => row.expires_at > now).length;
    },

    async removeExpired(now: Date): Promise<void> {
      await db.deleteFrom('access_tokens').where('expires_at', '<', now).execute();
    },
  };
}
