import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Suspense, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { SidebarLoading } from './sidebar-loading.tsx';
import { useOutsideClick } from './use-outside-click.ts';
import type { Sidebar } from './use-sidebar.ts';

interface SidebarFrameProps {
  sidebar: Sidebar;
  id: string;
  /** Name of the region. */
  label: string;
  toggle: { icon: LucideIcon; label: string };
  /** Left of the button in an open head. */
  head: ReactNode;
  /** Below the button of a collapsed sidebar: icons. */
  rail: ReactNode;
  /** Hears of every press inside, by keyboard too, whether it goes on as a click or as a drag. */
  onUse?: () => void;
  children: ReactNode;
}

/**
 * A sidebar of the chat: 60 px of icons, or open with a head of 60 px. Where it has no room beside the chat it opens
 * over it, and closes with Escape or a click elsewhere.
 */
export function SidebarFrame(props: SidebarFrameProps) {
  const { sidebar, id, label, toggle, head, rail, onUse, children } = props;
  const { side, placement, isOpen, width, setOpen, isDragging } = sidebar;
  const aside = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOver = placement === 'over' && isOpen;
  useOutsideClick(aside, isOver, () => setOpen(false));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOver || event.defaultPrevented) return;
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  }

  return (
    <div
      className={clsx(
        'relative h-full transition-[width] duration-220 ease-robin',
        isDragging && 'transition-none!',
        placement === 'over' && (side === 'left' ? 'border-r' : 'border-l'),
        // Open it may give way to the lines between the panels, where all three are at their limits.
        placement === 'beside' && isOpen ? 'max-w-[35%]' : 'w-[max(60px,4%)] shrink-0',
      )}
      style={placement === 'beside' && isOpen ? { width } : undefined}
    >
      <aside
        ref={aside}
        id={id}
        aria-label={label}
        data-open={isOpen}
        onKeyDown={onKeyDown}
        onPointerDownCapture={onUse}
        onClickCapture={onUse}
        className={clsx(
          '@container flex h-full flex-col overflow-hidden bg-surface',
          isOver && 'absolute inset-y-0 z-10 w-80 animate-menu shadow-3',
          isOver && (side === 'left' ? 'left-0 border-r' : 'right-0 border-l'),
        )}
      >
        <div
          className={clsx(
            'flex h-15 shrink-0 items-center gap-2 border-b border-border',
            isOpen ? 'pr-3 pl-3' : 'justify-center',
          )}
        >
          {isOpen && <div className="min-w-0 flex-1">{head}</div>}
          <IconButton
            ref={button}
            icon={toggle.icon}
            iconSize={18}
            label={toggle.label}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="touch:size-11"
          />
        </div>
        {isOpen ? (
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
            <Suspense fallback={<SidebarLoading />}>{children}</Suspense>
          </div>
        ) : (
          <div
            // Its icons go when it opens: who uses the keyboard goes on from the button that stays.
            onClick={() => button.current?.focus({ preventScroll: true })}
            className="flex min-h-0 flex-1 flex-col items-center gap-1 overflow-y-auto py-2"
          >
            {rail}
          </div>
        )}
      </aside>
    </div>
  );
}
