import { useEffect, useRef, type FocusEvent } from 'react';

const firstButton = (element: Element) =>
  element.querySelector<HTMLElement>('button:not(:disabled)');

/** What an element stands in, and beside that in the same list, from near to far, up to and with the last one. */
function surroundingsOf(element: Element, last: Element): Element[] {
  const found: Element[] = [];
  for (let one = element.parentElement; one && last.contains(one); one = one.parentElement) {
    found.push(one);
    if (!one.matches('li, article')) continue;
    const beside = [one.nextElementSibling, one.previousElementSibling];
    found.push(...beside.filter((each) => each !== null));
  }
  return found;
}

/**
 * Keeps the focus near: when what had it goes with a change, the next button around or beside it has it then, so that
 * whoever works by keyboard goes on from there. Whoever was writing in an entry that is gone gets what stands around that
 * button: the next key would press it, and their words would go on into another entry. A dialog that was opened from here
 * may have had it meanwhile. Whoever uses it has to be drawn anew with each such change.
 *
 * @returns what the element around needs as its properties
 */
export function useKeptFocus() {
  const around = useRef<readonly Element[]>([]);
  /** The entry that somebody writes in. */
  const written = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const near = around.current.find((one) => one.isConnected && firstButton(one) !== null);
    if (written.current?.isConnected === false && near instanceof HTMLElement) {
      near.tabIndex = -1;
      near.focus();
    } else if (near) firstButton(near)?.focus();
  });
  return {
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      if (target.closest('dialog') !== currentTarget.closest('dialog')) return;
      around.current = surroundingsOf(target, currentTarget);
      written.current = target.matches(':read-write') ? target.closest('li, article') : null;
    },
    onBlur: ({ target, currentTarget, relatedTarget }: FocusEvent) => {
      // In a dialog the focus goes also when a button is disabled until the answer is there, and then to nothing.
      if (target.closest('dialog') !== currentTarget.closest('dialog')) return;
      const isInDialog = relatedTarget instanceof Element && relatedTarget.closest('dialog');
      // What goes with its focus is said to lose it by some browsers only.
      if (target.isConnected && !isInDialog) around.current = [];
    },
  };
}
