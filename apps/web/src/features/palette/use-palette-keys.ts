import { useLayoutEffect } from 'react';
import { usePalette } from './palette-store.ts';
import { readShortcut } from './shortcut-keys.ts';

/** Listens for the keys that work everywhere on the page. */
export function usePaletteKeys(): void {
  // Once the page is drawn, it answers to presses: what listens later than that misses a key on a slow machine.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented) return;
      const shortcut = readShortcut(event);
      if (!shortcut) return;
      // The browser's own search field would take the key otherwise.
      event.preventDefault();
      const palette = usePalette.getState();
      if (shortcut === 'shortcuts') palette.openShortcuts();
      else if (palette.view === 'search') palette.close();
      else palette.openSearch();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
