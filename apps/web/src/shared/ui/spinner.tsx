import { clsx } from 'clsx';

interface SpinnerProps {
  /** Diameter in pixels. */
  size?: number;
  className?: string;
}

/** A turning ring in the colour of the text around it. Says nothing by itself: name what is busy beside it. */
export function Spinner({ size = 16, className }: SpinnerProps) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      className={clsx('shrink-0 animate-spinner', className)}
    >
      <path d="M14 8a6 6 0 1 1-6-6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
