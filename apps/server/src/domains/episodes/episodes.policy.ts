import type { Episode, EpisodeLifecycle, EpisodeQuality } from './episodes.types.ts';

const HIGH_FROM = 0.75;
const MEDIUM_FROM = 0.5;

/** How far the texts can be trusted, in the words that people see. */
export function qualityOf(confidence: number): EpisodeQuality {
  if (Number.isNaN(confidence)) return 'medium';
  if (confidence >= HIGH_FROM) return 'high';
  return confidence >= MEDIUM_FROM ? 'medium' : 'low';
}

export function isArchived({ status, level }: Pick<Episode, 'status' | 'level'>): boolean {
  return status === 'decided' && level === 'archive';
}

export function lifecycleOf(episode: Pick<Episode, 'status' | 'level'>): EpisodeLifecycle {
  switch (episode.status) {
    case 'pending':
      return 'candidate';
    case 'dismissed':
      return 'dismissed';
    case 'decided':
      return isArchived(episode) ? 'archived' : 'active';
  }
}
