import { clsx } from 'clsx';

/** One grey bar of a skeleton; give it the exact size of what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      data-loading
      aria-hidden
      className={clsx('max-w-full animate-skeleton rounded-badge bg-active', className)}
    />
  );
}
