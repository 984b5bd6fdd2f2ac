import type { Episode } from '@robin/contract/episodes';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { titleOf } from '#features/episodes/episode.ts';
import { levelText, shownLevel } from '#features/episodes/level-text.ts';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import type { EpisodeActions } from '#features/episodes/use-episode-actions.ts';
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
}

/** A decided episode: its level, its title and the text that Robin keeps of it. */
export function EpisodeRow({ episode, actions, isDebug }: EpisodeRowProps) {
  const { t } = useTranslation('episodes');
  const { time } = useNumberFormat();
  const { open } = useMemoryDesk.getState();
  const level = shownLevel(episode.memory_level);
  const text = levelText(episode);
  const facts = [
    t(`level.${level}.name`),
    t('messages', { count: episode.message_count }),
    time(episode.created_at),
  ];
  return (
    <li
      className={clsx(
        'group relative flex gap-2.5 py-2 pr-1.5 pl-3 hover:bg-hover',
        episode.is_archived && 'bg-bg dark:bg-sunken',
      )}
    >
      <LevelTile level={episode.memory_level} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={() => open({ kind: 'details', id: episode.id, view: 'overview' })}
          className="block w-full rounded-badge text-left touch:min-h-11"
        >
          <span className="line-clamp-2 text-small font-550 wrap-anywhere">{titleOf(episode)}</span>
          <span className="block text-caption text-text-muted tabular-nums">
            {facts.join(' · ')}
          </span>
        </button>
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
      <span className="-mt-1 flex shrink-0 items-start">
        <CopyEpisode episode={episode} onFailure={actions.showFailure} />
        <EpisodeMenu episode={episode} actions={actions} isDebug={isDebug} />
      </span>
    </li>
  );
}
