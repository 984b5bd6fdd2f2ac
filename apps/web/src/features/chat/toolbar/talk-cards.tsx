import type { Session } from '@robin/contract/sessions';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLastTalk, talksOf } from '#features/chat/session-rules.ts';
import { formatSessionTitle } from '#shared/i18n/format-session-title.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import type { ChatSessions } from '#features/chat/use-chat-sessions.ts';
import { CardList } from './card-list.tsx';
import { CardRows, type CardInRow } from './card-rows.tsx';
import { CardsInView } from './cards-in-view.tsx';
import { DeleteTalkDialog } from './delete-chat-dialog.tsx';
import { TalkCard } from './talk-card.tsx';
import { useStartTalk } from './use-start-talk.ts';

export interface TalkCardsProps {
  sessions: ChatSessions;
  /** Two rows in the toolbar, one column in a sheet. */
  look: 'rows' | 'list';
  /** A talk was chosen or begun. */
  onChosen: () => void;
}

/** The talks of the person, the one used last first, and the way to a new one. */
export function TalkCards({ sessions, look, onChosen }: TalkCardsProps) {
  const { t } = useTranslation('toolbar');
  const language = useLanguage();
  const startTalk = useStartTalk(sessions, onChosen);
  const talks = talksOf(sessions.sessions);
  const [askedId, setAskedId] = useState<string | null>(null);
  // By its name of now. Another window may delete it while the question stands, or all others, which makes it the last one.
  const asked = talks.find((talk) => talk.session_id === askedId && mayDelete(talk));
  if (askedId !== null && !asked) setAskedId(null);
  /** Said by screen readers once a talk is deleted: its card is gone. */
  const [announcement, setAnnouncement] = useState('');
  const isAsking = asked !== undefined;
  const newCard = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isAsking) return;
    const next = newCard.current;
    return () => {
      // With the card the button is gone that would have the focus again.
      if (document.activeElement === document.body) next?.focus();
    };
  }, [isAsking]);

  /** There is always a talk to go on with: the last one stays, without a word. */
  function mayDelete(talk: Session): boolean {
    return !isLastTalk(sessions.sessions, talk.session_id);
  }

  const titles = talks.map((talk) => formatSessionTitle(talk, language));
  const namesakes = Map.groupBy(titles, (title) => title);
  const cards: CardInRow[] = [
    {
      key: 'new',
      card: (
        <button
          ref={newCard}
          type="button"
          aria-busy={startTalk.isBusy || undefined}
          onClick={() => void startTalk.run()}
          className="flex size-full items-center gap-3.5 rounded-card border border-dashed border-border-control bg-surface p-3 text-left transition-[border-color,box-shadow] duration-100 hover:border-mode hover:shadow-2 dark:bg-raised"
        >
          <span className="flex size-8 shrink-0 items-center justify-center rounded-control bg-mode-soft-2 text-mode-text">
            <Plus size={18} aria-hidden />
          </span>
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-semibold">{t('talk.new')}</span>
            <span className="truncate text-caption text-text-muted">{t('talk.newHint')}</span>
          </span>
        </button>
      ),
    },
    ...talks.map((talk, index) => ({
      key: talk.session_id,
      card: (
        <TalkCard
          talk={talk}
          hasNamesake={(namesakes.get(titles[index] ?? '')?.length ?? 0) > 1}
          isChosen={talk.session_id === sessions.session?.session_id}
          onChoose={() => {
            sessions.show(talk);
            onChosen();
          }}
          onRename={(title) => sessions.rename(talk.session_id, title)}
          onDelete={() => {
            if (!mayDelete(talk)) return;
            setAnnouncement('');
            setAskedId(talk.session_id);
          }}
        />
      ),
    })),
  ];

  return (
    <>
      {look === 'rows' ? (
        <CardRows label={t('talk.label')} cards={cards} Items={CardsInView} />
      ) : (
        <CardList cards={cards} />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {asked && (
        <DeleteTalkDialog
          talk={asked}
          remove={sessions.remove}
          onDone={setAnnouncement}
          onClose={() => setAskedId(null)}
        />
      )}
    </>
  );
}
