import { create } from 'zustand';

type PaletteView = 'closed' | 'search' | 'shortcuts';

interface PaletteState {
  view: PaletteView;
  /** What has been typed for the search since it was opened and before it could be shown; null otherwise. */
  typedAhead: string | null;
  typeAhead: (text: string) => void;
  /** The search is shown: from now on its own field is typed in. */
  finishTypingAhead: () => void;
  openSearch: () => void;
  openShortcuts: () => void;
  close: () => void;
}

/** The code of the search comes within moments; if it does not come at all, the page has its keys back. */
const TYPING_AHEAD_MS = 3_000;

let givingUp: ReturnType<typeof setTimeout> | undefined;

/** Whether the search or the sheet with the shortcuts is open. The header and the keyboard open them. */
export const usePalette = create<PaletteState>((set, get) => ({
  view: 'closed',
  typedAhead: null,
  typeAhead: (typedAhead) => set({ typedAhead }),
  finishTypingAhead: () => set({ typedAhead: null }),
  openSearch: () => {
    set({ view: 'search', typedAhead: '' });
    clearTimeout(givingUp);
    givingUp = setTimeout(() => get().finishTypingAhead(), TYPING_AHEAD_MS);
  },
  openShortcuts: () => set({ view: 'shortcuts', typedAhead: null }),
  close: () => set({ view: 'closed', typedAhead: null }),
}));
