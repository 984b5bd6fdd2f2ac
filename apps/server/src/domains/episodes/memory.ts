import type { MemoryLevel } from '@robin/contract/episodes';
import { quoted } from '#platform/agent/framed-text.ts';
import type { Calendar } from '#platform/calendar.ts';

/** A decided episode, as far as the memory of a session needs it. */
export interface RememberedEpisode {
  id: string;
  level: MemoryLevel;
  oneliner: string;
  /** null where its level has no need of it. */
  essence: string | null;
  digest: string | null;
  /** When its first message was said; null where that is not known. */
  saidAt: Date | null;
  /** The places in the log of this session that it stands for; null where it came from an ended session. */
  range: { start: number; end: number } | null;
  /** What its messages would take. */
  originalTokens: number;
  messageCount: number;
}

type Texts = Pick<RememberedEpisode, 'oneliner' | 'essence' | 'digest'>;

/** The words that Robin keeps of an episode at a level; empty where it can only be found by looking for it. */
export function textAtLevel(texts: Texts, level: MemoryLevel): string {
  switch (level) {
    case 'archive':
      return '';
    case 'oneliner':
      return texts.oneliner;
    case 'essence':
      return joined(texts.oneliner, texts.essence);
    case 'digest':
      return joined(texts.oneliner, texts.digest ?? texts.essence);
  }
}

function joined(oneliner: string, text: string | null): string {
  return text === null || text.trim() === '' ? oneliner : `${oneliner}\n${text}`;
}

/** How the model is told of an episode at a level, on one line; empty where there is nothing to tell. */
export function tellAtLevel(
  episode: Texts & Pick<RememberedEpisode, 'id' | 'saidAt'>,
  level: MemoryLevel,
  calendar: Calendar,
): string {
  const text = textAtLevel(episode, level);
  if (text === '') return '';
  const day = episode.saidAt === null ? '' : `, ${calendar.dayOf(episode.saidAt)}`;
  return `[Episode ${episode.id}${day}] ${quoted(text)}`;
}

/**
 * The order in which episodes are told: what came from ended sessions first, as it was said, then by place. Ids say nothing
 * about time: by them, a decision could stand before the one that it replaced.
 */
function inOrder(one: RememberedEpisode, other: RememberedEpisode): number {
  return (
    (one.range?.start ?? -1) - (other.range?.start ?? -1) ||
    (one.saidAt?.getTime() ?? 0) - (other.saidAt?.getTime() ?? 0) ||
    Number(one.id > other.id) - Number(one.id < other.id)
  );
}

/**
 * What the episodes of a session say to the model, as a part of its system prompt: the same episodes at the same
 * levels give the same bytes, in whatever order they come. Empty without anything to say.
 */
export function describeMemory(episodes: readonly RememberedEpisode[], calendar: Calendar): string {
  const told = episodes
    .toSorted(inOrder)
    .map((episode) => tellAtLevel(episode, episode.level, calendar));
  const shown = told.filter((text) => text !== '');
  const archived = told.length - shown.length;
  if (told.length === 0) return '';
  return [
    'Earlier parts of this conversation are kept as the person chose to remember them. Where you need more than the words here, look with search_episodes and read_episode, and name the episode that you used.',
    ...shown,
    ...(archived === 0
      ? []
      : [
          `${archived} archived ${archived === 1 ? 'episode is' : 'episodes are'} found by search.`,
        ]),
  ].join('\n\n');
}
