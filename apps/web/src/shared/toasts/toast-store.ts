import { create } from 'zustand';

export type ToastType = 'success' | 'error' | 'info' | 'warning';

/** A short notice about something that happened elsewhere. */
export interface Toast {
  id: string;
  type: ToastType;
  title: string;
  message?: string;
  /** The language of the message, where it is not the one of the page. */
  messageLang?: 'de' | 'en';
  /** Milliseconds until it goes by itself. */
  duration: number;
  /** What it tells about, where more than one may tell the same: a new one takes the place of the one before. */
  topic?: string;
  /** The version of the topic that it tells of, where there is one: what comes later is news. */
  version?: number;
  action?: { label: string; onClick: () => void };
}

const DEFAULT_TOAST_DURATION_MS = 4_000;

/** How long a toast stays when nothing else is asked for: whoever has to act gets more time to read. */
const toastDurationsMs: Record<ToastType, number> = {
  success: 4_000,
  info: DEFAULT_TOAST_DURATION_MS,
  warning: 6_000,
  error: 7_000,
};

/** So many are seen at once; a new one takes the place of the oldest. */
const MAX_TOASTS = 3;

export type NewToast = Omit<Toast, 'id' | 'duration'> & { duration?: number };

interface ToastState {
  /** The newest last. */
  toasts: readonly Toast[];
  /** Shows a toast and answers its id. */
  show: (toast: NewToast) => string;
  dismiss: (id: string) => void;
}

let lastNumber = 0;

/** The toasts of this window. */
export const useToasts = create<ToastState>((set) => ({
  toasts: [],
  show: (toast) => {
    lastNumber += 1;
    const id = `toast-${lastNumber}`;
    const shown: Toast = { duration: toastDurationsMs[toast.type], ...toast, id };
    const isOther = ({ topic }: Toast) => topic === undefined || topic !== toast.topic;
    set(({ toasts }) => ({
      toasts: [...toasts.filter(isOther), shown].slice(-MAX_TOASTS),
    }));
    return id;
  },
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));

/** Shows a toast from anywhere. */
export const showToast = (toast: NewToast): string => useToasts.getState().show(toast);
