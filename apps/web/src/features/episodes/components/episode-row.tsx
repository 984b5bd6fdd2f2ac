import type { Episode } from '@robin/contract/episodes';
import { clsx } from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '#features/episodes/episode.ts';
import { joinFacts } from '#features/episodes/join-facts.ts';
import { levelText, shownLevel } from '#features/episodes/level-text.ts';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import type { EpisodeActions } from '#features/episodes/use-episode-actions.ts';
import { formatMoment } from '#shared/i18n/format-moment.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useToday } from '#shared/i18n/use-today.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { CopyEpisode } from './copy-episode.tsx';
import { EpisodeMenu } from './episode-menu.tsx';
import { LevelTile } from './level-tile.tsx';
import { RangeChangedNote } from './range-changed-note.tsx';
import { useNumberFormat } from './use-number-format.ts';

interface EpisodeRowProps {
  episode: Episode;
  actions: EpisodeActions;
  isDebug: boolean;
  /** Whether the day is told: where the group does not say it. */
  isDated: boolean;
}

/** A decided episode: its level, its title and the text that Robin keeps of it. */
export function EpisodeRow({ episode, actions, isDebug, isDated }: EpisodeRowProps) {
  const { t } = useTranslation('episodes');
  const { time } = useNumberFormat();
  const language = useLanguage();
  const today = useToday();
  const factsId = useId();
  const { open } = useMemoryDesk.getState();
  const level = shownLevel(episode.memory_level);
  const text = levelText(episode);
  const at = episode.created_at;
  const facts = [
    t(`level.${level}.name`),
    t('messages', { count: episode.message_count }),
    isDated ? formatMoment(at, language, today) : time(at),
  ];
  return (
    <li
      className={clsx(
        'group relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2.5 py-2 pr-1.5 pl-3 hover:bg-hover',
        episode.is_archived && 'bg-bg dark:bg-sunken',
      )}
    >
      <span className="row-span-2">
        <LevelTile level={episode.memory_level} />
      </span>
      <button
        type="button"
        aria-describedby={factsId}
        onClick={() => open({ kind: 'details', id: episode.id, view: 'overview' })}
        // The whole row opens it.
        className="self-start rounded-badge text-left after:absolute after:inset-0"
      >
        <span className="line-clamp-2 text-small font-550 wrap-anywhere">{titleOf(episode)}</span>
      </button>
      <span className="relative z-1 -mt-1 -mb-2 flex shrink-0 items-start">
        <CopyEpisode episode={episode} onFailure={actions.showFailure} />
        <EpisodeMenu episode={episode} actions={actions} isDebug={isDebug} />
      </span>
      <div className="col-span-2 min-w-0 pr-1.5">
        <p id={factsId} className="text-caption text-text-muted tabular-nums">
          {joinFacts(facts)}
        </p>
        {text !== null && (
          <p className="mt-0.5 line-clamp-2 text-caption text-text-2 wrap-anywhere">{text}</p>
        )}
        {episode.is_archived && (
          <Badge tone="outline" className="mt-1">
            {t('archived')}
          </Badge>
        )}
        {episode.is_range_changed && <RangeChangedNote />}
      </div>
    </li>
  );
}
