import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react';
import { create } from 'zustand';
import { useCloseOnBack } from '#shared/windows/use-close-on-back.ts';
import { findFocused } from './find-focused.ts';
import { lockPageScroll } from './lock-page-scroll.ts';

interface ModalDialogOptions {
  /** Asked for by Escape, a step back and a press on the backdrop. */
  onClose: () => void;
  /** While false the dialog stays. */
  canDismiss?: boolean;
}

const useOpenDialogs = create<readonly HTMLDialogElement[]>(() => []);

/** The modal dialog above all others: while there is one, nothing outside of it can be reached. */
export const useTopDialog = () => useOpenDialogs((dialogs) => dialogs.at(-1));

/**
 * What makes a `<dialog>` a modal one while it exists: it is shown, the page behind stands still, and the focus goes
 * back at the end. A step back closes it and leaves the page as it is, as on phones apps do: Android asks a dialog by
 * itself, other browsers go back. `data-autofocus` marks the element inside that has the focus first; without one it is
 * the first button.
 *
 * @returns what the `<dialog>` needs as its properties
 */
export function useModalDialog({ onClose, canDismiss = true }: ModalDialogOptions) {
  const element = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const dismiss = () => {
    if (canDismiss) onClose();
  };
  useCloseOnBack(true, dismiss);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const opener = findFocused();
    dialog.showModal();
    // React's autoFocus comes too early: before it is shown, nothing inside a dialog can have the focus.
    // And browsers take what scrolls for its first control, which has no name and does nothing.
    const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
    (marked ?? dialog.querySelector('button'))?.focus();
    const unlock = lockPageScroll();
    useOpenDialogs.setState((others) => [...others, dialog], true);
    return () => {
      useOpenDialogs.setState((all) => all.filter((one) => one !== dialog), true);
      unlock();
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return {
    ref: element,
    onCancel: (event: SyntheticEvent) => {
      // A dialog inside of it, or a field for files, is called off without it.
      if (event.target !== event.currentTarget) return;
      // Whether the dialog closes is the owner's decision, not the browser's.
      event.preventDefault();
      dismiss();
    },
    onClose: ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      if (target !== currentTarget || currentTarget.open) return;
      // A second Back of Android closes it without a question, though it is still there for its owner.
      currentTarget.showModal();
      dismiss();
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Browsers close a dialog on a second Escape although the first was refused.
      if (event.key === 'Escape' && !event.defaultPrevented) {
        event.preventDefault();
        dismiss();
      }
    },
    onPointerDown: (event: PointerEvent) => {
      pressedBackdrop.current = event.target === element.current;
    },
    onClick: (event: MouseEvent) => {
      // A press that began inside, on a text being selected, does not close.
      const isBackdrop = event.target === element.current && pressedBackdrop.current;
      if (isBackdrop) dismiss();
    },
  };
}
