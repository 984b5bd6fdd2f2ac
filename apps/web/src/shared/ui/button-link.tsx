import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Link, type LinkProps } from '#shared/routing/link.tsx';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button.tsx';

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  trailingIcon?: LucideIcon;
}

/** A link to another page that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon: Icon,
  trailingIcon: TrailingIcon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link className={clsx(buttonClasses({ variant, size }), className)} {...rest}>
      {Icon && <Icon size={16} aria-hidden />}
      {children}
      {TrailingIcon && <TrailingIcon size={16} aria-hidden />}
    </Link>
  );
}
