import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useOwnToast } from '#shared/toasts/use-own-toast.ts';
import { triggerDetection } from './api/change-episodes.ts';
import { reloadEpisodes } from './api/episode-cache.ts';
import { failureMessage } from './api/episode-error.ts';
import { compressNow } from './api/episode-queries.ts';
import { serverWords } from './api/server-words.ts';

/** Looks for episodes on demand, and compresses at once in debug mode. */
export function useLethe(sessionId: string) {
  const { t } = useTranslation('episodes');
  const client = useQueryClient();
  const language = useLanguage();
  const showToast = useOwnToast();
  const [running, setRunning] = useState<'detection' | 'emergency' | null>(null);

  async function trigger(): Promise<void> {
    setRunning('detection');
    try {
      const { success, message } = await triggerDetection(sessionId, language);
      if (success) {
        showToast({ type: 'success', title: t('lethe.found'), message });
        await reloadEpisodes(client, sessionId);
      } else {
        const words = message.trim() || t('lethe.notPossible');
        showToast({ type: 'warning', title: t('lethe.nothing'), message: words });
      }
    } catch (error) {
      const words = serverWords(error) ?? t('lethe.triggerFailed');
      showToast({ type: 'error', title: t('failed'), message: words });
    } finally {
      setRunning(null);
    }
  }

  async function compress(): Promise<void> {
    setRunning('emergency');
    try {
      const { success, message } = await compressNow(sessionId, language);
      if (success) {
        showToast({ type: 'success', title: t('emergency.done'), message });
        await reloadEpisodes(client, sessionId);
      } else showToast({ type: 'warning', title: t('emergency.nothing'), message });
    } catch (error) {
      const words = failureMessage(error, 'Emergency compression failed');
      showToast({ type: 'error', title: t('failed'), ...words });
    } finally {
      setRunning(null);
    }
  }

  return { running, trigger, compress };
}
