import { create } from 'zustand';

type PaletteView = 'closed' | 'search' | 'shortcuts';

interface PaletteState {
  view: PaletteView;
  openSearch: () => void;
  openShortcuts: () => void;
  close: () => void;
}

/** Whether the search or the sheet with the shortcuts is open. The header and the keyboard open them. */
export const usePalette = create<PaletteState>((set) => ({
  view: 'closed',
  openSearch: () => set({ view: 'search' }),
  openShortcuts: () => set({ view: 'shortcuts' }),
  close: () => set({ view: 'closed' }),
}));
