/**
 * A file that is dropped where nothing takes it does nothing: browsers would open it, in the place of the page and of
 * what was typed there. Whatever takes files has said so by the time that they get here.
 */
export function guardFileDrops(): void {
  addEventListener('dragover', guard);
  addEventListener('drop', guard);
}

function guard(event: DragEvent): void {
  const { dataTransfer } = event;
  if (!dataTransfer?.types.includes('Files') || event.defaultPrevented) return;
  if (isTakenByBrowser(event, dataTransfer.types)) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

function isTakenByBrowser(event: DragEvent, types: readonly string[]): boolean {
  // The editor stands in a shadow root, and a text of the page may be the target itself.
  const place = event.composedPath().find((each) => each instanceof HTMLElement);
  if (!place) return false;
  if (place.isContentEditable || place.matches('[type=file]')) return true;
  // A picture of another page comes with its address, which is a text.
  return place.matches('input, textarea') && types.includes('text/uri-list');
}
