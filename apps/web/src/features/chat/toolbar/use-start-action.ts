import type { ActionCardId } from '@robin/contract/action-cards';
import { useTranslation } from 'react-i18next';
import { useChatTurns } from '#features/chat/use-chat-turn.ts';
import { showToast } from '#shared/toasts/toast-store.ts';
import { buildFocusPrompt } from './focus-prompt.ts';

/**
 * Begins what an action card stands for: sends its start prompt as a message of the session.
 * @returns false when nothing was sent, as Robin still answers there
 */
export function useStartAction(sessionId: string | null) {
  const { t } = useTranslation('toolbar');
  const { t: tChat } = useTranslation('chat');
  const chatTurns = useChatTurns();

  return (card: ActionCardId): boolean => {
    if (sessionId === null) {
      showToast({
        type: 'error',
        title: tChat('sessions.notReady'),
        message: tChat('sessions.noSession'),
      });
      return false;
    }
    const prompt = t(`cards.${card}.prompt`);
    const text = card.startsWith('grow_') ? buildFocusPrompt(prompt, t('growFocus')) : prompt;
    return chatTurns.send(sessionId, text, { actionCardId: card });
  };
}
