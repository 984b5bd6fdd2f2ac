import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChatMemory } from '#app/chunks.ts';
import type { ConversationOverlayProps } from '#features/chat/messages/conversation-overlay.ts';
import {
  memoryKeys,
  pendingCandidatesQuery,
  sessionEpisodesQuery,
} from '#features/episodes/api/memory-queries.ts';
import { useMemoryWanted } from '#features/episodes/memory-wanted.ts';
import { useLiveEvents } from '#shared/live/use-live-connection.ts';

/** The conversation memory in the chat, as soon as there is any, or somebody looks for it: until then nothing loads. */
export function ChatMemoryGate(props: ConversationOverlayProps) {
  const { sessionId } = props;
  const client = useQueryClient();
  const isWanted = useMemoryWanted((memory) => memory.isWanted);
  // What has happened while another session was shown was told to nobody.
  const fresh = { refetchOnMount: 'always' } as const;
  const { data: episodes } = useQuery({ ...sessionEpisodesQuery(sessionId, true), ...fresh });
  const { data: candidates } = useQuery({ ...pendingCandidatesQuery(sessionId), ...fresh });
  const isNeeded = isWanted || (episodes?.length ?? 0) + (candidates?.length ?? 0) > 0;
  useLiveEvents(({ event_type: type, data }) => {
    // Later on what is loaded listens itself.
    if (useMemoryWanted.getState().isHeard) return;
    const isNews = type.startsWith('episode_') && data['session_id'] === sessionId;
    if (!isNews && type !== 'resync_required') return;
    void client.invalidateQueries({ queryKey: memoryKeys.session(sessionId) });
  });
  return isNeeded && <ChatMemory {...props} />;
}
