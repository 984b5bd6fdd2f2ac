import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';
import { useReturnedFocus } from './use-returned-focus.ts';

/** Looks of a button, also for links that act like one. */
export const buttonClasses = cva(
  'inline-flex items-center justify-center whitespace-nowrap slim:whitespace-normal rounded-control border font-medium transition-colors duration-100 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press',
        secondary:
          'border-border-strong bg-surface text-text shadow-1 hover:bg-hover active:bg-active dark:bg-raised dark:hover:bg-hover dark:active:bg-active',
        ghost: 'border-transparent text-text-2 hover:bg-hover active:bg-active',
        soft: 'border-transparent bg-primary-soft-2 text-primary-text hover:bg-primary-border active:brightness-90',
        danger:
          'border-transparent bg-danger-solid text-on-danger hover:bg-danger-hover active:brightness-90',
        archive:
          'border-transparent bg-accent-solid text-on-primary hover:bg-accent-text active:brightness-90',
        activate:
          'border-transparent bg-success text-on-primary hover:bg-success-text active:brightness-90',
        neutral:
          'border-transparent bg-info text-on-primary hover:bg-info-text active:brightness-90',
        quietDanger:
          'border-transparent text-danger-text hover:bg-danger-soft active:bg-danger-soft-2',
      },
      size: {
        small:
          'h-[30px] gap-1.5 px-2.5 text-small font-550 touch:h-11 touch:px-3.5 touch:text-body',
        medium: 'h-9 gap-2 px-3.5 text-body touch:h-11 touch:px-4',
        large: 'h-11 gap-2 px-5 text-reading',
      },
      isUnavailable: {
        true: 'border-transparent! bg-active! text-text-disabled! shadow-none!',
        false: '',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'medium', isUnavailable: false },
  },
);

export type ButtonVariant = NonNullable<VariantProps<typeof buttonClasses>['variant']>;
export type ButtonSize = NonNullable<VariantProps<typeof buttonClasses>['size']>;

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  trailingIcon?: LucideIcon;
  /** While true the button shows a spinner and `busyLabel`, and does nothing. */
  isBusy?: boolean;
  busyLabel?: string;
  /**
   * Looks and acts disabled, but stays reachable, so that a tooltip around it can say why.
   * Use `disabled` where the reason is obvious.
   */
  isUnavailable?: boolean;
}

export function Button({
  variant,
  size,
  icon: Icon,
  trailingIcon: TrailingIcon,
  isBusy = false,
  busyLabel,
  isUnavailable = false,
  disabled = false,
  onClick,
  type = 'button',
  className,
  children,
  ref,
  onFocus,
  onBlur,
  ...rest
}: ButtonProps) {
  const focus = useReturnedFocus(disabled || isBusy, { ref, onFocus, onBlur });
  return (
    <button
      {...focus}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      aria-disabled={isUnavailable || undefined}
      onClick={isUnavailable ? (event) => event.preventDefault() : onClick}
      className={clsx(
        buttonClasses({ variant, size, isUnavailable: isUnavailable || (disabled && !isBusy) }),
        className,
      )}
      {...rest}
    >
      {isBusy ? <Spinner size={14} /> : Icon && <Icon size={16} aria-hidden />}
      {isBusy ? (busyLabel ?? children) : children}
      {TrailingIcon && !isBusy && <TrailingIcon size={16} aria-hidden />}
    </button>
  );
}
