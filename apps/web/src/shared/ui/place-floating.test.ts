import { expect, test } from 'vitest';
import { placeFloating } from './place-floating.ts';

const placement = {
  anchor: { top: 100, left: 100, width: 50, height: 20 },
  floating: { width: 200, height: 100 },
  viewport: { width: 800, height: 600 },
  side: 'bottom',
  alignment: 'end',
  gap: 6,
} as const;

test('stands below its anchor and ends where it ends', () => {
  const anchor = { ...placement.anchor, left: 400 };
  expect(placeFloating({ ...placement, anchor })).toEqual({ top: 126, left: 250 });
});

test('is shifted so that it never leaves the window', () => {
  expect(placeFloating(placement).left).toBe(8);
});

test('flips to the other side where there is more room', () => {
  const anchor = { ...placement.anchor, top: 550 };
  expect(placeFloating({ ...placement, anchor }).top).toBe(444);
});

test('stays in the window where neither side has room for it', () => {
  const anchor = { ...placement.anchor, top: 300 };
  const floating = { width: 200, height: 500 };
  expect(placeFloating({ ...placement, anchor, floating }).top).toBe(92);
});
