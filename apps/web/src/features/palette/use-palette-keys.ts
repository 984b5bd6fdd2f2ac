import { useEffect } from 'react';
import { hasCommandKey } from '#shared/ui/has-command-key.ts';
import { usePalette } from './palette-store.ts';
import { readShortcut } from './shortcut-keys.ts';

/** What stands in the field after a key; the same where the key writes nothing. */
function typeKey(text: string, key: string): string {
  if (key === 'Backspace') return text.slice(0, -1);
  return [...key].length === 1 ? text + key : text;
}

/** Listens for the keys that work everywhere on the page. */
export function usePaletteKeys(): void {
  useEffect(() => {
    /** What is typed before the search is shown is meant for it, and not for what had the focus before. */
    function keepForSearch(event: KeyboardEvent): void {
      const { typedAhead, typeAhead, close } = usePalette.getState();
      // Reloading the page, and the like, are no typing.
      if (typedAhead === null || hasCommandKey(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') close();
      else typeAhead(typeKey(typedAhead, event.key));
    }

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
    window.addEventListener('keydown', keepForSearch, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keydown', keepForSearch, { capture: true });
    };
  }, []);
}
