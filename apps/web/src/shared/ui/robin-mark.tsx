import { clsx } from 'clsx';
import { useId } from 'react';

const BODY = 'M3 28.5V15.75C3 8.7 8.7 3 15.75 3S28.5 8.7 28.5 15.75 22.8 28.5 15.75 28.5Z';

interface RobinMarkProps {
  /** Edge length in pixels, at least 16. */
  size?: number;
  className?: string;
}

/** Robin: a speech bubble whose tail is the bird's tail. Decoration; give the name in text beside it. */
export function RobinMark({ size = 32, className }: RobinMarkProps) {
  const clipId = useId();
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className={className}>
      <path className="fill-(--mark-beak)" d="M27.2 10.4 31.6 13.1 28.3 16.4Z" />
      <clipPath id={clipId}>
        <path d={BODY} />
      </clipPath>
      <path className="fill-(--mark-body)" d={BODY} />
      <circle
        className="fill-(--mark-breast)"
        clipPath={`url(#${clipId})`}
        cx="26.2"
        cy="23"
        r="11.2"
      />
      <circle cx="19" cy="10.6" r="1.9" fill="#fff" />
    </svg>
  );
}

interface RobinEggProps {
  /** Width in pixels; the egg is 1.12 times as high. */
  width?: number;
  className?: string;
}

/** Robin in his egg, the form in which he appears as a person. */
export function RobinEgg({ width = 44, className }: RobinEggProps) {
  return (
    <span
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-[50%/58%_58%_42%_42%] bg-(--egg) inset-ring inset-ring-primary-border',
        className,
      )}
      style={{ width, height: Math.round(width * 1.12) }}
    >
      <RobinMark size={Math.round(width * 0.64)} />
    </span>
  );
}
