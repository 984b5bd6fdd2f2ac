import type { Session } from '@robin/contract/sessions';
import { List, MessagesSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatSheet } from '#features/chat/layout/chat-sheet.tsx';
import { talksOf } from '#features/chat/session-rules.ts';
import type { ChatSessions } from '#features/chat/use-chat-sessions.ts';
import { formatSessionTitle } from '#shared/i18n/format-session-title.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Pill, PillRow } from './pill-row.tsx';
import { TalkCards } from './talk-cards.tsx';
import { useStartTalk } from './use-start-talk.ts';

/** So many talks, the ones used last, stand in the row, and the one that is shown. */
const TALKS_IN_ROW = 20;

/** The talks on a phone: a row to choose from, and a sheet with all of them, in which they are renamed and deleted. */
export function TalkPills({ sessions }: { sessions: ChatSessions }) {
  const { t } = useTranslation('toolbar');
  const language = useLanguage();
  const [isListOpen, setIsListOpen] = useState(false);
  const startTalk = useStartTalk(sessions, () => undefined);
  const isChosen = (talk: Session) => talk.session_id === sessions.session?.session_id;
  const talks = talksOf(sessions.sessions).filter(
    (talk, index) => index < TALKS_IN_ROW || isChosen(talk),
  );
  return (
    <>
      <PillRow label={t('talk.label')} chosen={sessions.session?.session_id}>
        <Pill icon={Plus} onClick={() => void startTalk.run()}>
          {t('talk.new')}
        </Pill>
        <Pill icon={List} aria-haspopup="dialog" onClick={() => setIsListOpen(true)}>
          {t('talk.all')}
        </Pill>
        {talks.map((talk) => (
          <Pill
            key={talk.session_id}
            icon={MessagesSquare}
            isChosen={isChosen(talk)}
            onClick={() => sessions.show(talk)}
          >
            {formatSessionTitle(talk, language)}
          </Pill>
        ))}
      </PillRow>
      {isListOpen && (
        <ChatSheet
          label={t('talk.label')}
          head={<h2 className="text-subsection">{t('talk.label')}</h2>}
          onClose={() => setIsListOpen(false)}
        >
          <TalkCards sessions={sessions} look="list" onChosen={() => setIsListOpen(false)} />
        </ChatSheet>
      )}
    </>
  );
}
