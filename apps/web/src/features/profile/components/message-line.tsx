import type { Message } from '#features/profile/use-passing-message.ts';
import { Alert } from '#shared/ui/alert.tsx';

interface MessageLineProps {
  message: Message | null;
  className?: string;
}

export function MessageLine({ message, className }: MessageLineProps) {
  if (!message) return null;
  return (
    <Alert tone={message.tone} className={className}>
      <p lang={message.lang}>{message.text}</p>
      {message.reason && <p>{message.reason}</p>}
    </Alert>
  );
}
