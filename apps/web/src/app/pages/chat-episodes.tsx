import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sessionListQuery } from '#features/chat/api/session-calls.ts';
import { useChatPlace } from '#features/chat/layout/chat-parts.ts';
import { NoEpisodes } from '#features/chat/layout/empty-sidebars.tsx';
import { EpisodeSidebar } from '#features/episodes/components/episode-sidebar.tsx';
import { projectListQuery } from '#shared/projects/project-queries.ts';
import { paths } from '#shared/routing/paths.ts';

/** The episodes beside the chat; none as long as there is no session. */
export function ChatEpisodes() {
  const { sessionId } = useChatPlace();
  const navigate = useNavigate();
  const { data: sessions = [] } = useQuery(sessionListQuery);
  const { data: projects = [] } = useQuery(projectListQuery);
  if (sessionId === null) return <NoEpisodes />;

  /** Not to one that has ended, nor where nobody can work any more. */
  function canGoTo(id: string): boolean {
    const session = sessions.find(({ session_id }) => session_id === id);
    if (!session || session.project_id === null) return session !== undefined;
    return projects.some((one) => one.id === session.project_id && !one.is_archived);
  }

  return (
    <EpisodeSidebar
      key={sessionId}
      sessionId={sessionId}
      canGoTo={canGoTo}
      onSession={(id) => void navigate(`${paths.chat}?session=${encodeURIComponent(id)}`)}
    />
  );
}
