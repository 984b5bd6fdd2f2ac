import type { Selectable } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { OauthProviders } from '#platform/db/schema.generated.ts';
import type { OauthDefinition, StoredDefinition } from './integrations.types.ts';

type NewDefinition = OauthDefinition & { sealedClientSecret: string };

function toDefinition(row: Selectable<OauthProviders>): StoredDefinition {
  return {
    name: row.name,
    displayName: row.display_name,
    clientId: row.client_id,
    sealedClientSecret: row.client_secret_encrypted,
    authUrl: row.auth_url,
    tokenUrl: row.token_url,
    userInfoUrl: row.user_info_url,
    scopes: row.scopes,
    isActive: row.is_active,
    version: row.version,
  };
}

function toValues(definition: NewDefinition) {
  return {
    display_name: definition.displayName,
    client_id: definition.clientId,
    client_secret_encrypted: definition.sealedClientSecret,
    auth_url: definition.authUrl,
    token_url: definition.tokenUrl,
    user_info_url: definition.userInfoUrl,
    scopes: definition.scopes,
    is_active: definition.isActive,
    updated_at: new Date(),
  };
}

/** How services are reached, as administrators defined it. */
export function createOauthDefinitionsRepository(db: Queryable) {
  const named = (name: string) =>
    db.selectFrom('oauth_providers').selectAll().where('name', '=', name);

  async function find(query: ReturnType<typeof named>): Promise<StoredDefinition | null> {
    const row = await query.executeTakeFirst();
    return row ? toDefinition(row) : null;
  }

  return {
    async list(): Promise<StoredDefinition[]> {
      const rows = await db.selectFrom('oauth_providers').selectAll().orderBy('name').execute();
      return rows.map(toDefinition);
    },

    find: (name: string) => find(named(name)),

    /** The same, and nobody else changes, removes or uses it until this transaction has ended. */
    findForChange: (name: string) => find(named(name).forUpdate()),

    /** The same, and nobody removes it until this transaction has ended. */
    findForUse: (name: string) => find(named(name).forKeyShare()),

    /** Creates or replaces, and counts the change. */
    async store(definition: NewDefinition): Promise<StoredDefinition> {
      const values = toValues(definition);
      const row = await db
        .insertInto('oauth_providers')
        .values({ name: definition.name, ...values })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((eb) => ({
            ...values,
            version: eb.ref('excluded.version'),
          })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return toDefinition(row);
    },

    /** Creates; null when somebody else has done so a moment before. */
    async create(definition: NewDefinition): Promise<StoredDefinition | null> {
      const row = await db
        .insertInto('oauth_providers')
        .values({ name: definition.name, ...toValues(definition) })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returningAll()
        .executeTakeFirst();
      return row ? toDefinition(row) : null;
    },

    async remove(name: string): Promise<void> {
      await db.deleteFrom('oauth_providers').where('name', '=', name).execute();
    },
  };
}
