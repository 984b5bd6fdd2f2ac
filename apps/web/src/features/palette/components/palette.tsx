import { usePalette } from '#features/palette/palette-store.ts';
import { SearchPalette } from './search-palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

/** What the palette's store says is open. */
export function Palette() {
  const { view, close } = usePalette();
  if (view === 'search') return <SearchPalette onClose={close} />;
  if (view === 'shortcuts') return <ShortcutSheet onClose={close} />;
  return null;
}
