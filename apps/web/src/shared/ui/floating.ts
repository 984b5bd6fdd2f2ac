import { placeFloating, type Alignment, type Side } from './place-floating.ts';

interface ShowOptions {
  side: Side;
  alignment: Alignment;
  gap?: number;
}

/**
 * Shows a `popover` element beside its anchor. The browser's top layer keeps it above everything, so that
 * neither `overflow` nor a dialog cuts it off.
 */
export function showBeside(
  floating: HTMLElement,
  anchor: HTMLElement,
  { side, alignment, gap = 6 }: ShowOptions,
): void {
  if (!floating.matches(':popover-open')) floating.showPopover();
  const { top, left } = placeFloating({
    anchor: anchor.getBoundingClientRect(),
    floating: { width: floating.offsetWidth, height: floating.offsetHeight },
    viewport: { width: document.documentElement.clientWidth, height: innerHeight },
    side,
    alignment,
    gap,
  });
  floating.style.top = `${top}px`;
  floating.style.left = `${left}px`;
}

export function hideFloating(floating: HTMLElement): void {
  if (floating.matches(':popover-open')) floating.hidePopover();
}
