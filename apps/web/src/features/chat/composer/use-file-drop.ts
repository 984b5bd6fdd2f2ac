import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true;
}

/**
 * Takes files that are dropped anywhere on the chat that `inner` is part of. A file that misses it is not opened in
 * the place of the page, as browsers do of themselves.
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
    /** An image of the page that is pulled about poses as a file too. */
    let isFromHere = false;

    const isFileDrag = (event: DragEvent) => !isFromHere && carriesFiles(event);
    const findZone = (event: DragEvent): Element | null => {
      const zone = inner.current?.closest('[role=tabpanel]') ?? null;
      const isCovered = event.target instanceof Element && event.target.closest('dialog') !== null;
      return event.target instanceof Node && zone?.contains(event.target) && !isCovered
        ? zone
        : null;
    };

    addEventListener('dragstart', () => (isFromHere = true), { signal });
    addEventListener('dragend', () => (isFromHere = false), { signal });
    addEventListener(
      'dragenter',
      (event) => {
        entered = event.target;
        const zone = isFileDrag(event) ? findZone(event) : null;
        setArea(zone?.getBoundingClientRect() ?? null);
        if (zone) event.preventDefault();
      },
      { signal },
    );
    addEventListener(
      'dragover',
      (event) => {
        if (!isFileDrag(event) || event.defaultPrevented || !event.dataTransfer) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = findZone(event) ? 'copy' : 'none';
      },
      { signal },
    );
    addEventListener(
      'dragleave',
      (event) => {
        if (event.target === entered) setArea(null);
      },
      { signal },
    );
    addEventListener(
      'drop',
      (event) => {
        setArea(null);
        if (!isFileDrag(event) || event.defaultPrevented) return;
        event.preventDefault();
        if (findZone(event)) take([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => controller.abort();
  }, [inner]);

  return area;
}
