import { memoryLevels, type Episode, type MemoryLevel } from '@robin/contract/episodes';

/** How an episode is drawn whose level nobody knows. */
export function shownLevel(level: string | null | undefined): MemoryLevel {
  return memoryLevels.find((known) => known === level) ?? 'digest';
}

type Texts = Pick<Episode, 'oneliner' | 'essence' | 'digest' | 'memory_level'>;

/** What a card says below the title: the text of its level; null where the title is all that stays. */
export function levelText(episode: Texts): string | null {
  switch (shownLevel(episode.memory_level)) {
    case 'digest':
      return episode.digest.trim() || 'No digest available';
    case 'essence':
      return episode.essence.trim() || 'No essence available';
    case 'oneliner':
    case 'archive':
      return episode.oneliner.trim() ? null : 'No content available';
  }
}

/** How much of the messages is saved, in percent; fine only where it nearly is everything. */
export function savedPercent(original: number, tokens: number): number {
  if (original <= 0) return 0;
  const percent = Math.max(0, (1 - tokens / original) * 100);
  if (tokens === 0) return 100;
  // Something stays, so it never reads as all.
  return percent >= 99.5 ? Math.min(99.9, Math.round(percent * 10) / 10) : Math.round(percent);
}
