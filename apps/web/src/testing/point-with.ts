import { vi } from 'vitest';

const media = window.matchMedia;
const pointers = { mouse: '(pointer: fine)', finger: '(pointer: coarse)' };

/** Lets a test run where this points: beside a mouse stands a keyboard, a finger opens one on the screen. */
export function pointWith(pointer: keyof typeof pointers): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(media(query), { matches: query === pointers[pointer] }),
  );
}
