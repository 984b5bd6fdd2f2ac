import { describe, expect, test } from 'vitest';
import { clampSavedWidth, collapsedPercent, resizeSidebar, widthToOpen } from './sidebar-widths.ts';

const pixels = (percent: number, windowWidth: number) => (percent / 100) * windowWidth;

describe('a sidebar of the chat', () => {
  test('opens with 280 px [CONST1-005] [CHAT-026] [CHAT-060]', () => {
    expect(widthToOpen(0, 1_440)).toBe(280);
    expect(widthToOpen(60, 1_440)).toBe(280);
    expect(widthToOpen(300, 1_440)).toBe(300);
  });

  test('is 60 px wide when collapsed, and never less than 4 percent [CONST1-006] [CHAT-027] [CHAT-061] [CHAT-063] [OPEN2-003]', () => {
    expect(pixels(collapsedPercent(1_440), 1_440)).toBeCloseTo(60);
    expect(collapsedPercent(3_000)).toBe(4);
  });

  test('snaps shut below its collapsed share and two percent [CHAT-057] [CHAT-064] [OPEN2-003]', () => {
    const place = { windowWidth: 1_000, otherPercent: 6 };
    expect(resizeSidebar(7.9, place)).toEqual({ isCollapsed: true, percent: 6 });
    expect(resizeSidebar(8, place)).toEqual({ isCollapsed: false, percent: 8 });
  });

  test('takes at most 35 percent, and leaves 30 to the centre [CHAT-025] [CHAT-032] [CHAT-062]', () => {
    expect(resizeSidebar(80, { windowWidth: 1_440, otherPercent: 10 }).percent).toBe(35);
    expect(resizeSidebar(80, { windowWidth: 1_440, otherPercent: 45 }).percent).toBe(25);
  });

  test('is kept with at most a quarter of the window, and at least as wide as a collapsed one [CHAT-058] [CHAT-059] [OPEN2-002]', () => {
    expect(clampSavedWidth(500, 1_000)).toBe(250);
    expect(clampSavedWidth(10, 1_000)).toBe(60);
    expect(clampSavedWidth(100, 200)).toBe(60);
  });
});
