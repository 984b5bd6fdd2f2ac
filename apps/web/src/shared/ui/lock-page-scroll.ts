let lockCount = 0;

/**
 * Keeps the page behind a dialog from scrolling, without moving it: the room of the scroll bar stays free.
 * Answers the way to unlock; the last of several dialogs unlocks.
 */
export function lockPageScroll(): () => void {
  const { documentElement: root } = document;
  if (lockCount++ === 0) {
    root.style.paddingRight = `${innerWidth - root.clientWidth}px`;
    root.style.overflow = 'hidden';
  }
  return () => {
    if (--lockCount > 0) return;
    root.style.paddingRight = '';
    root.style.overflow = '';
  };
}
