import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UNNAMED } from '#features/episodes/episode.ts';
import { findUsedEpisodes, type ToolAnswer } from '#features/episodes/used-episodes.ts';

interface UsedEpisodesLineProps {
  uses: readonly ToolAnswer[];
  /** Leads to the messages of an episode. */
  onShow: (episodeId: string) => void;
}

/** Names the episodes that an answer is built on, and leads to what was said in them. */
export function UsedEpisodesLine({ uses, onShow }: UsedEpisodesLineProps) {
  const { t } = useTranslation('episodes');
  const episodes = findUsedEpisodes(uses);
  if (episodes.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-text-muted">
      <span className="inline-flex items-center gap-1.5">
        <Layers size={14} aria-hidden className="[stroke-width:2]" />
        {t('used', { count: episodes.length })}
      </span>
      {episodes.map(({ id, title }, index) => (
        <span key={id} className="flex max-w-full items-center gap-x-2">
          <button
            type="button"
            onClick={() => onShow(id)}
            className="min-w-0 truncate rounded-badge font-medium text-primary-text hover:underline touch:min-h-11"
          >
            {title || UNNAMED}
          </button>
          {index < episodes.length - 1 && (
            <span aria-hidden className="touch:hidden">
              ·
            </span>
          )}
        </span>
      ))}
    </div>
  );
}
