import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from './tooltip.tsx';
import { useReturnedFocus } from './use-returned-focus.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: LucideIcon;
  /** Accessible name and tooltip. */
  label: string;
  iconSize?: number;
  /** Shown in the tooltip after the name, for example `⌘C`. */
  shortcut?: string;
  /** `secondary` has a border, `ghost` none. */
  variant?: 'ghost' | 'secondary' | 'primary';
  isPressed?: boolean;
}

const looks = {
  ghost: 'border-transparent text-text-muted enabled:hover:bg-hover enabled:hover:text-text',
  secondary:
    'border-border-strong bg-surface text-text shadow-1 enabled:hover:bg-hover disabled:bg-active dark:bg-raised',
  primary:
    'border-transparent bg-primary text-on-primary enabled:hover:bg-primary-hover disabled:bg-active',
};

/** A button that shows only an icon. 32 px, 44 px where a finger points. */
export function IconButton({
  icon: Icon,
  label,
  iconSize = 16,
  shortcut,
  variant = 'ghost',
  isPressed,
  disabled = false,
  type = 'button',
  className,
  ref,
  onFocus,
  onBlur,
  ...rest
}: IconButtonProps) {
  const focus = useReturnedFocus(disabled, { ref, onFocus, onBlur });
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <button
        {...focus}
        type={type}
        aria-label={label}
        aria-pressed={isPressed}
        disabled={disabled}
        className={clsx(
          'inline-flex size-8 shrink-0 items-center justify-center rounded-control border transition-colors duration-100 touch:size-11',
          isPressed ? 'border-transparent bg-primary-soft-2 text-primary-text' : looks[variant],
          'disabled:cursor-not-allowed disabled:border-transparent disabled:text-text-disabled disabled:shadow-none',
          className,
        )}
        {...rest}
      >
        <Icon size={iconSize} aria-hidden />
      </button>
    </Tooltip>
  );
}
