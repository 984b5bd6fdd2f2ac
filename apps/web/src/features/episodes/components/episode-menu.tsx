import { memoryLevels, type Episode } from '@robin/contract/episodes';
import {
  Archive,
  Columns4,
  Ellipsis,
  FileArchive,
  FilePlus2,
  FileSymlink,
  LocateFixed,
  Trash2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { titleOf } from '#features/episodes/episode.ts';
import { useMemoryDesk } from '#features/episodes/memory-desk.ts';
import { useShowEpisode } from '#features/episodes/use-show-episode.ts';
import type { EpisodeActions } from '#features/episodes/use-episode-actions.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#shared/ui/menu.tsx';
import { LevelTile } from './level-tile.tsx';

interface EpisodeMenuProps {
  episode: Episode;
  actions: EpisodeActions;
  isDebug: boolean;
}

/** Everything that can be done with a decided episode. */
export function EpisodeMenu({ episode, actions, isDebug }: EpisodeMenuProps) {
  const { t } = useTranslation('episodes');
  const showEpisode = useShowEpisode();
  const { open } = useMemoryDesk.getState();
  const { id } = episode;
  const title = titleOf(episode);
  const hasProject = episode.project_id !== null;
  return (
    <Menu
      label={t('menu.label', { title })}
      trigger={(props) => (
        <IconButton
          {...props}
          icon={Ellipsis}
          label={t('menu.label', { title })}
          className="size-7! touch:size-11!"
        />
      )}
    >
      <MenuGroup label={t('menu.level')}>
        {memoryLevels.map((level) => (
          <MenuItem
            key={level}
            emblem={<LevelTile level={level} />}
            isChosen={episode.memory_level === level}
            onSelect={() => void actions.chooseLevel(episode, level)}
          >
            {t(`level.${level}.name`)}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={Columns4} onSelect={() => open({ kind: 'contract', id })}>
        {t('action.compare')}
      </MenuItem>
      <MenuItem icon={LocateFixed} onSelect={() => showEpisode(episode)}>
        {t('action.find')}
      </MenuItem>
      {hasProject && (
        <>
          <MenuItem icon={FilePlus2} onSelect={() => actions.makeDocument(episode, false)}>
            {t('action.document')}
          </MenuItem>
          <MenuItem icon={FileSymlink} onSelect={() => open({ kind: 'link', id })}>
            {t('action.link')}
          </MenuItem>
        </>
      )}
      {!episode.is_archived && (
        <>
          {hasProject && (
            <MenuItem icon={FileArchive} onSelect={() => actions.makeDocument(episode, true)}>
              {t('action.archiveAndDocument')}
            </MenuItem>
          )}
          <MenuItem icon={Archive} onSelect={() => actions.archive(episode)}>
            {t('action.archive')}
          </MenuItem>
        </>
      )}
      {isDebug && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={Trash2}
            isDanger
            onSelect={() => open({ kind: 'remove', id, isCandidate: false })}
          >
            {t('action.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
