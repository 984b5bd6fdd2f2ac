import type { Episode } from '@robin/contract/episodes';
import { clsx } from 'clsx';
import { Columns4, MessageSquareText, Scissors } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '#features/episodes/episode.ts';
import { joinFacts } from '#features/episodes/join-facts.ts';
import {
  HIGHLIGHT_FROM_CARD_MS,
  HIGHLIGHT_MS,
  useMemoryDesk,
} from '#features/episodes/memory-desk.ts';
import { useShowEpisode } from '#features/episodes/use-show-episode.ts';
import type { EpisodeActions } from '#features/episodes/use-episode-actions.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { LevelRows } from './level-rows.tsx';
import { RangeChangedNote } from './range-changed-note.tsx';
import { TitleField } from './title-field.tsx';
import { useNumberFormat } from './use-number-format.ts';

interface CandidateCardProps {
  episode: Episode;
  actions: EpisodeActions;
  /** Whether it stands in the conversation, where there is more room. */
  isInChat?: boolean;
}

/** Something that waits for a decision: how much of it Robin keeps. */
export function CandidateCard({ episode, actions, isInChat = false }: CandidateCardProps) {
  const { t } = useTranslation('episodes');
  const showEpisode = useShowEpisode();
  const { count, percent } = useNumberFormat();
  const { open } = useMemoryDesk.getState();
  const { id, message_count: messages, estimated_tokens: tokens, confidence } = episode;
  const facts = [
    t('messages', { count: messages }),
    t('tokens', { count: tokens, amount: count(tokens) }),
    t('sure', { percent: percent(Math.round(confidence * 100)) }),
  ];
  return (
    <article
      aria-label={t('candidate.label', { title: titleOf(episode) })}
      className={clsx(
        '@container rounded-card border border-accent-border bg-surface',
        isInChat && 'dark:bg-raised',
      )}
    >
      <div className="flex flex-col gap-1 px-3 pt-3 pb-2.5">
        <TitleField
          episode={episode}
          onRename={(title) => actions.rename(episode, title)}
          className="text-body font-semibold"
        />
        <p className="text-caption text-text-muted tabular-nums">{joinFacts(facts)}</p>
        {episode.is_range_changed && <RangeChangedNote />}
        <div className="mt-0.5 flex items-center justify-between gap-1">
          <p className="text-caption font-semibold">{t('candidate.question')}</p>
          <span className="-my-1.5 -mr-1.5 flex">
            <IconButton
              icon={MessageSquareText}
              iconSize={14}
              label={t('action.find')}
              onClick={() => showEpisode(episode, isInChat ? HIGHLIGHT_FROM_CARD_MS : HIGHLIGHT_MS)}
              className="size-7!  touch:size-11!"
            />
            <IconButton
              icon={Scissors}
              iconSize={14}
              label={t('action.bounds')}
              onClick={() => open({ kind: 'details', id, view: 'bounds' })}
              className="size-7! touch:size-11!"
            />
            <IconButton
              icon={Columns4}
              iconSize={14}
              label={t('action.compare')}
              onClick={() => open({ kind: 'contract', id })}
              className="size-7! touch:size-11!"
            />
          </span>
        </div>
      </div>
      <LevelRows
        episode={episode}
        look={isInChat ? 'wide' : 'rows'}
        isBusy={actions.isBusy(episode)}
        onChoose={(level) =>
          void (isInChat ? actions.decideInChat : actions.chooseLevel)(episode, level)
        }
        foot={
          <Button
            size="small"
            variant="ghost"
            onClick={() => open({ kind: 'remove', id, isCandidate: true })}
            className="text-caption!"
          >
            {t('action.dismiss')}
          </Button>
        }
      />
    </article>
  );
}
