import { FileText, Layers } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { SidebarMode } from '#shared/settings/user-preferences.ts';
import { tabPanelProps, Tabs } from '#shared/ui/tabs.tsx';
import { useChatParts } from './chat-parts.ts';
import { SidebarLoading } from './sidebar-loading.tsx';

export const sideIcons = { podocuments: FileText, episodes: Layers } as const;

interface SideViewProps {
  mode: SidebarMode;
  /** Keeps the ids of a sheet apart from those of a sidebar. */
  idPrefix: string;
}

/** Chooses between documents and episodes. */
export function SideViewTabs({
  mode,
  idPrefix,
  onChange,
}: SideViewProps & { onChange: (mode: SidebarMode) => void }) {
  const { t } = useTranslation('chat');
  return (
    <Tabs
      look="segments"
      label={t('layout.view')}
      isStart
      idPrefix={idPrefix}
      value={mode}
      onChange={onChange}
      options={[
        { value: 'podocuments', label: t('layout.documents'), icon: sideIcons.podocuments },
        { value: 'episodes', label: t('layout.episodes'), icon: sideIcons.episodes },
      ]}
      // Words and icons need 280 px. Below that the words have to do, and in a sidebar that was dragged narrow the icons.
      className="[&_[role=tab]]:min-w-0 [&_[role=tab]]:px-1.5 @max-[17.4375rem]:@min-[15.0625rem]:[&_svg]:hidden @max-[15rem]:[&_[role=tab]]:gap-0 @max-[15rem]:[&_[role=tab]]:text-[0px]"
    />
  );
}

/** What the chosen tab stands for. The panel itself is there at once, as the tab names it. */
export function SideViewPanel({ mode, idPrefix }: SideViewProps) {
  const { Documents, Episodes } = useChatParts();
  return (
    <div {...tabPanelProps(idPrefix, mode)} className="flex min-h-0 flex-1 flex-col">
      <Suspense fallback={<SidebarLoading />}>
        {mode === 'podocuments' ? <Documents /> : <Episodes />}
      </Suspense>
    </div>
  );
}
