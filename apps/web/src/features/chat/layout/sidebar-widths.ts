/** How wide the sidebars of the chat may be. Pure; shares are percent of the window's width. */

/** Pixels. */
const EXPANDED_WIDTH = 280;
const COLLAPSED_WIDTH = 60;
/** Narrower than this a sidebar is not opened again by its button, whatever it was dragged to before. */
const USABLE_WIDTH = 200;

const MIN_COLLAPSED_PERCENT = 4;
const SNAP_PERCENT = 2;
/** Widest that a sidebar can be dragged. */
export const PANEL_MAX_PERCENT = 35;
const CENTRE_MIN_PERCENT = 30;
/** Widest that is kept for the next visit. */
const SAVED_MAX_PERCENT = 25;

/** The share of a collapsed sidebar: its 60 pixels, and never less than four percent. */
export function collapsedPercent(windowWidth: number): number {
  return Math.max(MIN_COLLAPSED_PERCENT, (COLLAPSED_WIDTH / windowWidth) * 100);
}

/** Below this share a sidebar snaps shut. */
function snapPercent(windowWidth: number): number {
  return collapsedPercent(windowWidth) + SNAP_PERCENT;
}

/** A width in pixels that is never below the one of a collapsed sidebar, however wide the window has become. */
export function atLeastCollapsed(width: number, windowWidth: number): number {
  return Math.max((collapsedPercent(windowWidth) / 100) * windowWidth, width);
}

/** The width in pixels that is saved and restored; in a narrow window the lower bound wins. */
export function clampSavedWidth(width: number, windowWidth: number): number {
  const most = (SAVED_MAX_PERCENT / 100) * windowWidth;
  return Math.round(atLeastCollapsed(Math.min(width, most), windowWidth));
}

/** The width with which a collapsed sidebar opens again. */
export function widthToOpen(width: number, windowWidth: number): number {
  return clampSavedWidth(width < USABLE_WIDTH ? EXPANDED_WIDTH : width, windowWidth);
}

/** Where a sidebar is after its edge was moved. */
export interface ResizedSidebar {
  isCollapsed: boolean;
  percent: number;
}

/**
 * Moves the edge of a sidebar.
 * @param percent the share it would get
 * @param otherPercent the share of the sidebar on the other side; the centre keeps its own
 */
export function resizeSidebar(
  percent: number,
  { windowWidth, otherPercent }: { windowWidth: number; otherPercent: number },
): ResizedSidebar {
  if (percent < snapPercent(windowWidth)) {
    return { isCollapsed: true, percent: collapsedPercent(windowWidth) };
  }
  const most = Math.min(PANEL_MAX_PERCENT, 100 - CENTRE_MIN_PERCENT - otherPercent);
  return { isCollapsed: false, percent: Math.min(percent, most) };
}
