import { useEffect, useState } from 'react';
import { useDevPanelSettings } from '#shared/settings/dev-panel-settings.ts';
import { TOGGLE_DEV_PANEL } from '#shared/ui/dev-panel-event.ts';
import { findFocused } from '#shared/ui/find-focused.ts';

/** Whether the panel is open, which an event of the window changes. Closed, it gives the focus back. */
export function usePanelToggle() {
  const isOpen = useDevPanelSettings((settings) => settings.isOpen);
  const change = useDevPanelSettings((settings) => settings.change);
  const [opener, setOpener] = useState<Element | null>(null);

  useEffect(() => {
    function toggle(): void {
      const wasOpen = useDevPanelSettings.getState().isOpen;
      setOpener(wasOpen ? null : findFocused());
      change({ isOpen: !wasOpen });
    }
    window.addEventListener(TOGGLE_DEV_PANEL, toggle);
    return () => {
      window.removeEventListener(TOGGLE_DEV_PANEL, toggle);
      useDevPanelSettings.getState().flush();
    };
  }, [change]);

  useEffect(() => {
    // Once the panel is gone: while it covers the page, nothing there can have the focus.
    if (!isOpen && opener instanceof HTMLElement) opener.focus();
  }, [isOpen, opener]);

  return {
    isOpen,
    /** Whether it was just asked for, and not merely open since the last visit. */
    takesFocus: opener !== null,
    close: () => change({ isOpen: false }),
  };
}
