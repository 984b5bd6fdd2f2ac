import { create } from 'zustand';
import { storeText } from '#shared/storage/store-text.ts';

export const themes = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof themes)[number];

/** Settings of this browser, kept in local storage; the server knows nothing of them. */
export interface UserSettings {
  preferredLanguage: string;
  theme: Theme;
  timezone: string;
}

const STORAGE_KEY = 'user_settings';

const defaultSettings: UserSettings = {
  preferredLanguage: 'en',
  theme: 'auto',
  timezone: 'Europe/Berlin',
};

interface SettingsState extends UserSettings {
  change: (changes: Partial<UserSettings>) => void;
}

export const useSettings = create<SettingsState>((set) => ({
  ...readSettings(),
  change: (changes) => {
    set(changes);
    // Over what is stored, in which another window may have changed something else.
    storeText(STORAGE_KEY, JSON.stringify({ ...readSettings(), ...changes }));
  },
}));

/** Takes over what is changed in another window of this browser from now on. */
export function followSettings(): void {
  addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) useSettings.setState(readSettings());
  });
}

/** Stored settings over the defaults; what cannot be read counts as not stored. */
export function readSettings(): UserSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const settings = { ...defaultSettings, ...(stored as Partial<UserSettings>) };
    return themes.includes(settings.theme) ? settings : { ...settings, theme: 'auto' };
  } catch {
    return defaultSettings;
  }
}
