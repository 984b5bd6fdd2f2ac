import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  info: { icon: Info, look: 'border-info-border bg-info-soft text-info-text' },
  success: {
    icon: CircleCheck,
    look: 'border-success-border bg-success-soft text-success-text',
  },
  warning: {
    icon: TriangleAlert,
    look: 'border-warning-border bg-warning-soft text-warning-text',
  },
  danger: { icon: CircleAlert, look: 'border-danger-border bg-danger-soft text-danger-text' },
};

interface AlertProps {
  tone: keyof typeof tones;
  title?: ReactNode;
  /** A button at the right end, or below on a narrow screen. */
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A box that tells how something went. Errors interrupt a screen reader, the others wait. */
export function Alert({ tone, title, action, className, children }: AlertProps) {
  const { icon: Icon, look } = tones[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={clsx(
        // Where the text would become a narrow column beside it, the action stands below.
        'flex flex-wrap items-center gap-x-2.5 gap-y-2 rounded-small border py-3 pr-3.5 pl-10 text-small',
        look,
        className,
      )}
    >
      <div className="relative min-w-0 flex-1 basis-52 wrap-anywhere">
        {/* Beside the first line, wherever the text stands. */}
        <Icon size={16} className="absolute top-px -left-6.5" aria-hidden />
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
