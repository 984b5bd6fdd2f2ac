import { useSettings, type Theme } from './settings-store.ts';

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)');

/** Whether the dark theme is shown, given the setting and what the system prefers. */
export function isDarkTheme(theme: Theme, systemPrefersDark: boolean): boolean {
  return theme === 'dark' || (theme === 'auto' && systemPrefersDark);
}

/** Keeps the `dark` class of the document in step with the setting and the system. The first paint was `/theme.js`. */
export function keepThemeApplied(): void {
  const apply = () => {
    const isDark = isDarkTheme(useSettings.getState().theme, prefersDark().matches);
    document.documentElement.classList.toggle('dark', isDark);
  };
  apply();
  useSettings.subscribe(apply);
  prefersDark().addEventListener('change', apply);
}
