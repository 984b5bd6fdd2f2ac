/**
 * Scrolls to an element of the page and puts the focus there.
 *
 * @param field selects what should have the focus instead, unless that would open a keyboard on the screen
 */
export function showSection(id: string, field?: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const isKeyboardAtHand = matchMedia('(pointer: fine)').matches;
  const target = field && isKeyboardAtHand ? section.querySelector<HTMLElement>(field) : null;
  (target ?? section).focus({ preventScroll: true });
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // A page that has just been opened starts where it was asked to, instead of travelling there.
  const hasBeenSeen = document.readyState === 'complete';
  section.scrollIntoView({ behavior: hasBeenSeen && !isCalm ? 'smooth' : 'instant' });
}
