import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserPreferences, type SidebarMode } from '#shared/settings/user-preferences.ts';
import { useChatParts } from './chat-parts.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { RightSidebar } from './right-sidebar.tsx';
import { useSidebar, type Placement } from './use-sidebar.ts';
import { useWindowClass, type WindowClass } from './use-window-class.ts';
import { WorkflowSidebar } from './workflow-sidebar.tsx';

const LEFT_ID = 'chat-left';
const RIGHT_ID = 'chat-right';

const placements: Record<WindowClass, { left: Placement; right: Placement }> = {
  desk: { left: 'beside', right: 'beside' },
  laptop: { left: 'over', right: 'beside' },
  tablet: { left: 'over', right: 'over' },
  phone: { left: 'sheet', right: 'sheet' },
};

interface ChatLayoutProps {
  /** Whether the workflow is open when the chat is entered. */
  startsWithWorkflow: boolean;
  toolbar: ReactNode;
  /** At the right end of the workflow's line on a phone. */
  stripAction: ReactNode;
  /** Conversation and composer. Kept as they are while a sidebar is resized. */
  children: ReactNode;
}

/** The three panels of the chat, and what becomes of them where there is less room. */
export function ChatLayout(props: ChatLayoutProps) {
  const { startsWithWorkflow, toolbar, stripAction, children } = props;
  const { t } = useTranslation('chat');
  const { PhoneBars } = useChatParts();
  const windowClass = useWindowClass();
  const placement = placements[windowClass];
  const left = useSidebar('left', placement.left, startsWithWorkflow);
  const right = useSidebar('right', placement.right);
  const isPhone = windowClass === 'phone';
  const sideView = useUserPreferences((preferences) => preferences.sidebarMode);
  const changePreferences = useUserPreferences((preferences) => preferences.change);
  const changeSideView = (sidebarMode: SidebarMode) => changePreferences({ sidebarMode });
  return (
    <div className="flex h-full min-h-0">
      {!isPhone && <WorkflowSidebar sidebar={left} id={LEFT_ID} />}
      {placement.left === 'beside' && (
        <ResizeHandle
          sidebar={left}
          other={right}
          label={t('layout.workflowWidth')}
          controls={LEFT_ID}
        />
      )}
      {/* Where a window is too low for all of it, the column scrolls, and begins at its end: with what one writes in. */}
      <div className="chat-column @container flex min-w-[30%] flex-1 flex-col-reverse low:overflow-y-auto low:overscroll-contain low:scroll-pb-16">
        <div className="flex h-full min-h-0 flex-none flex-col low:min-h-108">
          {toolbar}
          {isPhone && (
            <Suspense
              fallback={<div className="h-11 cramped:hidden border-b border-border bg-surface" />}
            >
              <PhoneBars
                left={left}
                right={right}
                sideView={sideView}
                onSideViewChange={changeSideView}
                action={stripAction}
              />
            </Suspense>
          )}
          {children}
        </div>
      </div>
      {placement.right === 'beside' && (
        <ResizeHandle
          sidebar={right}
          other={left}
          label={t('layout.sideWidth')}
          controls={RIGHT_ID}
        />
      )}
      {!isPhone && (
        <RightSidebar sidebar={right} id={RIGHT_ID} view={sideView} onViewChange={changeSideView} />
      )}
    </div>
  );
}
