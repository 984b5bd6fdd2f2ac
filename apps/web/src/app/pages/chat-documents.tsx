import { ContentEditor, DocumentDialogs, MarkdownText } from '#app/chunks.ts';
import { useChatPlace } from '#features/chat/layout/chat-parts.ts';
import { NoDocuments } from '#features/chat/layout/empty-sidebars.tsx';
import { DocumentSidebar } from '#features/documents/components/document-sidebar.tsx';
import { useActiveProject } from '#shared/projects/active-project-store.ts';

/** The documents beside the chat. They belong to a project, so a free talk has none. */
export function ChatDocuments() {
  const { mode } = useChatPlace();
  const project = useActiveProject((state) => state.activeProject);
  if (mode === 'talk' || !project) return <NoDocuments />;
  return (
    <DocumentSidebar
      key={project.id}
      project={project}
      Dialogs={DocumentDialogs}
      Markdown={MarkdownText}
      Editor={ContentEditor}
    />
  );
}
