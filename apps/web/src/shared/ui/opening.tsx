import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from './spinner.tsx';

/**
 * Stands in place of a window that somebody has opened and whose code is on its way: says so, and keeps what is typed
 * until the first field of the window is there to take it.
 */
export function Opening() {
  const { t } = useTranslation();
  useEffect(keepKeys, []);
  return (
    <p
      role="status"
      className="fixed inset-x-0 top-20 z-80 mx-auto flex w-fit animate-late items-center gap-2 rounded-full border border-border bg-surface px-4 py-2 shadow-2"
    >
      <Spinner className="text-primary" />
      {t('loading')}
    </p>
  );
}

/** Answers the way to hand over what was kept. */
function keepKeys(): () => void {
  let typed = '';
  // What follows is meant for another field, such as a password.
  let isComplete = false;

  function keep(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey } = event;
    // With Alt keys write signs, such as the @ of many keyboards.
    if (metaKey || (ctrlKey && !altKey)) return;
    const isEnd = key === 'Tab' || key === 'Enter';
    isComplete ||= isEnd;
    const isBackspace = key === 'Backspace';
    // Whoever has typed nothing walks through the page.
    if (!(isEnd ? typed !== '' : isBackspace || [...key].length === 1)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isComplete) typed = isBackspace ? typed.slice(0, -1) : typed + key;
  }

  function handOver(): void {
    const field = document.activeElement;
    if (typed === '' || !(field instanceof HTMLInputElement)) return;
    const { selectionStart, selectionEnd } = field;
    if (selectionStart === null || selectionEnd === null) return;
    field.setRangeText(typed, selectionStart, selectionEnd, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  addEventListener('keydown', keep, true);
  return () => {
    removeEventListener('keydown', keep, true);
    // The window takes the focus only after this has gone.
    setTimeout(handOver);
  };
}
