/** What has the focus, also inside a shadow root, where the editor stands: around it nothing takes the focus back. */
export function findFocused(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
