import { useEffect, useState, type RefObject } from 'react';
import { fetchAttachment } from './attachment-calls.ts';

/** How near to the view an image is fetched, and how far from it let go again. */
const NEAR = '600px 0px';

/** Whether an element is in the view of the list around it, or near to it. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some((entry) => entry.isIntersecting)),
      { root: element.current.closest('[role=log]'), rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

interface BlobAddress {
  /** Of the image in memory; undefined until it is there. */
  address: string | undefined;
  hasFailed: boolean;
}

const nothing: BlobAddress = { address: undefined, hasFailed: false };

/**
 * Fetches an image with the token of its owner, which an `<img>` cannot send, and gives it an address of its own
 * for as long as it is wanted. What failed is fetched again when the line is back.
 */
export function useBlobAddress(
  attachmentId: string,
  { isPreview, isWanted }: { isPreview: boolean; isWanted: boolean },
): BlobAddress {
  const [state, setState] = useState(nothing);
  const [tries, setTries] = useState(0);
  const { hasFailed } = state;
  useEffect(() => {
    if (!hasFailed) return;
    const tryAgain = () => setTries((count) => count + 1);
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [hasFailed]);
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    let address: string | undefined;
    fetchAttachment(attachmentId, { isPreview, signal: controller.signal }).then(
      (blob) => {
        if (controller.signal.aborted) return;
        address = URL.createObjectURL(blob);
        setState({ address, hasFailed: false });
      },
      () => {
        if (!controller.signal.aborted) setState({ address: undefined, hasFailed: true });
      },
    );
    return () => {
      controller.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
      setState(nothing);
    };
  }, [attachmentId, isPreview, isWanted, tries]);
  return state;
}
