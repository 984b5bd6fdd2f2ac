/** What a key press asks for, wherever on the page it happens; null when it is somebody's typing. */
export type Shortcut = 'search' | 'shortcuts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

/** Ctrl or Cmd with K searches from everywhere; a question mark shows the keys where nobody is typing. */
export function readShortcut({ key, ctrlKey, metaKey, altKey, target }: Press): Shortcut | null {
  if (altKey) return null;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'search';
  if (key === '?' && !ctrlKey && !metaKey && !isTyping(target)) return 'shortcuts';
  return null;
}

/** How the key for commands is called on this machine. */
export function commandKeyName(platform: string = navigator.platform): string {
  return /mac|iphone|ipad/i.test(platform) ? '⌘' : 'Ctrl';
}
