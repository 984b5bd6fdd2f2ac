import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from './spinner.tsx';

interface OpeningProps {
  /** Asked for by Escape, which calls the window off. */
  onClose: () => void;
}

/**
 * Stands in place of a window that somebody has opened and whose code is on its way: says so, and keeps what is typed
 * until the first field of the window is there to take it.
 */
export function Opening({ onClose }: OpeningProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => keepKeys(() => close()), []);
  return <OpeningNote />;
}

/** The same for what opens beside the page, which goes on taking what is typed. */
export function OpeningNote() {
  const { t } = useTranslation();
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
function keepKeys(onClose: () => void): () => void {
  let typed = '';
  // What follows is meant for another field, such as a password.
  let isComplete = false;

  function keep(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey } = event;
    // With Alt keys write signs, such as the @ of many keyboards.
    if (metaKey || (ctrlKey && !altKey)) return;
    const isEscape = key === 'Escape';
    const isEnd = key === 'Tab' || key === 'Enter';
    isComplete ||= isEnd;
    const isBackspace = key === 'Backspace';
    // Whoever has typed nothing walks through the page.
    if (!(isEnd ? typed !== '' : isEscape || isBackspace || [...key].length === 1)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEscape) onClose();
    else if (!isComplete) typed = isBackspace ? typed.replace(/.$/u, '') : typed + key;
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
