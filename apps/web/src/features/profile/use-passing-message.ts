import { useCallback, useEffect, useState } from 'react';

export interface Message {
  tone: 'success' | 'danger';
  text: string;
  /** A second sentence: why, or what to do. */
  reason?: string | null;
}

interface PassingMessageOptions {
  /** How long a message is told, in milliseconds. */
  durationMs: number;
  /** Whether errors pass, too; otherwise they stay until the next action. */
  doErrorsPass: boolean;
}

/** The one message of a card: how the last action went. */
export function usePassingMessage({ durationMs, doErrorsPass }: PassingMessageOptions) {
  const [message, setMessage] = useState<Message | null>(null);
  const hide = useCallback(() => setMessage(null), []);

  useEffect(() => {
    if (!message || (message.tone === 'danger' && !doErrorsPass)) return;
    const timer = setTimeout(hide, durationMs);
    return () => clearTimeout(timer);
  }, [message, hide, durationMs, doErrorsPass]);

  return { message, show: setMessage, hide };
}
