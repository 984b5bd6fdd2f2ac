import type { Episode } from '@robin/contract/episodes';
import { clsx } from 'clsx';
import { Columns4, MessageSquareText, Scissors } from 'lucide-react';
import { useRef } from 'react';
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
import { useIsNear } from '#shared/ui/use-is-near.ts';
import { LevelRows } from './level-rows.tsx';
import { RangeChangedNote } from './range-changed-note.tsx';
import { TitleField } from './title-field.tsx';
import { useNumberFormat } from './use-number-format.ts';

interface CandidateCardProps {
  episode: Episode;
  actions: EpisodeActions;
  /** Whether it stands in the conversation, where there is more room. */
  isInChat?: boolean;
  /** Whether it is drawn whole from the beginning, and not only once it comes near what is seen. */
  isAmongFirst?: boolean;
}

/**
 * Something that waits for a decision: how much of it Robin keeps. Far from what is seen there is only what it is about: of
 * a hundred, what can be chosen would take seconds to draw, and a question to the server for each.
 */
export function CandidateCard(props: CandidateCardProps) {
  const { episode, actions, isInChat = false, isAmongFirst = true } = props;
  const { t } = useTranslation('episodes');
  const { count, percent } = useNumberFormat();
  const { message_count: messages, estimated_tokens: tokens, confidence } = episode;
  const card = useRef<HTMLElement>(null);
  const isNear = useIsNear(card, isAmongFirst);
  const facts = joinFacts([
    t('messages', { count: messages }),
    t('tokens', { count: tokens, amount: count(tokens) }),
    t('sure', { percent: percent(Math.round(confidence * 100)) }),
  ]);
  return (
    <article
      ref={card}
      aria-label={t('candidate.label', { title: titleOf(episode) })}
      className={clsx(
        '@container rounded-card border border-accent-border bg-surface',
        isInChat && 'dark:bg-raised',
      )}
    >
      {isNear ? (
        <Choice episode={episode} actions={actions} isInChat={isInChat} facts={facts} />
      ) : (
        // As high as most are.
        <div className="min-h-91 px-3 pt-3 touch:min-h-105">
          <p className={titleLook}>{titleOf(episode)}</p>
          <p className={factsLook}>{facts}</p>
        </div>
      )}
    </article>
  );
}

const titleLook = 'text-body font-semibold wrap-anywhere';
const factsLook = 'text-caption text-text-muted tabular-nums';

interface ChoiceProps {
  episode: Episode;
  actions: EpisodeActions;
  isInChat: boolean;
  facts: string;
}

/** What it is about, where to look closer, and the levels to choose from. */
function Choice({ episode, actions, isInChat, facts }: ChoiceProps) {
  const { t } = useTranslation('episodes');
  const showEpisode = useShowEpisode();
  const { open } = useMemoryDesk.getState();
  const { id } = episode;
  return (
    <>
      <div className="flex flex-col gap-1 px-3 pt-3 pb-2.5">
        <TitleField
          episode={episode}
          onRename={(title) => actions.rename(episode, title)}
          className={titleLook}
        />
        <p className={factsLook}>{facts}</p>
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
    </>
  );
}
