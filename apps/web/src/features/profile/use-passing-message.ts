import { useCallback, useEffect, useState } from 'react';
import { useLateToast } from '#shared/forms/use-late-toast.ts';

export interface Message {
  tone: 'success' | 'danger';
  text: string;
  /** The language of the text, where it is the same in both languages of the interface. */
  lang?: 'de';
  /** A second sentence: why, or what to do. */
  reason?: string | null;
}

/** How long a message is told, in milliseconds. */
const TOLD_MS = 3_000;

interface PassingMessageOptions {
  /** Whether errors pass, too; otherwise they stay until the next action. */
  doErrorsPass: boolean;
}

/** The one message of a card: how the last action went. A failure is told on other pages, too. */
export function usePassingMessage({ doErrorsPass }: PassingMessageOptions) {
  const [message, setMessage] = useState<Message | null>(null);
  const tellLate = useLateToast();
  const hide = useCallback(() => setMessage(null), []);
  const show = useCallback(
    (next: Message) => {
      const isFailure = next.tone === 'danger';
      const reason = next.reason ?? undefined;
      tellLate(isFailure ? { type: 'error', title: next.text, message: reason } : null);
      setMessage(next);
    },
    [tellLate],
  );

  useEffect(() => {
    if (!message || (message.tone === 'danger' && !doErrorsPass)) return;
    const timer = setTimeout(hide, TOLD_MS);
    return () => clearTimeout(timer);
  }, [message, hide, doErrorsPass]);

  return { message, show, hide };
}
