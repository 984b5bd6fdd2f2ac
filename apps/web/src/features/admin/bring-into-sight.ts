/**
 * Scrolls to a form that has just opened: to its beginning where that is out of sight, as on a phone, else only as
 * far as needed.
 */
export function bringIntoSight(form: HTMLElement): void {
  const { top } = form.getBoundingClientRect();
  const isFar = top < 0 || top > innerHeight * 0.6;
  form.scrollIntoView({ block: isFar ? 'start' : 'nearest' });
}
