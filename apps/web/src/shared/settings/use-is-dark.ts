import { useSyncExternalStore } from 'react';
import { isDarkTheme } from './apply-theme.ts';
import { useSettings } from './settings-store.ts';

const query = '(prefers-color-scheme: dark)';

function subscribe(notify: () => void): () => void {
  const preference = matchMedia(query);
  preference.addEventListener('change', notify);
  return () => preference.removeEventListener('change', notify);
}

/** Whether the page is dark now, whoever decided it. */
export function useIsDark(): boolean {
  const theme = useSettings((settings) => settings.theme);
  const systemPrefersDark = useSyncExternalStore(subscribe, () => matchMedia(query).matches);
  return isDarkTheme(theme, systemPrefersDark);
}
