import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

/** A tick box with its label; the label is part of the target. */
export function Checkbox({ label, className, disabled, ...rest }: CheckboxProps) {
  return (
    <label
      className={clsx(
        'inline-flex min-h-6 items-center gap-2.5 text-body touch:min-h-11',
        disabled ? 'text-text-disabled' : 'cursor-pointer text-text',
        className,
      )}
    >
      <span className="relative inline-flex size-[18px] shrink-0">
        <input
          type="checkbox"
          disabled={disabled}
          className={clsx(
            'peer size-full cursor-[inherit] appearance-none rounded-checkbox border border-border-control bg-surface transition-colors duration-100',
            'checked:border-primary checked:bg-primary disabled:opacity-50',
          )}
          {...rest}
        />
        <Check
          size={14}
          aria-hidden
          className="pointer-events-none absolute inset-0 m-auto text-on-primary opacity-0 [stroke-width:2.5] peer-checked:opacity-100"
        />
      </span>
      {label}
    </label>
  );
}
