import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { sidebarModes, type SidebarMode } from '#shared/settings/user-preferences.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { sideIcons, SideViewPanel, SideViewTabs } from './side-views.tsx';
import { SidebarFrame } from './sidebar-frame.tsx';
import { useOpenForNewDocument } from './use-open-for-new-document.ts';
import type { Sidebar } from './use-sidebar.ts';

interface RightSidebarProps {
  sidebar: Sidebar;
  id: string;
  view: SidebarMode;
  onViewChange: (mode: SidebarMode) => void;
}

/** The right sidebar: the documents of the project or the episodes of the session. */
export function RightSidebar({ sidebar, id, view, onViewChange }: RightSidebarProps) {
  const { t } = useTranslation('chat');
  const { isOpen, setOpen } = sidebar;
  const noteInteraction = useOpenForNewDocument(sidebar, onViewChange);
  const names = { podocuments: t('layout.documents'), episodes: t('layout.episodes') };
  return (
    <SidebarFrame
      sidebar={sidebar}
      id={id}
      label={t('layout.side')}
      toggle={
        isOpen
          ? { icon: PanelRightClose, label: t('layout.hideSide') }
          : { icon: PanelRightOpen, label: t('layout.showSide') }
      }
      head={<SideViewTabs mode={view} idPrefix={id} onChange={onViewChange} />}
      rail={sidebarModes.map((own) => (
        <IconButton
          key={own}
          icon={sideIcons[own]}
          iconSize={18}
          label={names[own]}
          onClick={() => {
            onViewChange(own);
            setOpen(true);
          }}
        />
      ))}
      onUse={noteInteraction}
    >
      <SideViewPanel mode={view} idPrefix={id} />
    </SidebarFrame>
  );
}
