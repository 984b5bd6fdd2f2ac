/**
 * Whether the focus may be led elsewhere once an answer is there: nothing has it any more, or only what was pressed.
 * Whoever has gone on with something else meanwhile keeps it, and does not type into the wrong field.
 *
 * @param around what stands around the control that was pressed
 */
export function isFocusFree(around: Element | null = null): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body) return true;
  // Some browsers leave it on what was disabled under it.
  return active.matches(':disabled') || around?.contains(active) === true;
}
