import { onTestFinished } from 'vitest';

/**
 * Puts in place a clipboard as strict as Safari's: it is written to only while a click is handled, though with what is
 * still on its way. Answers what has been written, oldest first.
 */
export function stubStrictClipboard(): string[] {
  const written: string[] = [];
  let isHandlingClick = false;
  const noteClick = () => {
    isHandlingClick = true;
    queueMicrotask(() => (isHandlingClick = false));
  };
  addEventListener('click', noteClick, { capture: true });
  const take = async (text: () => string | Promise<string>) => {
    if (!isHandlingClick) throw new DOMException('No click is handled.', 'NotAllowedError');
    written.push(await text());
  };
  class Item {
    readonly types: Record<string, Promise<Blob>>;
    constructor(types: Record<string, Promise<Blob>>) {
      this.types = types;
    }
  }
  const clipboard = {
    writeText: (text: string) => take(() => text),
    write: ([item]: Item[]) => take(async () => (await item?.types['text/plain'])?.text() ?? ''),
  };
  Object.defineProperty(window, 'ClipboardItem', { value: Item, configurable: true });
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  onTestFinished(() => {
    removeEventListener('click', noteClick, { capture: true });
    Reflect.deleteProperty(window, 'ClipboardItem');
    Reflect.deleteProperty(navigator, 'clipboard');
  });
  return written;
}
