import { languageModelProvider, type LanguageModelProvider } from '@robin/contract/language-models';
import type { Selectable } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { LanguageModels } from '#platform/db/schema.generated.ts';
import type { ProviderChange, ProviderSelection, StoredProvider } from './language-models.types.ts';

const SELECTION_ID = 1;

function toStoredProvider(row: Selectable<LanguageModels>): StoredProvider {
  return {
    provider: languageModelProvider.parse(row.provider),
    model: row.model,
    baseUrl: row.base_url,
    sealedApiKey: row.api_key_encrypted,
    version: row.version,
  };
}

/** What is stored of the providers, and which one is active. */
export function createLanguageModelsRepository(db: Queryable) {
  return {
    async list(): Promise<StoredProvider[]> {
      const rows = await db.selectFrom('language_models').selectAll().execute();
      return rows.map(toStoredProvider);
    },

    async find(provider: LanguageModelProvider): Promise<StoredProvider | null> {
      const row = await db
        .selectFrom('language_models')
        .selectAll()
        .where('provider', '=', provider)
        .executeTakeFirst();
      return row ? toStoredProvider(row) : null;
    },

    async getSelection(): Promise<ProviderSelection> {
      const row = await db
        .selectFrom('language_model_selection')
        .select(['active_provider', 'is_chosen'])
        .where('id', '=', SELECTION_ID)
        .executeTakeFirstOrThrow();
      return {
        isChosen: row.is_chosen,
        provider: languageModelProvider.nullable().parse(row.active_provider),
      };
    },

    /** Makes every other change of the providers wait until this transaction has ended. */
    async lockSelection(): Promise<void> {
      await db
        .selectFrom('language_model_selection')
        .select('id')
        .where('id', '=', SELECTION_ID)
        .forUpdate()
        .execute();
    },

    /** Stores a choice; null is the choice of none. */
    async choose(provider: LanguageModelProvider | null): Promise<void> {
      await db
        .updateTable('language_model_selection')
        .set({ active_provider: provider, is_chosen: true })
        .where('id', '=', SELECTION_ID)
        .execute();
    },

    /** @returns the new version */
    async store(stored: ProviderChange): Promise<number> {
      const values = {
        model: stored.model,
        base_url: stored.baseUrl,
        api_key_encrypted: stored.sealedApiKey,
        updated_at: new Date(),
      };
      const row = await db
        .insertInto('language_models')
        .values({ provider: stored.provider, ...values })
        .onConflict((conflict) =>
          conflict
            .column('provider')
            .doUpdateSet((eb) => ({ ...values, version: eb.ref('excluded.version') })),
        )
        .returning('version')
        .executeTakeFirstOrThrow();
      return row.version;
    },

    async remove(provider: LanguageModelProvider): Promise<void> {
      await db.deleteFrom('language_models').where('provider', '=', provider).execute();
    },
  };
}

export type LanguageModelsRepository = ReturnType<typeof createLanguageModelsRepository>;
