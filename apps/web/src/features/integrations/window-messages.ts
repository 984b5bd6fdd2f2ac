import { z } from 'zod';
import { isTrustedOrigin } from './trusted-origins.ts';

/** How a flow ended, as the return window tells the window that opened it. */
export interface OauthEndMessage {
  type: 'oauth_success' | 'oauth_error';
  provider: string;
  /** For people. */
  message: string;
}

const acknowledgement = z.object({ type: z.literal('oauth_ack') });

/** The window that opened this one; null when there is none, or none any more. */
export function findParentWindow(): Window | null {
  const opener = window.opener as Window | null;
  return opener && opener !== window && !opener.closed ? opener : null;
}

/**
 * Tells the window that opened this one how the flow ended. Only the own origin may read it: a page of
 * somebody else, in that window by now, hears nothing.
 *
 * @throws when the window can't be reached
 */
export function tellParent(parent: Window, message: OauthEndMessage): void {
  parent.postMessage(message, location.origin);
}

/** Calls back when the other window, which may be on a tunnel, has heard. Answers how to stop listening. */
export function onAcknowledged(tunnelHosts: readonly string[], callback: () => void): () => void {
  const listen = ({ origin, data }: MessageEvent<unknown>) => {
    if (!acknowledgement.safeParse(data).success) return;
    if (isTrustedOrigin(origin, location.origin, tunnelHosts)) callback();
    else console.warn(`A message from ${origin} was ignored.`);
  };
  addEventListener('message', listen);
  return () => removeEventListener('message', listen);
}
