/** Id of the place in the header of a phone where the page shows its two most used buttons. */
export const HEADER_ACTIONS_ID = 'header-actions';
