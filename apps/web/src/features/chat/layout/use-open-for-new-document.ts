import { useLiveEvents } from '#shared/live/use-live-connection.ts';
import { useUiSettings } from '#shared/settings/ui-settings.ts';
import type { SidebarMode } from '#shared/settings/user-preferences.ts';
import { useChatPlace } from './chat-parts.ts';
import type { Sidebar } from './use-sidebar.ts';

/** Whoever has just arranged things here is not to be disturbed. */
const INTERACTION_WINDOW_MS = 30_000;

/**
 * Opens the sidebar with the documents when there is a new one, unless somebody was at work in it a moment ago.
 * Answers what notes that they are.
 */
export function useOpenForNewDocument(
  { isOpen, setOpen, placement }: Sidebar,
  onViewChange: (view: SidebarMode) => void,
): () => void {
  const { mode } = useChatPlace();
  useLiveEvents(({ event_type: type, data }) => {
    if (type !== 'po_documents_updated' || data['action'] !== 'created') return;
    const { rightSidebarAutoExpand, lastInteractionTime } = useUiSettings.getState();
    // What was noted while the clock was fast lies ahead: it says nothing about now.
    const isBusy = Math.abs(Date.now() - lastInteractionTime) < INTERACTION_WINDOW_MS;
    if (isOpen || isBusy || !rightSidebarAutoExpand || mode === 'talk') return;
    // Over the chat it would cover what somebody reads.
    if (placement !== 'beside') return;
    onViewChange('podocuments');
    setOpen(true);
  });
  return () => useUiSettings.getState().change({ lastInteractionTime: Date.now() });
}
