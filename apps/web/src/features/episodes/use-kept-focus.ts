import { useEffect, useRef, type FocusEvent } from 'react';
import { useMemoryDesk } from './memory-desk.ts';

const firstButton = (element: Element) =>
  element.querySelector<HTMLElement>('button:not(:disabled)');

/** What an element stands in, from near to far, up to and with the last one. */
function surroundingsOf(element: Element, last: Element): Element[] {
  const found: Element[] = [];
  for (let one = element.parentElement; one && last.contains(one); one = one.parentElement) {
    found.push(one);
  }
  return found;
}

/**
 * Keeps the focus near: when what had it goes with a change, the next button around it has it then, so that whoever
 * works by keyboard goes on from there. A dialog that was opened from here counts as a part.
 *
 * @returns what the element around needs as its properties
 */
export function useKeptFocus() {
  const around = useRef<readonly Element[]>([]);
  // A dialog gives the focus back when it closes, and what it gives it to may have gone.
  useMemoryDesk((desk) => desk.dialog);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const near = around.current.find((one) => one.isConnected && firstButton(one) !== null);
    if (near) firstButton(near)?.focus();
  });
  return {
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      around.current = surroundingsOf(target, currentTarget);
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      const isInDialog = relatedTarget instanceof Element && relatedTarget.closest('dialog');
      // What goes with its focus is said to lose it by some browsers only.
      if (target.isConnected && !isInDialog) around.current = [];
    },
  };
}
