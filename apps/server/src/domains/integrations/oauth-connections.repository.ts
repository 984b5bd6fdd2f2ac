import type { Queryable } from '#platform/db/database.ts';
import type { Connection, NewConnection } from './integrations.types.ts';

/** Who is connected to what. */
export function createOauthConnectionsRepository(db: Queryable) {
  return {
    async listOf(userId: number): Promise<Connection[]> {
      const rows = await db
        .selectFrom('oauth_connections')
        .select(['provider', 'account_name', 'account_email', 'last_used_at'])
        .where('user_id', '=', userId)
        .orderBy('provider')
        .execute();
      return rows.map((row) => ({
        provider: row.provider,
        account: { name: row.account_name, email: row.account_email },
        lastUsedAt: row.last_used_at,
      }));
    },

    /** How many users are connected to each service that has any. */
    async countUsers(): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('oauth_connections')
        .select((eb) => ['provider', eb.fn.countAll<number>().as('count')])
        .groupBy('provider')
        .execute();
      return new Map(rows.map((row) => [row.provider, row.count]));
    },

    async countUsersOf(provider: string): Promise<number> {
      const row = await db
        .selectFrom('oauth_connections')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('provider', '=', provider)
        .executeTakeFirstOrThrow();
      return row.count;
    },

    /** Takes the place of an older connection of the same user to the same service. */
    async store(connection: NewConnection): Promise<void> {
      const values = {
        access_token_encrypted: connection.sealedAccessToken,
        refresh_token_encrypted: connection.sealedRefreshToken,
        expires_at: connection.expiresAt,
        account_name: connection.account.name,
        account_email: connection.account.email,
        connected_at: connection.usedAt,
        last_used_at: connection.usedAt,
      };
      await db
        .insertInto('oauth_connections')
        .values({ user_id: connection.userId, provider: connection.provider, ...values })
        .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(values))
        .execute();
    },

    async remove(userId: number, provider: string): Promise<void> {
      await db
        .deleteFrom('oauth_connections')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .execute();
    },
  };
}
