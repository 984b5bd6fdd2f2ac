/** What a key press asks for, wherever on the page it happens; null when it is somebody's typing. */
export type Shortcut = 'search' | 'shortcuts';

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'composedPath'
>;

/** @param target where the key was pressed, in a shadow root too: there an editor's text stands */
function isTyping(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** Ctrl or Cmd with K searches from everywhere; a question mark shows the keys where nobody is typing. */
export function readShortcut(press: Press): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (altKey) return null;
  const isTyped = isTyping(press.composedPath()[0]);
  if (key === '?' && !ctrlKey && !metaKey && !isTyped) return 'shortcuts';
  // With Shift it opens the tools of Firefox; with Ctrl it deletes the rest of a line wherever somebody writes at a Mac.
  const isOther = shiftKey || (!metaKey && isTyped && commandKeyName() === '⌘');
  return (ctrlKey || metaKey) && key.toLowerCase() === 'k' && !isOther ? 'search' : null;
}

/** How the key for commands is called on this machine. */
export function commandKeyName(platform: string = navigator.platform): string {
  return /mac|iphone|ipad/i.test(platform) ? '⌘' : 'Ctrl';
}
