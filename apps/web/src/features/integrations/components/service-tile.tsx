import { clsx } from 'clsx';
import { nameService } from '#features/integrations/oauth-return.ts';

const looks: Record<string, { letters: string; tint: string }> = {
  atlassian: { letters: 'A', tint: 'bg-info-soft-2 text-info-text' },
  google: { letters: 'G', tint: 'bg-grow-soft-2 text-grow-text' },
  github: { letters: 'GH', tint: 'bg-active text-text-2' },
  microsoft: { letters: 'M', tint: 'bg-essence-soft-2 text-essence-text' },
  spinach: { letters: 'S', tint: 'bg-talk-soft-2 text-talk-text' },
};

interface ServiceTileProps {
  provider: string;
  className?: string;
}

/** The letters of a service on its tint. Decoration; give the name in text beside it. */
export function ServiceTile({ provider, className }: ServiceTileProps) {
  const known = Object.hasOwn(looks, provider) ? looks[provider] : undefined;
  const first = Array.from(nameService(provider))[0]?.toUpperCase() ?? '?';
  return (
    <span
      aria-hidden
      className={clsx(
        'inline-flex size-12 shrink-0 items-center justify-center rounded-card font-semibold',
        known?.tint ?? 'bg-active text-text-2',
        className,
      )}
    >
      {known?.letters ?? first}
    </span>
  );
}
