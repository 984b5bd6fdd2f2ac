import type { TFunction } from 'i18next';
import { showToast } from '#shared/toasts/toast-store.ts';

/** Tells that the session is not there any more that somebody has asked for, or had before them. */
export function tellGone(t: TFunction<'chat'>): void {
  showToast({ type: 'info', title: t('sessions.gone'), message: t('sessions.goneText') });
}
