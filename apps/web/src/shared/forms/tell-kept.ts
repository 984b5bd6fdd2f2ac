import i18next from 'i18next';
import { copyText } from '#shared/hooks/use-copy.ts';
import { showToast, useToasts } from '#shared/toasts/toast-store.ts';

/** Whoever was looking elsewhere finds it, too. */
const TOLD_MS = 5 * 60_000;

interface KeptWords {
  /** What they were typed into. */
  topic: string;
  /** What is said of them, where more can be said than that they are not saved. */
  said?: { title: string; message: string };
  /** To be copied. */
  words: string;
}

/** Tells whoever can't go on where they were typing that their words wait in this browser, and lets these be copied. */
export function tellKept(kept: KeptWords): void {
  const { topic, said, words } = kept;
  showToast({
    type: 'warning',
    topic,
    title: said?.title ?? i18next.t('forms:left.title'),
    message: said?.message ?? i18next.t('forms:left.text'),
    duration: TOLD_MS,
    action: {
      label: i18next.t('forms:left.copy'),
      onClick: () =>
        void copyText(words).then((isCopied) => {
          if (isCopied)
            return showToast({ type: 'success', title: i18next.t('forms:left.copied') });
          showToast({ type: 'error', title: i18next.t('forms:left.copyFailed') });
          return tellKept(kept);
        }),
    },
  });
}

/** The words are where they were typed again, or nobody wants them any more. */
export function stopTelling(topic: string): void {
  const { toasts, dismiss } = useToasts.getState();
  for (const toast of toasts) if (toast.topic === topic) dismiss(toast.id);
}
