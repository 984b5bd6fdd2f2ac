/** What a key press asks for, wherever on the page it happens; null when it is somebody's typing. */
export type Shortcut = 'search' | 'shortcuts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'composedPath'>;

/** @param target where the key was pressed, in a shadow root too: there an editor's text stands */
function isTyping(target: EventTarget | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** Ctrl or Cmd with K searches from everywhere; a question mark shows the keys where nobody is typing. */
export function readShortcut(press: Press): Shortcut | null {
  const { key, ctrlKey, metaKey, altKey } = press;
  if (altKey) return null;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'search';
  if (key === '?' && !ctrlKey && !metaKey && !isTyping(press.composedPath()[0])) return 'shortcuts';
  return null;
}

/** How the key for commands is called on this machine. */
export function commandKeyName(platform: string = navigator.platform): string {
  return /mac|iphone|ipad/i.test(platform) ? '⌘' : 'Ctrl';
}
