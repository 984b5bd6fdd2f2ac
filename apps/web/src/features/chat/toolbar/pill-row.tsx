import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Children, useEffect, useRef, type ComponentProps, type ReactNode } from 'react';

/** So much of a pill shows that it is the chosen one, in pixels. Of the first one no more is seen beside the buttons. */
const SEEN_PX = 44;

interface PillRowProps {
  label: string;
  /** Names the chosen pill of the row, which is brought into sight. */
  chosen?: string | undefined;
  children: ReactNode;
}

/** One row of buttons that scrolls sideways, for phones. */
export function PillRow({ label, chosen, children }: PillRowProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { current: list } = row;
    const pill = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !pill) return;
    const start = pill.offsetLeft - list.scrollLeft;
    if (start >= 0 && start + SEEN_PX <= list.clientWidth) return;
    // By its own position: nothing else of the page moves.
    list.scrollLeft = pill.offsetLeft + pill.offsetWidth / 2 - list.clientWidth / 2;
  }, [chosen]);
  return (
    <ul
      ref={row}
      aria-label={label}
      // Firefox stops at everything that scrolls, on the way to the pills that scroll it.
      tabIndex={-1}
      className="relative flex shrink-0 gap-2 overflow-x-auto cramped:hidden px-2.5 pt-1 pb-2.5 [scrollbar-width:none]"
    >
      {Children.map(children, (pill) => (
        <li className="shrink-0">{pill}</li>
      ))}
    </ul>
  );
}

interface PillProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  isChosen?: boolean;
}

export function Pill({ icon: Icon, isChosen = false, children, ...rest }: PillProps) {
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      className={clsx(
        'flex h-11 max-w-64 items-center gap-2 rounded-full border bg-surface px-3.5 text-small font-550 disabled:text-text-disabled dark:bg-raised',
        isChosen ? 'border-mode inset-ring inset-ring-mode' : 'border-border-strong',
      )}
      {...rest}
    >
      <Icon
        size={16}
        aria-hidden
        className={clsx('shrink-0', rest.disabled ? 'text-text-disabled' : 'text-mode')}
      />
      <span className="truncate">{children}</span>
    </button>
  );
}
