import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitBox, resizeBox } from './window-box.ts';

const room = { width: 1440, height: 900 };
const box = { x: 50, y: 50, width: 600, height: 400 };

describe('the box of a floating window', () => {
  test('stays as it is where it fits', () => {
    expect(fitBox(box, room)).toEqual(box);
  });

  test('is never smaller than 400 x 300 [DEV-011] [PAD-007]', () => {
    expect(fitBox({ ...box, width: 10, height: 10 }, room)).toMatchObject({
      width: 400,
      height: 300,
    });
    expect(resizeBox(box, { x: -900, y: -900 }, room)).toEqual({ ...box, width: 400, height: 300 });
  });

  test('is never larger than the window, nor past its edges [DEV-012]', () => {
    expect(fitBox({ x: -20, y: 5_000, width: 9_000, height: 700 }, room)).toEqual({
      x: 0,
      y: 200,
      width: 1440,
      height: 700,
    });
    expect(resizeBox(box, { x: 9_000, y: 9_000 }, room)).toEqual({
      ...box,
      width: 1390,
      height: 850,
    });
  });

  test('lies inside of every window that has room for it, wherever it was put [DEV-012]', () => {
    const length = fc.integer({ min: -3_000, max: 6_000 });
    const boxes = fc.record({ x: length, y: length, width: length, height: length });
    const rooms = fc.record({
      width: fc.integer({ min: 400, max: 4_000 }),
      height: fc.integer({ min: 300, max: 3_000 }),
    });
    fc.assert(
      fc.property(boxes, rooms, (wanted, window) => {
        const shown = fitBox(wanted, window);
        return (
          shown.x >= 0 &&
          shown.y >= 0 &&
          shown.x + shown.width <= window.width &&
          shown.y + shown.height <= window.height &&
          shown.width >= 400 &&
          shown.height >= 300
        );
      }),
    );
  });
});
