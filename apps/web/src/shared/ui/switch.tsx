import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  /** Stands right of the switch and is part of the target. */
  label: ReactNode;
}

/** Something that is on or off and takes effect at once. Name it by `aria-label` where the label names the state. */
export function Switch({ label, className, disabled, ...rest }: SwitchProps) {
  return (
    <label
      className={clsx(
        'inline-flex min-h-6 items-center gap-2.5 text-body touch:min-h-11 touch:min-w-11',
        disabled ? 'cursor-not-allowed' : 'cursor-pointer',
        className,
      )}
    >
      <span className={clsx('relative inline-flex h-5 w-9 shrink-0', disabled && 'opacity-50')}>
        <input
          type="checkbox"
          role="switch"
          disabled={disabled}
          className="peer size-full cursor-[inherit] appearance-none rounded-full bg-border-control transition-colors duration-100 checked:bg-primary"
          {...rest}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-white transition-transform duration-100 peer-checked:translate-x-4 dark:bg-surface"
        />
      </span>
      {label}
    </label>
  );
}
