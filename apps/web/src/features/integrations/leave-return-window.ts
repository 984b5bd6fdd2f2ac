import {
  findParentWindow,
  onAcknowledged,
  tellParent,
  type OauthEndMessage,
} from './window-messages.ts';

const AFTER_ACKNOWLEDGEMENT_MS = 500;
const WITHOUT_ACKNOWLEDGEMENT_MS = 3_000;
const AFTER_SEND_ERROR_MS = 2_000;
const WITHOUT_PARENT_MS = 2_000;

interface Leaving {
  message: OauthEndMessage;
  /** Where somebody goes who has no other window to go back to. */
  toProfile: () => void;
  tunnelHosts: readonly string[];
}

/**
 * Tells the window that opened this one how it went, and closes once it has heard, or after a while; without
 * such a window the profile tells it.
 *
 * @returns cancels the leaving
 */
export function leaveReturnWindow({ message, toProfile, tunnelHosts }: Leaving): () => void {
  const parent = findParentWindow();
  if (!parent) {
    const timer = setTimeout(toProfile, WITHOUT_PARENT_MS);
    return () => clearTimeout(timer);
  }
  const closeIn = (ms: number) => setTimeout(() => window.close(), ms);
  let timer: ReturnType<typeof setTimeout>;
  const stopListening = onAcknowledged(tunnelHosts, () => {
    stopListening();
    clearTimeout(timer);
    timer = closeIn(AFTER_ACKNOWLEDGEMENT_MS);
  });
  try {
    tellParent(parent, message);
    timer = closeIn(WITHOUT_ACKNOWLEDGEMENT_MS);
  } catch (error) {
    console.warn('The window that opened this one could not be told.', error);
    timer = closeIn(AFTER_SEND_ERROR_MS);
  }
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}
