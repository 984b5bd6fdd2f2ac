import type { Actor } from '#platform/actor.ts';
import { appendAuditEntries } from '#platform/audit-log.ts';
import type { Queryable } from '#platform/db/database.ts';
import type { RunInTransaction } from '#platform/db/transaction.ts';
import { DomainError } from '#platform/errors/domain-error.ts';
import type { AddressRules } from '#platform/net/address-policy.ts';
import { createConfigurationRepository } from './configuration.repository.ts';
import type { SettingsKeptElsewhere, ShownSetting } from './configuration.types.ts';
import { checkSystemSetting } from './setting-rules.ts';
import type { SettingSecrets } from './setting-secrets.ts';

const outdated = () =>
  new DomainError('conflict', {
    de: 'Jemand anderes hat diese Einstellung inzwischen geändert.',
    en: 'Somebody else has changed this setting in the meantime.',
  });

const about = (key: string) => ({ type: 'system_configuration', id: key, name: key }) as const;

/** The settings of the installation, which administrators decide about. */
export function createSystemSettings(deps: {
  db: Queryable;
  runInTransaction: RunInTransaction;
  secrets: SettingSecrets;
  addressRules: AddressRules;
  keptElsewhere: SettingsKeptElsewhere;
}) {
  const { db, runInTransaction, secrets, addressRules } = deps;
  const keptElsewhere = new Map(Object.entries(deps.keptElsewhere));

  return {
    /** Everything that is stored, as it may be shown, and the version of each. */
    async list(): Promise<{
      configurations: Record<string, string>;
      versions: Record<string, number>;
    }> {
      const settings = await createConfigurationRepository(db).listOfSystem();
      const configurations = secrets.showAll('system', settings);
      const versions = Object.fromEntries(settings.map(({ key, version }) => [key, version]));
      for (const [key, setting] of keptElsewhere) {
        const found = await setting.find();
        if (found === null) continue;
        configurations[key] = found.shown;
        versions[key] = found.version;
      }
      return { configurations, versions };
    },

    /** @throws DomainError rule_broken, conflict */
    async set(actor: Actor, key: string, text: string, version?: number): Promise<ShownSetting> {
      const value = checkSystemSetting(key, text, addressRules);
      const elsewhere = keptElsewhere.get(key);
      if (elsewhere) return elsewhere.set(actor, value, version);
      return runInTransaction(async ({ db: transaction }) => {
        const settings = createConfigurationRepository(transaction);
        const stored = await settings.findOfSystemForUpdate(key);
        if (version !== undefined && version !== (stored?.version ?? 0)) {
          throw outdated();
        }
        const shown = secrets.show(key, value);
        if (stored && secrets.read('system', stored) === value) {
          return { shown, version: stored.version };
        }
        const setting = secrets.toStored('system', key, value);
        // There is no row yet that could make others wait: who says that there was nothing must not write over theirs.
        const isFirst = version !== undefined && stored === null;
        const newVersion = await (isFirst
          ? settings.createOfSystem(setting)
          : settings.storeOfSystem(setting));
        if (newVersion === null) throw outdated();
        await appendAuditEntries(transaction, [
          { actor, action: 'system_configuration_changed', subject: about(key) },
        ]);
        return { shown, version: newVersion };
      });
    },

    /** A setting that is not there is removed already. */
    async remove(actor: Actor, key: string): Promise<void> {
      const elsewhere = keptElsewhere.get(key);
      if (elsewhere) return elsewhere.remove(actor);
      await runInTransaction(async ({ db: transaction }) => {
        const settings = createConfigurationRepository(transaction);
        if (!(await settings.findOfSystemForUpdate(key))) return;
        await settings.removeOfSystem(key);
        await appendAuditEntries(transaction, [
          { actor, action: 'system_configuration_removed', subject: about(key) },
        ]);
      });
    },
  };
}
