type Press = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Whether a key is pressed with one that makes it a command to the browser, such as Alt and the left arrow for a step back. */
export function hasCommandKey({ altKey, ctrlKey, metaKey }: Press): boolean {
  return altKey || ctrlKey || metaKey;
}
