import { expect, test, vi } from 'vitest';
import { isDarkTheme } from './apply-theme.ts';
import { followSettings, readSettings, useSettings } from './settings-store.ts';
import { useUserPreferences } from './user-preferences.ts';

test('without stored settings the defaults hold [PROF-084] [PROF-085] [PROF-086]', () => {
  expect(readSettings()).toEqual({
    preferredLanguage: 'en',
    theme: 'auto',
    timezone: 'Europe/Berlin',
  });
});

test('a change is kept under its key, with the other settings [PROF-083]', () => {
  useSettings.getState().change({ theme: 'dark' });
  expect(JSON.parse(localStorage.getItem('user_settings') ?? '')).toEqual({
    preferredLanguage: 'en',
    theme: 'dark',
    timezone: 'Europe/Berlin',
  });
});

test('a change holds in this window also where the browser has no room to keep it', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  useSettings.getState().change({ theme: 'light' });
  useUserPreferences.getState().change({ includeArchived: true });
  full.mockRestore();
  expect(useSettings.getState().theme).toBe('light');
  expect(useUserPreferences.getState().includeArchived).toBe(true);
  expect(warn).toHaveBeenCalledTimes(2);
});

test('a change takes back nothing that another window has changed meanwhile', () => {
  useSettings.getState().change({ theme: 'auto' });
  const elsewhere = { ...readSettings(), theme: 'dark' };
  localStorage.setItem('user_settings', JSON.stringify(elsewhere));
  useSettings.getState().change({ preferredLanguage: 'de' });
  expect(readSettings()).toMatchObject({ theme: 'dark', preferredLanguage: 'de' });
});

test('a theme that is chosen in another window is shown here too, and other records of it change nothing', () => {
  followSettings();
  useSettings.getState().change({ theme: 'light' });
  localStorage.setItem('user_settings', JSON.stringify({ ...readSettings(), theme: 'dark' }));
  dispatchEvent(new StorageEvent('storage', { key: 'po_ui_settings' }));
  expect(useSettings.getState().theme).toBe('light');
  dispatchEvent(new StorageEvent('storage', { key: 'user_settings' }));
  expect(useSettings.getState().theme).toBe('dark');
});

test.each(['{broken', '{"theme":"pink"}', 'null'])('%s falls back to the defaults', (stored) => {
  localStorage.setItem('user_settings', stored);
  expect(readSettings().theme).toBe('auto');
});

test.each([
  ['dark', false, true],
  ['light', true, false],
  ['auto', true, true],
  ['auto', false, false],
] as const)(
  'theme %s with a system that prefers dark (%s) is dark: %s',
  (theme, system, isDark) => {
    expect(isDarkTheme(theme, system)).toBe(isDark);
  },
);
