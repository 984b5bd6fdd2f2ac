import type { Episode, EpisodeMessage } from '@robin/contract/episodes';
import { useEffect, useMemo, useState } from 'react';
import { titleOf } from './episode.ts';
import { shownLevel } from './level-text.ts';
import { useMemoryDesk, type Originals, type WantedEpisode } from './memory-desk.ts';
import { useCandidates, useSessionEpisodes } from './use-episodes.ts';

/** What an episode is in the conversation: a placeholder in the place of messages, or a card below its range. */
export interface MemoryFold {
  kind: 'placeholder' | 'candidate';
  episodeId: string;
  title: string;
  createdAt: string;
  /** Null where its messages stand in the log of another session. */
  range: { start: number; end: number } | null;
  level: Episode['memory_level'];
  /** The colours of its level, as the names of the design system. */
  style: { color: string; background: string };
  messageCount: number;
  totalMessages: number;
  /** What is shown of its messages; null while they are folded away. */
  originals: readonly EpisodeMessage[] | null;
}

function toFold(episode: Episode, sessionId: string, originals: Originals | undefined): MemoryFold {
  const level = shownLevel(episode.memory_level);
  return {
    kind: episode.is_candidate ? 'candidate' : 'placeholder',
    episodeId: episode.id,
    title: titleOf(episode),
    createdAt: episode.created_at,
    range: episode.source_session_id === sessionId ? episode.message_range : null,
    level: episode.memory_level,
    style: { color: `var(--${level})`, background: `var(--${level}-soft-2)` },
    messageCount: Math.max(1, episode.message_count),
    totalMessages: episode.total_messages,
    originals: originals?.messages ?? null,
  };
}

/** What the memory makes of the conversation of a session, in the order of its log. */
export function useMemoryFolds(sessionId: string): readonly MemoryFold[] {
  const { data: candidates } = useCandidates(sessionId);
  const { data: episodes } = useSessionEpisodes(sessionId, true);
  const expanded = useMemoryDesk((desk) => desk.expanded);
  const originals = useMemoryDesk((desk) => desk.originals);
  return useMemo(() => {
    const waiting = new Set(candidates?.map(({ id }) => id));
    const decided = (episodes ?? []).filter(({ id }) => !waiting.has(id));
    return [...decided, ...(candidates ?? [])]
      .map((one) =>
        toFold(one, sessionId, expanded.has(one.id) ? originals.get(one.id) : undefined),
      )
      .sort((one, other) => (one.range?.start ?? -1) - (other.range?.start ?? -1));
  }, [sessionId, candidates, episodes, expanded, originals]);
}

/**
 * The episode that stands out in the conversation, as long as it does.
 * @param awaited one whose messages are on their way: its time begins when it can be seen
 */
export function useWantedEpisode(awaited: WantedEpisode | null = null): WantedEpisode | null {
  const wanted = useMemoryDesk((desk) => desk.wanted);
  const [faded, setFaded] = useState<WantedEpisode | null>(wanted);
  useEffect(() => {
    if (!wanted || wanted === awaited) return undefined;
    const timer = setTimeout(() => setFaded(wanted), wanted.ms);
    return () => clearTimeout(timer);
  }, [wanted, awaited]);
  return wanted === faded ? null : wanted;
}
