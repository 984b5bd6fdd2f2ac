import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useChatParts } from './chat-parts.ts';
import { SidebarFrame } from './sidebar-frame.tsx';
import type { Sidebar } from './use-sidebar.ts';
import { WorkflowHeading } from './workflow-heading.tsx';

/** The left sidebar: the steps of what is being worked on. */
export function WorkflowSidebar({ sidebar, id }: { sidebar: Sidebar; id: string }) {
  const { t } = useTranslation('chat');
  const { Workflow, WorkflowRail } = useChatParts();
  const { isOpen, setOpen } = sidebar;
  return (
    <SidebarFrame
      sidebar={sidebar}
      id={id}
      label={t('layout.workflow')}
      toggle={
        isOpen
          ? { icon: PanelLeftClose, label: t('layout.hideWorkflow') }
          : { icon: PanelLeftOpen, label: t('layout.showWorkflow') }
      }
      head={<WorkflowHeading />}
      rail={
        <Suspense fallback={null}>
          <WorkflowRail onOpen={() => setOpen(true)} />
        </Suspense>
      }
    >
      <Workflow />
    </SidebarFrame>
  );
}
