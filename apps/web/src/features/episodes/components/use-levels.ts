import { memoryLevels, type Episode, type MemoryLevel } from '@robin/contract/episodes';
import { useQuery } from '@tanstack/react-query';
import { levelsQuery } from '#features/episodes/api/episode-queries.ts';
import { savedPercent } from '#features/episodes/level-text.ts';

/** What stays at one level; tokens are null while nobody knows. */
export interface LevelFigures {
  level: MemoryLevel;
  tokens: number | null;
  saved: number | null;
  percent: number | null;
}

/** The four levels of an episode with what each of them saves. */
export function useLevels(episode: Episode) {
  const query = useQuery(levelsQuery(episode.id, episode.updated_at));
  const figures = memoryLevels.map((level): LevelFigures => {
    const known = query.data?.levels.find(({ memory_level }) => memory_level === level);
    if (!known || !query.data) return { level, tokens: null, saved: null, percent: null };
    const percent = savedPercent(query.data.original_tokens, known.tokens);
    return { level, tokens: known.tokens, saved: known.tokens_saved, percent };
  });
  return { query, figures };
}
