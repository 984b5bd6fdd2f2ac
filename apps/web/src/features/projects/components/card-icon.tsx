import type { LucideIcon } from 'lucide-react';

/** The grey square with an icon at the start of a row in a card. Decoration. */
export function CardIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="inline-flex size-[30px] shrink-0 items-center justify-center rounded-control bg-hover text-text-muted">
      <Icon size={16} aria-hidden />
    </span>
  );
}
