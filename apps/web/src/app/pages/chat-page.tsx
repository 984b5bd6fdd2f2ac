import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import {
  AgainDialog,
  AttachedFileList,
  AttachmentList,
  DeleteChatDialog,
  DocumentsSidebar,
  DropOverlay,
  EarlierVersions,
  EpisodesSidebar,
  MarkdownText,
  MessageEditor,
  PhoneBars,
  PhonePills,
  SentContextDialog,
  TalkCards,
  ThinkingPanel,
  UsedEpisodes,
  WorkflowSidebar,
} from '#app/chunks.ts';
import { ChatScreen } from '#features/chat/components/chat-screen.tsx';
import type { ChatParts } from '#features/chat/layout/chat-parts.ts';
import { useWorkflowWanted } from '#features/workflows/workflow-wanted.ts';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { paths } from '#shared/routing/paths.ts';
import { ChatMemoryGate } from './chat-memory-gate.tsx';
import { WorkflowRailGate, WorkflowStripGate } from './chat-workflow-gate.tsx';
import { ProjectsLine } from './projects-line.tsx';

const parts: ChatParts = {
  Workflow: WorkflowSidebar,
  WorkflowRail: WorkflowRailGate,
  WorkflowStrip: WorkflowStripGate,
  Documents: DocumentsSidebar,
  Episodes: EpisodesSidebar,
  Memory: ChatMemoryGate,
  UsedEpisodes,
  ThinkingPanel,
  SentContext: SentContextDialog,
  EarlierVersions,
  MessageEditor,
  AgainDialog,
  AttachedFileList,
  AttachmentList,
  DropOverlay,
  TalkCards,
  DeleteChatDialog,
  PhoneBars,
  PhonePills,
  tellLeftWords: (sessionId) => {
    import('#features/chat/tell-left-words.ts').then(
      (left) => left.tellLeftWords(sessionId),
      reportError,
    );
  },
  // What shows documents takes care of their formulas too, and is small.
  copyFormulas: () => void MarkdownText.preload().catch(reportError),
};

/** The chat of the active project; without one the way leads to the projects. */
export function ChatPage() {
  const { t } = useTranslation('navigation');
  return <ChatOrProjects title={t('chat')} />;
}

/** The chat with the steps of the workflow beside it. */
export function WorkflowPage() {
  const { t } = useTranslation('workflow');
  return <ChatOrProjects title={t('title')} startsWithWorkflow />;
}

interface ChatOrProjectsProps {
  title: string;
  startsWithWorkflow?: boolean;
}

function ChatOrProjects({ title, startsWithWorkflow = false }: ChatOrProjectsProps) {
  const navigate = useNavigate();
  const { isResolved, activeProject } = useActiveProject();
  useDocumentTitle(title, activeProject?.name);
  const goToProjects = useCallback(() => void navigate(paths.projects), [navigate]);
  useEffect(() => forgetWorkflows, []);
  if (!isResolved) return <ProjectsLine />;
  if (!activeProject) return <Navigate to={paths.projects} replace />;
  return (
    <ChatScreen
      parts={parts}
      startsWithWorkflow={startsWithWorkflow}
      onProjectMissing={goToProjects}
    />
  );
}

/** What is followed is let go with the chat, also by whoever leaves it in a free talk, which shows no workflow. */
function forgetWorkflows(): void {
  if (!useWorkflowWanted.getState().isWanted) return;
  import('./chat-workflow.tsx').then((workflow) => workflow.forgetWhereLeft(), reportError);
}
