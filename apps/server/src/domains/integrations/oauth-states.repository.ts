import type { Queryable } from '#platform/db/database.ts';
import type { PendingState } from './integrations.types.ts';

/** Connections that somebody has begun. */
export function createOauthStatesRepository(db: Queryable) {
  return {
    async insert(state: PendingState): Promise<void> {
      await db
        .insertInto('oauth_states')
        .values({
          state_hash: state.stateHash,
          user_id: state.userId,
          provider: state.provider,
          code_verifier_encrypted: state.sealedCodeVerifier,
          expires_at: state.expiresAt,
        })
        .execute();
    },

    /** Removes a state and answers it; of callers at the same moment one gets it, the others null. */
    async take(stateHash: string, userId: number, provider: string): Promise<PendingState | null> {
      const row = await db
        .deleteFrom('oauth_states')
        .where('state_hash', '=', stateHash)
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .returningAll()
        .executeTakeFirst();
      if (!row) return null;
      return {
        stateHash: row.state_hash,
        userId: row.user_id,
        provider: row.provider,
        sealedCodeVerifier: row.code_verifier_encrypted,
        expiresAt: row.expires_at,
      };
    },

    async findOwner(stateHash: string): Promise<number | null> {
      const row = await db
        .selectFrom('oauth_states')
        .select('user_id')
        .where('state_hash', '=', stateHash)
        .executeTakeFirst();
      return row?.user_id ?? null;
    },

    /** Keeps the newest of a user, so that starting again and again fills no table. */
    async keepNewest(userId: number, count: number): Promise<void> {
      await db
        .deleteFrom('oauth_states')
        .where('user_id', '=', userId)
        .where('state_hash', 'not in', (eb) =>
          eb
            .selectFrom('oauth_states')
            .select('state_hash')
            .where('user_id', '=', userId)
            .orderBy('expires_at', 'desc')
            .limit(count),
        )
        .execute();
    },

    async removeExpired(now: Date): Promise<void> {
      await db.deleteFrom('oauth_states').where('expires_at', '<=', now).execute();
    },
  };
}
