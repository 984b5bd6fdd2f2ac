import type { Selectable } from 'kysely';
import type { Queryable } from '#platform/db/database.ts';
import type { SystemConfiguration, UserConfiguration } from '#platform/db/schema.generated.ts';
import type { StoredSetting, StoredSystemSetting } from './configuration.types.ts';

function toSetting(row: Selectable<SystemConfiguration | UserConfiguration>): StoredSetting {
  return { key: row.key, value: row.value, sealedValue: row.value_encrypted };
}

function toSystemSetting(row: Selectable<SystemConfiguration>): StoredSystemSetting {
  return { ...toSetting(row), version: row.version };
}

function toValues({ value, sealedValue }: StoredSetting) {
  return { value, value_encrypted: sealedValue, updated_at: new Date() };
}

/** What is set for the installation, and what people set for themselves. */
export function createConfigurationRepository(db: Queryable) {
  return {
    async listOfUser(userId: number): Promise<StoredSetting[]> {
      const rows = await db
        .selectFrom('user_configuration')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('key')
        .execute();
      return rows.map(toSetting);
    },

    async storeOfUser(userId: number, setting: StoredSetting): Promise<void> {
      const values = toValues(setting);
      await db
        .insertInto('user_configuration')
        .values({ user_id: userId, key: setting.key, ...values })
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(values))
        .execute();
    },

    async removeOfUser(userId: number, key: string): Promise<void> {
      await db
        .deleteFrom('user_configuration')
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .execute();
    },

    async listOfSystem(): Promise<StoredSystemSetting[]> {
      const rows = await db.selectFrom('system_configuration').selectAll().orderBy('key').execute();
      return rows.map(toSystemSetting);
    },

    /** Makes every other change of this setting wait until this transaction has ended. */
    async findOfSystemForUpdate(key: string): Promise<StoredSystemSetting | null> {
      const row = await db
        .selectFrom('system_configuration')
        .selectAll()
        .where('key', '=', key)
        .forUpdate()
        .executeTakeFirst();
      return row ? toSystemSetting(row) : null;
    },

    /** @returns the new version */
    async storeOfSystem(setting: StoredSetting): Promise<number> {
      const values = toValues(setting);
      const row = await db
        .insertInto('system_configuration')
        .values({ key: setting.key, ...values })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => ({
            ...values,
            version: eb.ref('excluded.version'),
          })),
        )
        .returning('version')
        .executeTakeFirstOrThrow();
      return row.version;
    },

    /** @returns the first version, or null when somebody else has stored the setting a moment before */
    async createOfSystem(setting: StoredSetting): Promise<number | null> {
      const row = await db
        .insertInto('system_configuration')
        .values({ key: setting.key, ...toValues(setting) })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning('version')
        .executeTakeFirst();
      return row?.version ?? null;
    },

    async removeOfSystem(key: string): Promise<void> {
      await db.deleteFrom('system_configuration').where('key', '=', key).execute();
    },
  };
}

export type ConfigurationRepository = ReturnType<typeof createConfigurationRepository>;
