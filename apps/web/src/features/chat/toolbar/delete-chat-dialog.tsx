import type { Session } from '@robin/contract/sessions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatSessions } from '#features/chat/use-chat-sessions.ts';
import { reasonOf } from '#shared/api/reason-of.ts';
import { formatSessionTitle } from '#shared/i18n/format-session-title.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { showToast } from '#shared/toasts/toast-store.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';

export interface DeleteChatDialogProps {
  session: Session;
  sessions: Pick<ChatSessions, 'reset' | 'remove'>;
  /** What a screen reader is to hear, once it is done. */
  onDone: (announcement: string) => void;
  onClose: () => void;
}

/** Asks before a work session begins anew, or before a talk is deleted. */
export function DeleteChatDialog({ session, sessions, ...rest }: DeleteChatDialogProps) {
  return session.session_type === 'talk' ? (
    <DeleteTalkDialog talk={session} remove={sessions.remove} {...rest} />
  ) : (
    <ResetDialog session={session} reset={sessions.reset} {...rest} />
  );
}

interface ResetDialogProps extends Pick<DeleteChatDialogProps, 'onDone' | 'onClose'> {
  session: Session;
  reset: ChatSessions['reset'];
}

function ResetDialog({ session, reset, onDone, onClose }: ResetDialogProps) {
  const { t } = useTranslation('toolbar');
  const { isBusy, run } = useAsked(t('reset.failed'), onClose);
  return (
    <ConfirmDialog
      tone="red"
      title={t('reset.title')}
      text={t('reset.text')}
      confirmLabel={t('reset.confirm')}
      canTransferEpisodes
      isBusy={isBusy}
      onConfirm={({ transferEpisodes }) =>
        void run(async () => {
          await reset(session, transferEpisodes);
          onDone(t('reset.done'));
        })
      }
      onCancel={onClose}
    />
  );
}

interface DeleteTalkDialogProps extends Pick<DeleteChatDialogProps, 'onDone' | 'onClose'> {
  talk: Session;
  remove: ChatSessions['remove'];
}

export function DeleteTalkDialog({ talk, remove, onDone, onClose }: DeleteTalkDialogProps) {
  const { t } = useTranslation('toolbar');
  const { isBusy, run } = useAsked(t('talk.deleteFailed'), onClose);
  const title = formatSessionTitle(talk, useLanguage());
  return (
    <ConfirmDialog
      tone="red"
      title={t('talk.question')}
      text={t('talk.consequence', { title })}
      confirmLabel={t('talk.confirm')}
      isBusy={isBusy}
      onConfirm={() =>
        void run(async () => {
          await remove(talk);
          onDone(t('talk.deleted', { title }));
        })
      }
      onCancel={onClose}
    />
  );
}

/** Does what was confirmed. The dialog stays when it fails, so that one can try again. */
function useAsked(failureTitle: string, onDone: () => void) {
  const [isBusy, setIsBusy] = useState(false);

  async function run(action: () => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await action();
    } catch (error) {
      showToast({ type: 'error', title: failureTitle, message: reasonOf(error) });
      setIsBusy(false);
      return;
    }
    onDone();
  }

  return { isBusy, run };
}
