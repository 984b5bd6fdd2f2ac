import { clsx } from 'clsx';
import { shownLevel } from '#features/episodes/level-text.ts';

/** The colours of the levels: a page that shrinks, down to the box that it is put away in. */
export const levelLooks = {
  digest: { tile: 'bg-digest-soft-2 text-digest', bar: 'bg-digest', edge: 'border-l-digest' },
  essence: { tile: 'bg-essence-soft-2 text-essence', bar: 'bg-essence', edge: 'border-l-essence' },
  oneliner: {
    tile: 'bg-oneliner-soft-2 text-oneliner',
    bar: 'bg-oneliner',
    edge: 'border-l-oneliner',
  },
  archive: { tile: 'bg-archive-soft-2 text-archive', bar: 'bg-archive', edge: 'border-l-archive' },
} as const;

const glyphs = {
  digest: 'M3 4h10M3 6.7h10M3 9.3h10M3 12h7',
  essence: 'M3 6.3h10M3 9.7h7',
  oneliner: 'M3 8h10',
  archive: 'M2.5 3.5h11v3h-11zM3.5 6.5v6.5h9V6.5M6.5 9h3',
} as const;

interface LevelTileProps {
  /** Anything that is none of the levels looks like a digest. */
  level: string | null;
  size?: 26 | 30;
}

/** The glyph of a memory level on its colour. Says nothing by itself: the name stands beside it. */
export function LevelTile({ level, size = 26 }: LevelTileProps) {
  const known = shownLevel(level);
  return (
    <span
      aria-hidden
      data-level={known}
      className={clsx(
        'flex shrink-0 items-center justify-center rounded-badge',
        size === 26 ? 'size-[26px]' : 'size-[30px]',
        levelLooks[known].tile,
      )}
    >
      <svg viewBox="0 0 16 16" className="size-4 fill-none stroke-current [stroke-linecap:round]">
        <path d={glyphs[known]} strokeWidth={1.6} />
      </svg>
    </span>
  );
}
