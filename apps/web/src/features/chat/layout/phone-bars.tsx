import { ChevronRight } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SidebarMode } from '#shared/settings/user-preferences.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useChatParts } from './chat-parts.ts';
import { ChatSheet } from './chat-sheet.tsx';
import { HeaderActions } from './header-actions.tsx';
import { sideIcons, SideViewPanel, SideViewTabs } from './side-views.tsx';
import type { Sidebar } from './use-sidebar.ts';
import { WorkflowHeading } from './workflow-heading.tsx';

const SHEET_ID = 'chat-sheet';

export interface PhoneBarsProps {
  left: Sidebar;
  right: Sidebar;
  /** What the right one shows. */
  sideView: SidebarMode;
  onSideViewChange: (mode: SidebarMode) => void;
  /** At the right end of the workflow's line. */
  action: ReactNode;
  /** How many episodes of the session wait for a decision. */
  waitingEpisodes?: number;
}

/** What becomes of the sidebars on a phone: a line for the workflow, buttons in the header, and a sheet for each. */
export function PhoneBars(props: PhoneBarsProps) {
  const { left, right, sideView, onSideViewChange, action, waitingEpisodes = 0 } = props;
  const { t } = useTranslation('chat');
  const { Workflow } = useChatParts();

  function open(mode: SidebarMode): void {
    onSideViewChange(mode);
    right.setOpen(true);
  }

  return (
    <>
      <WorkflowStrip onOpen={() => left.setOpen(true)} action={action} />
      <SideViewButtons waitingEpisodes={waitingEpisodes} onOpen={open} />
      {left.isOpen && (
        <ChatSheet
          label={t('layout.workflow')}
          head={<WorkflowHeading />}
          onClose={() => left.setOpen(false)}
        >
          <Workflow />
        </ChatSheet>
      )}
      {right.isOpen && (
        <ChatSheet
          label={t('layout.side')}
          head={<SideViewTabs mode={sideView} idPrefix={SHEET_ID} onChange={onSideViewChange} />}
          onClose={() => right.setOpen(false)}
        >
          <SideViewPanel mode={sideView} idPrefix={SHEET_ID} />
        </ChatSheet>
      )}
    </>
  );
}

/** Opens episodes and documents from the header. A dot says that episodes wait for a decision. */
function SideViewButtons(props: { waitingEpisodes: number; onOpen: (mode: SidebarMode) => void }) {
  const { waitingEpisodes: count, onOpen } = props;
  const { t } = useTranslation('chat');
  const names = {
    podocuments: t('layout.documents'),
    episodes: count === 0 ? t('layout.episodes') : t('layout.episodesWaiting', { count }),
  };
  return (
    <HeaderActions>
      {(['episodes', 'podocuments'] as const).map((mode) => (
        <span key={mode} className="relative">
          <IconButton
            icon={sideIcons[mode]}
            iconSize={20}
            label={names[mode]}
            aria-haspopup="dialog"
            onClick={() => onOpen(mode)}
            className="text-text!"
          />
          {mode === 'episodes' && count > 0 && (
            <span
              aria-hidden
              className="pointer-events-none absolute top-1.5 right-1.5 size-2.5 rounded-full border-2 border-surface bg-accent"
            />
          )}
        </span>
      ))}
    </HeaderActions>
  );
}

/** One line under the modes that says where the workflow is, and opens it. */
function WorkflowStrip({ onOpen, action }: { onOpen: () => void; action: ReactNode }) {
  const { WorkflowStrip: Content } = useChatParts();
  return (
    <div className="flex h-11 shrink-0 items-center cramped:hidden border-b border-border bg-surface pr-1.5">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex h-full min-w-0 flex-1 items-center gap-2.5 px-4 text-small focus-visible:-outline-offset-2 slim:gap-1.5 slim:pr-0 slim:pl-2"
      >
        <Suspense fallback={null}>
          <Content />
        </Suspense>
        <ChevronRight size={16} aria-hidden className="ml-auto text-text-muted slim:hidden" />
      </button>
      {action}
    </div>
  );
}
