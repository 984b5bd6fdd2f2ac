import { useEffect, useRef, useState } from 'react';

const COPIED_STATE_MS = 1_500;

/**
 * The old way to copy. Browsers keep it, and outside of secure origins (a server reached by its
 * address in the office network) it is the only one, as the clipboard API does not exist there.
 */
interface LegacyCopy {
  execCommand(command: 'copy'): boolean;
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  const focused = document.activeElement;
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // Under a modal dialog everything outside of it is inert: nothing there can be selected.
  (focused?.closest('dialog[open]') ?? document.body).append(area);
  area.focus({ preventScroll: true });
  area.select();
  try {
    const legacy: LegacyCopy = document;
    return legacy.execCommand('copy');
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Copies a text; false where the browser does not let it happen. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

export type CopyState = 'idle' | 'copied' | 'failed';

/** Copies a text and says for a moment that it worked, or that it did not. */
export function useCopy(text: string): { state: CopyState; copy: () => Promise<void> } {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    setState(isCopied ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), COPIED_STATE_MS);
  }
  return { state, copy };
}
