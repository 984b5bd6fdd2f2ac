/** Keys that choose, go on or give up. Of what is composed they do so too. */
const NAMED_KEY = /^(Enter|Escape|Tab|Arrow)/;

interface PressedKey extends Pick<
  KeyboardEvent,
  'key' | 'isComposing' | 'stopPropagation' | 'preventDefault'
> {
  /** Out of use in new standards, but all that Safari says: for it the composition is over before its last key. */
  keyCode: number;
}

const KEY_OF_COMPOSITION = 229;

/**
 * While a word is being composed (Japanese, Chinese, dead keys), Enter takes it, the arrows choose another one and Escape
 * gives it up: nothing of the page may send, choose or close with them.
 */
export function guardCompositions(): void {
  addEventListener('keydown', guard, { capture: true });
}

function guard(event: PressedKey): void {
  const isComposing = event.isComposing || event.keyCode === KEY_OF_COMPOSITION;
  if (!isComposing || !NAMED_KEY.test(event.key)) return;
  event.stopPropagation();
  // Browsers themselves would empty a search field with it.
  if (event.key === 'Escape') event.preventDefault();
}
