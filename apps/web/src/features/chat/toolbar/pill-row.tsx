import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Children, type ComponentProps, type ReactNode } from 'react';

/** One row of buttons that scrolls sideways, for phones. */
export function PillRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="flex shrink-0 gap-2 overflow-x-auto cramped:hidden px-2.5 pt-1 pb-2.5 [scrollbar-width:none]"
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
