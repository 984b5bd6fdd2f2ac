import { useEffect, useState } from 'react';
import { useUiSettings } from '#shared/settings/ui-settings.ts';
import { atLeastCollapsed, clampSavedWidth, widthToOpen } from './sidebar-widths.ts';
import { throttle } from './throttle.ts';
import { useWindowWidth } from './use-window-width.ts';

export type Side = 'left' | 'right';
/** Whether a sidebar stands beside the chat, opens over it from its rail, or is a sheet of its own. */
export type Placement = 'beside' | 'over' | 'sheet';

const WIDTH_SAVE_INTERVAL_MS = 500;

const names = {
  left: { collapsed: 'leftSidebarCollapsed', width: 'leftSidebarWidth' },
  right: { collapsed: 'rightSidebarCollapsed', width: 'rightSidebarWidth' },
} as const;

/**
 * One sidebar: whether it is open, and how wide. Beside the chat both are remembered; what lies over the chat is
 * closed when one comes back.
 *
 * @param startsOpen whether it is open when the chat is entered
 */
export function useSidebar(side: Side, placement: Placement, startsOpen = false) {
  const { collapsed, width } = names[side];
  const isBeside = placement === 'beside';
  // Before it is read: drawn closed first, it would push the chat aside.
  useState(() => {
    if (startsOpen && isBeside) useUiSettings.getState().change({ [collapsed]: false });
  });
  const isCollapsed = useUiSettings((settings) => settings[collapsed]);
  const savedWidth = useUiSettings((settings) => settings[width]);
  const change = useUiSettings((settings) => settings.change);
  const windowWidth = useWindowWidth();
  /** The width that was dragged here; it may be more than what is kept for the next visit. */
  const [draggedWidth, setDraggedWidth] = useState<number | null>(null);
  const [isDragging, setIsDragging] = useState(false);
  const [isOpenOver, setIsOpenOver] = useState(startsOpen && placement !== 'beside');
  /** Whoever arranges the right sidebar is at work there; the left one says nothing about it. */
  const noted = () => (side === 'right' ? { lastInteractionTime: Date.now() } : {});
  const [widthSaver] = useState(() =>
    throttle((pixels: number) => change({ [width]: pixels, ...noted() }), WIDTH_SAVE_INTERVAL_MS),
  );
  useEffect(() => {
    // Whoever drags and goes at once finds the sidebar as they left it.
    const saveNow = () => {
      widthSaver.flush();
      useUiSettings.getState().flush();
    };
    addEventListener('pagehide', saveNow);
    return () => {
      removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, [widthSaver]);
  const isOpen = isBeside ? !isCollapsed : isOpenOver;
  const shownWidth =
    draggedWidth === null
      ? clampSavedWidth(savedWidth, windowWidth)
      : atLeastCollapsed(draggedWidth, windowWidth);

  function setWidth(pixels: number): void {
    setDraggedWidth(pixels);
    widthSaver.call(clampSavedWidth(pixels, innerWidth));
  }

  function setOpen(next: boolean): void {
    if (next === isOpen) return;
    if (!isBeside) return setIsOpenOver(next);
    if (next && shownWidth !== widthToOpen(shownWidth, innerWidth)) {
      setWidth(widthToOpen(shownWidth, innerWidth));
    }
    change({ [collapsed]: !next, ...noted() });
  }

  return {
    side,
    placement,
    isOpen,
    /** Pixels, when open. */
    width: shownWidth,
    setWidth,
    setOpen,
    /** Whether its edge follows a pointer, so that nothing may lag behind. */
    isDragging,
    setIsDragging,
  };
}

export type Sidebar = ReturnType<typeof useSidebar>;
