import type { Session } from '@robin/contract/sessions';
import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChatParts } from '#features/chat/layout/chat-parts.ts';
import type { ChatSessions } from '#features/chat/use-chat-sessions.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Opening } from '#shared/ui/opening.tsx';

interface DeleteChatProps {
  session: Session | null;
  sessions: Pick<ChatSessions, 'reset' | 'remove'>;
}

/** Begins a work session anew, or deletes a talk. Asks first. */
export function DeleteChat({ session, sessions }: DeleteChatProps) {
  const { t } = useTranslation('toolbar');
  const { DeleteChatDialog } = useChatParts();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <IconButton
        icon={Trash2}
        label={t('delete')}
        aria-haspopup="dialog"
        disabled={!session}
        onClick={() => setIsAsking(true)}
      />
      {isAsking && session && (
        <Suspense fallback={<Opening onClose={close} />}>
          <DeleteChatDialog session={session} sessions={sessions} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
