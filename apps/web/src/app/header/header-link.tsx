import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useId, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#shared/routing/link.tsx';

interface HeaderLinkProps {
  to: string;
  /** Another address of the same page. */
  alsoAt?: string;
  icon: LucideIcon;
  /** Looks and reads disabled, but can be followed: `onFollow` decides where to. */
  isDisabled?: boolean;
  /** Why it is disabled. */
  hint?: string;
  /** Takes the place of simply going to `to`. */
  onFollow?: () => void;
  children: ReactNode;
}

export function HeaderLink({
  to,
  alsoAt,
  icon: Icon,
  isDisabled,
  hint,
  onFollow,
  children,
}: HeaderLinkProps) {
  const hintId = useId();
  const { pathname } = useLocation();
  const isActive = pathname === to || pathname === alsoAt || pathname.startsWith(`${to}/`);
  const follow = (event: MouseEvent) => {
    // A new tab or window finds its own way.
    if (!onFollow || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <>
      <Link
        to={to}
        title={hint}
        aria-disabled={isDisabled || undefined}
        aria-describedby={hint ? hintId : undefined}
        onClick={follow}
        aria-current={isActive ? 'page' : undefined}
        className={clsx(
          'inline-flex h-9 items-center gap-2 rounded-control px-2 text-body font-medium transition-colors duration-100 lg:px-3 touch:h-11',
          isDisabled && 'text-text-disabled',
          !isDisabled && (isActive ? 'bg-hover text-text' : 'text-text-2 hover:bg-hover'),
        )}
      >
        <Icon size={16} className="max-lg:hidden" aria-hidden />
        {children}
      </Link>
      {hint && (
        <span id={hintId} hidden>
          {hint}
        </span>
      )}
    </>
  );
}
