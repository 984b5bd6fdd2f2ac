import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/**
 * Takes files that are dropped anywhere on the chat that `inner` is part of, on the document: at the window they would
 * be refused.
 * @returns the area that takes files, while some are held over it
 */
export function useFileDrop(
  inner: RefObject<HTMLElement | null>,
  onDrop: (files: File[]) => void,
): DOMRect | null {
  const [area, setArea] = useState<DOMRect | null>(null);
  const take = useEffectEvent(onDrop);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    /** What was entered last: only leaving that one leaves the window. */
    let entered: EventTarget | null = null;
    /** An image of the page that is pulled about poses as a file too. One that has left the page can't tell its end. */
    let pulled: EventTarget | null = null;

    const isFromHere = () => pulled instanceof Node && pulled.isConnected;
    const isFileDrag = (event: DragEvent) => !isFromHere() && carriesFiles(event);
    const findZone = (event: DragEvent): Element | null => {
      const zone = inner.current?.closest('[role=tabpanel]') ?? null;
      const isCovered = event.target instanceof Element && event.target.closest('dialog') !== null;
      return event.target instanceof Node && zone?.contains(event.target) && !isCovered
        ? zone
        : null;
    };
    const isForChat = (event: DragEvent) =>
      isFileDrag(event) && !event.defaultPrevented && findZone(event) !== null;

    document.addEventListener('dragstart', ({ target }) => (pulled = target), { signal });
    document.addEventListener('dragend', () => (pulled = null), { signal });
    document.addEventListener(
      'dragenter',
      (event) => {
        entered = event.target;
        const zone = isFileDrag(event) ? findZone(event) : null;
        setArea(zone?.getBoundingClientRect() ?? null);
        if (zone) event.preventDefault();
      },
      { signal },
    );
    document.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer || !isForChat(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      { signal },
    );
    document.addEventListener(
      'dragleave',
      (event) => {
        if (event.target === entered) setArea(null);
      },
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        setArea(null);
        if (!isForChat(event)) return;
        event.preventDefault();
        take([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => controller.abort();
  }, [inner]);

  return area;
}
