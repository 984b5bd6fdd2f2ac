import type { Actor } from '#platform/actor.ts';

/** A setting as it is stored: in the clear, or sealed when it is a secret. */
export interface StoredSetting {
  key: string;
  value: string | null;
  sealedValue: string | null;
}

/** A setting of the installation; every change gives it a version that none has had before, not even one deleted since. */
export interface StoredSystemSetting extends StoredSetting {
  version: number;
}

/** A value as it may be shown: secrets as dots and their last characters. */
export interface ShownSetting {
  shown: string;
  version: number;
}

/**
 * A setting of the installation that another domain keeps, so that it is stored in one place only.
 * Reading and writing go through to it, and it writes down who decided.
 */
export interface SettingKeptElsewhere {
  find(): Promise<ShownSetting | null>;
  /** @throws DomainError rule_broken, conflict */
  set(actor: Actor, value: string, version?: number): Promise<ShownSetting>;
  remove(actor: Actor): Promise<void>;
}

/** By the key of the setting. */
export type SettingsKeptElsewhere = Readonly<Record<string, SettingKeptElsewhere>>;
