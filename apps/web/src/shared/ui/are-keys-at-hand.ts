/** Whether there is a keyboard beside the pointer: on a touch screen a field with the focus opens one over the page. */
export const areKeysAtHand = (): boolean => matchMedia('(pointer: fine)').matches;
