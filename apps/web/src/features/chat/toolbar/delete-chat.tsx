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
  sessions: Pick<ChatSessions, 'sessions' | 'reset' | 'remove'>;
}

/** Begins a work session anew, or deletes a talk. Asks first. */
export function DeleteChat({ session, sessions }: DeleteChatProps) {
  const { t } = useTranslation('toolbar');
  const { DeleteChatDialog } = useChatParts();
  /** The session that is asked about: the one that follows it when another window ends it is not meant. */
  const [askedId, setAskedId] = useState<string | null>(null);
  // Looked for among all: the last talk is asked about until it is gone, while its successor is shown already.
  const asked = sessions.sessions.find(
    ({ session_id: id, is_active: isActive }) => id === askedId && isActive,
  );
  /** Said by screen readers once it is done; the chat itself shows it. */
  const [announcement, setAnnouncement] = useState('');
  const close = () => setAskedId(null);
  return (
    <>
      <IconButton
        icon={Trash2}
        label={t('delete')}
        aria-haspopup="dialog"
        disabled={!session}
        onClick={() => {
          setAnnouncement('');
          setAskedId(session?.session_id ?? null);
        }}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {asked && (
        <Suspense fallback={<Opening onClose={close} />}>
          <DeleteChatDialog
            session={asked}
            sessions={sessions}
            onDone={setAnnouncement}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
