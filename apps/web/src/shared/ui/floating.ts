import { placeFloating, type Alignment, type Side } from './place-floating.ts';

interface ShowOptions {
  side: Side;
  alignment: Alignment;
  gap?: number;
}

/** How what is shown stops following its anchor. */
const following = new WeakMap<HTMLElement, AbortController>();

/**
 * Shows a `popover` element beside its anchor, and keeps it there while the page is scrolled, the window gets another
 * size, as by the keyboard of a phone, or the page or dialog around the anchor does, as by what is loaded into it. The
 * browser's top layer keeps it above everything, so that neither `overflow` nor a dialog cuts it off.
 */
export function showBeside(
  floating: HTMLElement,
  anchor: HTMLElement,
  { side, alignment, gap = 6 }: ShowOptions,
): void {
  if (!floating.matches(':popover-open')) floating.showPopover();
  following.get(floating)?.abort();
  const end = new AbortController();
  following.set(floating, end);

  function place(): void {
    if (!floating.matches(':popover-open')) return end.abort();
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

  place();
  for (const type of ['scroll', 'resize']) {
    // Of a box in the page only those hear that it is scrolled who listen before it does.
    addEventListener(type, place, { capture: true, passive: true, signal: end.signal });
  }
  const sizes = new ResizeObserver(place);
  sizes.observe(anchor.closest('dialog') ?? document.body);
  end.signal.addEventListener('abort', () => sizes.disconnect());
}

export function hideFloating(floating: HTMLElement): void {
  if (floating.matches(':popover-open')) floating.hidePopover();
}
