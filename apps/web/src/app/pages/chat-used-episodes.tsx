import { useQueryClient } from '@tanstack/react-query';
import { useChatPlace } from '#features/chat/layout/chat-parts.ts';
import { findEpisode } from '#features/episodes/api/episode-cache.ts';
import { UsedEpisodesLine } from '#features/episodes/components/used-episodes-line.tsx';
import { HIGHLIGHT_MS, useMemoryDesk } from '#features/episodes/memory-desk.ts';
import { useMemoryWanted } from '#features/episodes/memory-wanted.ts';
import type { ToolAnswer } from '#features/episodes/used-episodes.ts';

/** Below an answer that was built on episodes: their names, and the way to what was said. */
export function ChatUsedEpisodes({ uses }: { uses: readonly ToolAnswer[] }) {
  const client = useQueryClient();
  const { sessionId } = useChatPlace();

  function show(id: string): void {
    useMemoryWanted.setState({ isWanted: true });
    const desk = useMemoryDesk.getState();
    const episode = sessionId === null ? null : findEpisode(client, sessionId, id);
    // What was said in another session has no place in this conversation.
    if (!episode || episode.source_session_id !== sessionId) {
      desk.open({ kind: 'details', id, view: 'messages' });
      return;
    }
    if (!episode.is_candidate) desk.expand(id);
    desk.show(id, HIGHLIGHT_MS);
  }
  return <UsedEpisodesLine uses={uses} onShow={show} />;
}
