import { KeyRound } from 'lucide-react';

/** The first two letters of a service: one would not tell GitHub from Google. A key, while it has no name. */
export function ServiceTile({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-hover text-small font-semibold text-text-2"
    >
      {name ? Array.from(name.trim()).slice(0, 2).join('') : <KeyRound size={18} />}
    </span>
  );
}
