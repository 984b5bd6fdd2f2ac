import { useEffect, useEffectEvent } from 'react';
import { useScratchpad, type ScratchpadRequest } from '#shared/scratchpad/active-scratchpad.ts';
import type { SendOptions } from './chat-turns.ts';
import { useChatPlace } from './layout/chat-parts.ts';

/** Sends what Robin is asked about the scratchpad as soon as the session can take it. A free talk never does. */
export function useScratchpadRequest(
  canSend: boolean,
  send: (text: string, options: SendOptions) => unknown,
): void {
  const { mode } = useChatPlace();
  const request = useScratchpad((state) => state.request);
  const canTake = canSend && mode !== 'talk';

  const take = useEffectEvent(({ documentId, isReview, text }: ScratchpadRequest) => {
    send(text, { scratchpad: { documentId, isReview } });
    // After sending: the lock passes from the wish to the turn without a gap.
    useScratchpad.setState({ request: null });
  });
  useEffect(() => {
    // React may run an effect twice for the same request.
    if (canTake && request && useScratchpad.getState().request === request) take(request);
  }, [request, canTake]);
}
