import type { ReactNode } from 'react';

interface KeysProps {
  names: readonly string[];
  /** What they do. */
  children: ReactNode;
}

/** Keys to press at once. Hidden where a finger points, as there are none. */
export function Keys({ names, children }: KeysProps) {
  return (
    <span className="flex items-center gap-1 whitespace-nowrap touch:hidden">
      {names.map((name) => (
        <kbd
          key={name}
          className="rounded-checkbox border border-border-strong px-1 font-sans text-micro text-text-2"
        >
          {name}
        </kbd>
      ))}
      <span className="ml-0.5">{children}</span>
    </span>
  );
}
