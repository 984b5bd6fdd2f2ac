/** The event of the window that opens and closes the developer panel. */
export const TOGGLE_DEV_PANEL = 'toggle-dev-panel';
