import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatSessions } from '#features/chat/use-chat-sessions.ts';
import { reasonOf } from '#shared/api/reason-of.ts';
import { showToast } from '#shared/toasts/toast-store.ts';

/** Begins a talk, once at a time. */
export function useStartTalk(sessions: Pick<ChatSessions, 'startTalk'>, onStarted: () => void) {
  const { t } = useTranslation('toolbar');
  const [isBusy, setIsBusy] = useState(false);

  async function run(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      if (await sessions.startTalk()) onStarted();
    } catch (error) {
      showToast({ type: 'error', title: t('talk.newFailed'), message: reasonOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, run };
}
