import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LevelTile, levelLooks } from './level-tile.tsx';

/** The colours and the glyph of a tile. */
function lookOf(level: string | null) {
  const { container } = render(<LevelTile level={level} />);
  const tile = container.firstElementChild;
  return { colours: tile?.className, glyph: tile?.querySelector('path')?.getAttribute('d') };
}

test('the tile of an unknown level has the glyph and the colours of a digest [EPI-039]', () => {
  const digest = lookOf('digest');
  expect(digest.colours).toContain(levelLooks.digest.tile);
  expect(lookOf('poem')).toEqual(digest);
  expect(lookOf(null)).toEqual(digest);
  for (const level of ['essence', 'oneliner', 'archive']) {
    expect(lookOf(level).glyph).not.toBe(digest.glyph);
    expect(lookOf(level).colours).not.toBe(digest.colours);
  }
});
