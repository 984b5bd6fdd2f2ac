import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  neutral: 'border-transparent bg-active text-text-2',
  outline: 'border-border-strong text-text-2',
  primary: 'border-transparent bg-primary-soft-2 text-primary-text',
  accent: 'border-accent-border bg-accent-soft text-accent-text',
  success: 'border-transparent bg-success-soft-2 text-success-text',
  warning: 'border-transparent bg-warning-soft-2 text-warning-text',
  danger: 'border-transparent bg-danger-soft-2 text-danger-text',
  info: 'border-transparent bg-info-soft-2 text-info-text',
};

interface BadgeProps {
  /** `accent` only where somebody has to decide something. */
  tone?: keyof typeof tones;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}

/** A state or a type in one or two words. */
export function Badge({ tone = 'neutral', icon: Icon, className, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-badge border px-1.5 text-caption font-medium',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon size={12} className="[stroke-width:2]" aria-hidden />}
      {children}
    </span>
  );
}
