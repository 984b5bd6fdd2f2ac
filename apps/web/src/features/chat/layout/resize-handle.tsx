import { clsx } from 'clsx';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { hasCommandKey } from '#shared/ui/has-command-key.ts';
import {
  collapsedPercent,
  PANEL_MAX_PERCENT,
  resizeSidebar,
  type ResizedSidebar,
} from './sidebar-widths.ts';
import type { Sidebar } from './use-sidebar.ts';
import { useWindowWidth } from './use-window-width.ts';

const STEP_PERCENT = 10;
const BIG_STEP_PERCENT = 100;

interface ResizeHandleProps {
  sidebar: Sidebar;
  /** The sidebar on the other side. */
  other: Sidebar;
  /** Accessible name. */
  label: string;
  /** Id of the sidebar that it resizes. */
  controls: string;
}

/**
 * The line between a sidebar and the chat. Dragged by pointer, moved by arrow keys; Shift goes all the way, Enter
 * opens and closes, Home and End are the limits.
 */
export function ResizeHandle({ sidebar, other, label, controls }: ResizeHandleProps) {
  const { side, isDragging, setIsDragging } = sidebar;
  const windowWidth = useWindowWidth();
  const dragStartWidth = useRef(0);
  const percent = percentOf(sidebar, windowWidth);
  const otherPercent = percentOf(other, windowWidth);

  function apply(resized: ResizedSidebar): void {
    sidebar.setOpen(!resized.isCollapsed);
    if (!resized.isCollapsed) sidebar.setWidth((resized.percent / 100) * windowWidth);
  }

  function moveTo(target: number): void {
    apply(resizeSidebar(target, { windowWidth, otherPercent }));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (hasCommandKey(event)) return;
    const step = event.shiftKey ? BIG_STEP_PERCENT : STEP_PERCENT;
    const grow = side === 'left' ? 'ArrowRight' : 'ArrowLeft';
    const shrink = side === 'left' ? 'ArrowLeft' : 'ArrowRight';
    const targets: Record<string, number> = {
      [grow]: percent + step,
      [shrink]: percent - step,
      Home: 0,
      End: PANEL_MAX_PERCENT,
    };
    const target = targets[event.key];
    if (event.key === 'Enter') sidebar.setOpen(!sidebar.isOpen);
    else if (target !== undefined) moveTo(target);
    else return;
    event.preventDefault();
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    dragStartWidth.current = sidebar.width;
    setIsDragging(true);
  }

  function onPointerMove(event: PointerEvent): void {
    if (!isDragging) return;
    const fromEdge = side === 'left' ? event.clientX : windowWidth - event.clientX;
    moveTo((fromEdge / windowWidth) * 100);
  }

  function endDrag(): void {
    if (!isDragging) return;
    setIsDragging(false);
    // Dragged shut, it opens with the width that it had, not with the last sliver.
    if (!sidebar.isOpen) sidebar.setWidth(dragStartWidth.current);
  }

  return (
    <div className="relative z-10 w-px shrink-0 bg-border">
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={label}
        aria-controls={controls}
        aria-valuemin={Math.round(collapsedPercent(windowWidth))}
        aria-valuemax={PANEL_MAX_PERCENT}
        aria-valuenow={Math.round(percent)}
        data-dragging={isDragging || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onLostPointerCapture={endDrag}
        className={clsx(
          'group absolute inset-y-0 -left-0.5 w-[5px] cursor-col-resize touch-none outline-none pointer-coarse:-left-[7px] pointer-coarse:w-[15px]',
          // The line itself, two pixels while it is in use.
          'after:absolute after:inset-y-0 after:left-1/2 after:w-0.5 after:-translate-x-1/2 hover:after:bg-primary focus-visible:after:bg-primary data-dragging:after:bg-primary',
        )}
      />
    </div>
  );
}

/** The share of the window that a sidebar takes now. */
function percentOf({ isOpen, width, placement }: Sidebar, windowWidth: number): number {
  if (!isOpen || placement !== 'beside') return collapsedPercent(windowWidth);
  return Math.min((width / windowWidth) * 100, PANEL_MAX_PERCENT);
}
