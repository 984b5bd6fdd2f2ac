import { useNavigate } from 'react-router';
import { useChatPlace } from '#features/chat/layout/chat-parts.ts';
import { NoEpisodes } from '#features/chat/layout/empty-sidebars.tsx';
import { EpisodeSidebar } from '#features/episodes/components/episode-sidebar.tsx';
import { paths } from '#shared/routing/paths.ts';

/** The episodes beside the chat; none as long as there is no session. */
export function ChatEpisodes() {
  const { sessionId } = useChatPlace();
  const navigate = useNavigate();
  if (sessionId === null) return <NoEpisodes />;
  return (
    <EpisodeSidebar
      key={sessionId}
      sessionId={sessionId}
      onSession={(id) => void navigate(`${paths.chat}?session=${encodeURIComponent(id)}`)}
    />
  );
}
