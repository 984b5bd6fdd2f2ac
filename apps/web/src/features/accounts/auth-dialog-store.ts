import { create } from 'zustand';

export type AuthTab = 'login' | 'register';

interface AuthDialogState {
  isOpen: boolean;
  tab: AuthTab;
  open: (tab: AuthTab) => void;
  chooseTab: (tab: AuthTab) => void;
  close: () => void;
}

/** Whether the sign-in dialog is open, and on which tab. The header, the landing page and addresses open it. */
export const useAuthDialog = create<AuthDialogState>((set) => ({
  isOpen: false,
  tab: 'login',
  open: (tab) => set({ isOpen: true, tab }),
  chooseTab: (tab) => set({ tab }),
  close: () => set({ isOpen: false }),
}));
