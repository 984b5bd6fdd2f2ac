import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { RobinEgg } from './robin-mark.tsx';

interface EmptyStateProps {
  /** Without an icon Robin's egg is shown: only where Robin can help. */
  icon?: LucideIcon;
  title: string;
  text?: string;
  /** At most one button. */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ icon: Icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div
      className={clsx(
        'flex flex-col items-center rounded-card border border-dashed border-border-strong px-6 py-8 text-center',
        className,
      )}
    >
      {Icon ? <Icon size={24} className="text-text-muted" aria-hidden /> : <RobinEgg width={44} />}
      <h2 className="mt-3 text-[0.9375rem] leading-5 font-semibold">{title}</h2>
      {text && <p className="mt-1 max-w-[21.25rem] text-body text-text-muted">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
