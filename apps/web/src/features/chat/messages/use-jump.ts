import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { loadMessagesDownTo, type LoadedMessages } from '#features/chat/api/message-queries.ts';
import { chatKeys } from '#features/chat/api/session-calls.ts';
import { toChatMessage, type ChatMessage } from '#features/chat/chat-message.ts';
import { SESSION_PARAMETER } from '#features/chat/use-session-wish.ts';
import type { StoredMessage } from './stored-message.ts';

/** The parameter of the chat's address that names a message by its place in the log. */
const PARAMETER = 'message';

/** Where to jump to. A new object is a new jump. */
export interface Jump {
  key: string;
  /** How long it stands out there, in milliseconds; a second unless told. */
  ms?: number;
  /** Whether the keyboard goes on from there. */
  takesFocus?: boolean;
}

interface Found {
  message: StoredMessage;
  /** Whether the message itself has given way to the one that was found. */
  isSuperseded: boolean;
}

/** The message with a place in the log, or the one that took its place; else the next one. */
function findByIndex(messages: readonly StoredMessage[], index: number): Found | null {
  let next: StoredMessage | null = null;
  for (const message of messages) {
    const own = message.absolute_event_index;
    if (own < index) continue;
    if (own === index) return { message, isSuperseded: false };
    const replaced = message.metadata.replaces_index;
    if (replaced !== undefined && replaced <= index) return { message, isSuperseded: true };
    next ??= message;
  }
  return next && { message: next, isSuperseded: false };
}

interface JumpOptions {
  sessionId: string;
  /** Whether there are messages, however old, so that it is known what is missing. */
  isReady: boolean;
  /** Called where the message has given way to this one. */
  onSuperseded: (message: ChatMessage) => void;
}

/**
 * Leads to the message that the address names (`/chat?message=12`): loads what is missing down to it, and then says
 * where to jump. The parameter goes from the address, so that the same jump can be asked for again.
 */
export function useJump({ sessionId, isReady, onSuperseded }: JumpOptions) {
  const client = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const wish = parameters.get(PARAMETER);
  // The place is one of the session that the address names; until that is shown, this is another one.
  const isHere = !parameters.has(SESSION_PARAMETER);
  const index = isHere && wish !== null && /^\d{1,9}$/.test(wish) ? Number(wish) : null;
  const [jump, setJump] = useState<Jump | null>(null);

  useEffect(() => {
    if (index === null || !isReady) return undefined;
    let isGone = false;
    async function find(place: number): Promise<void> {
      // Of what could be loaded the nearest message has to do.
      await loadMessagesDownTo(client, sessionId, place).catch(() => undefined);
      if (isGone) return;
      setParameters(withoutMessage, { replace: true });
      const loaded = client.getQueryData<LoadedMessages>(chatKeys.messages(sessionId));
      const found = findByIndex(loaded?.messages ?? [], place);
      if (!found) return;
      const message = toChatMessage(found.message);
      setJump({ key: message.key, takesFocus: true });
      if (found.isSuperseded) onSuperseded(message);
    }
    void find(index);
    return () => {
      isGone = true;
    };
  }, [client, sessionId, index, isReady, setParameters, onSuperseded]);

  return { jump, isLoading: isReady && index !== null };
}

function withoutMessage(parameters: URLSearchParams): URLSearchParams {
  parameters.delete(PARAMETER);
  return parameters;
}
