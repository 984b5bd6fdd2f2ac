import { ArrowLeft } from 'lucide-react';
import { Link } from '#shared/routing/link.tsx';

/** The way to the list that a page belongs to, above its title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-mt-1 flex w-fit items-center gap-1.5 rounded-badge text-small font-medium text-text-muted hover:text-text touch:min-h-11 print:hidden"
    >
      <ArrowLeft size={14} className="[stroke-width:2]" aria-hidden />
      {children}
    </Link>
  );
}
