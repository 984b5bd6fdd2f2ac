import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface CardProps extends ComponentProps<'div'> {
  /** Resting cards lie flat; `hover` cards answer to the pointer. */
  isInteractive?: boolean;
  /** Dashed and on the page's own colour, for what is put away. */
  isArchived?: boolean;
}

export function Card({ isInteractive, isArchived, className, ...rest }: CardProps) {
  return (
    <div
      className={clsx(
        'rounded-card border',
        isArchived ? 'border-dashed border-border-strong bg-bg' : 'border-border bg-surface',
        isInteractive && 'transition-shadow duration-100 hover:border-border-strong hover:shadow-2',
        className,
      )}
      {...rest}
    />
  );
}
