import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { ChatScreen } from '#features/chat/components/chat-screen.tsx';
import { LoadingLine } from '#app/frame/loading-line.tsx';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { paths } from '#shared/routing/paths.ts';

/** The chat of the active project; without one the way leads to the projects. */
export function ChatPage() {
  const { t } = useTranslation('navigation');
  const { isResolved, activeProject } = useActiveProject();
  useDocumentTitle(t('chat'), activeProject?.name);
  if (!isResolved) return <LoadingLine />;
  if (!activeProject) return <Navigate to={paths.projects} replace />;
  return <ChatScreen />;
}
