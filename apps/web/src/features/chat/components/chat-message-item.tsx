import { CircleAlert, CirclePause } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText, type ChatMessage } from '#features/chat/chat-message.ts';
import { toSegments } from '#features/chat/message-parts.ts';
import { RobinEgg } from '#shared/ui/robin-mark.tsx';
import { CopyButton } from './copy-button.tsx';
import { MarkdownText } from './markdown-text.tsx';
import { ThinkingPanel } from './thinking-panel.tsx';
import { ToolChip } from './tool-chip.tsx';
import { useTimeFormat } from './use-time-format.ts';

/** One message. Finished ones are not drawn again while another one grows. */
export const ChatMessageItem = memo(function ChatMessageItem({
  message,
}: {
  message: ChatMessage;
}) {
  switch (message.sender) {
    case 'user':
      return <UserMessage message={message} />;
    case 'assistant':
      return <AssistantMessage message={message} />;
    case 'system':
      return <SystemMessage message={message} />;
  }
});

function UserMessage({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const { formatFull } = useTimeFormat();
  return (
    <div
      title={formatFull(message.timestamp)}
      className="ml-auto w-fit max-w-[84%] rounded-[16px_16px_4px_16px] border border-border bg-surface px-3.5 py-[9px] dark:bg-raised"
    >
      <span className="sr-only">{t('message.you')}: </span>
      <p className="text-reading wrap-anywhere whitespace-pre-wrap touch:text-reading-phone">
        {messageText(message)}
      </p>
    </div>
  );
}

/** Robin stands on the canvas without a bubble. On a phone his egg and name are a line of their own. */
export function RobinRow({ time, children }: { time?: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-3 gap-y-2 md:grid-cols-[28px_minmax(0,1fr)]">
      <div className="flex items-center gap-2 md:block">
        <RobinEgg width={28} className="max-md:hidden" />
        <RobinEgg width={24} className="md:hidden" />
        <span className="text-body font-semibold md:sr-only">Robin</span>
        {time && <span className="text-small text-text-muted tabular-nums md:hidden">{time}</span>}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function AssistantMessage({ message }: { message: ChatMessage }) {
  const { formatMinutes, formatFull } = useTimeFormat();
  const { isStreaming, isThinking, thinkingSteps, metadata, timestamp } = message;
  const parts =
    typeof message.content === 'string'
      ? [{ type: 'text' as const, text: message.content }]
      : message.content;
  const segments = toSegments(parts, isStreaming);
  const [first] = segments;
  const leadingUses = first?.type === 'tools' ? first.uses : [];
  const rest = first?.type === 'tools' ? segments.slice(1) : segments;
  const text = messageText(message);
  const time = formatMinutes(timestamp);
  return (
    <RobinRow time={time}>
      <div className="flex flex-col gap-3">
        {(thinkingSteps.length > 0 || leadingUses.length > 0) && (
          <div className="flex flex-wrap gap-2">
            {thinkingSteps.length > 0 && (
              <ThinkingPanel steps={thinkingSteps} isThinking={isThinking} />
            )}
            {leadingUses.map((use, index) => (
              <ToolChip key={index} use={use} />
            ))}
          </div>
        )}
        {rest.map((segment, index) =>
          segment.type === 'tools' ? (
            <div key={index} className="flex flex-wrap gap-2">
              {segment.uses.map((use, position) => (
                <ToolChip key={position} use={use} />
              ))}
            </div>
          ) : (
            <MarkdownText key={index} text={segment.text} />
          ),
        )}
        <EndNote isEmpty={text === ''} metadata={metadata} />
        {!isStreaming && text !== '' && (
          <div className="-ml-2 flex items-center gap-1 touch:-mt-2 touch:-mb-3 text-caption text-text-muted">
            <CopyButton text={text} />
            <time
              dateTime={timestamp}
              title={formatFull(timestamp)}
              className="tabular-nums max-md:hidden"
            >
              {time}
            </time>
          </div>
        )}
      </div>
    </RobinRow>
  );
}

/** Says in a few words why an answer ends where it ends. */
function EndNote({ isEmpty, metadata }: { isEmpty: boolean; metadata: ChatMessage['metadata'] }) {
  const { t } = useTranslation('chat');
  const reason = metadata.interrupted ? 'interrupted' : metadata.aborted ? 'stopped' : null;
  if (!reason) return null;
  return (
    <p className="flex items-start gap-1.5 text-small text-text-muted">
      <CirclePause size={14} aria-hidden className="mt-0.5 [stroke-width:2]" />
      {t(`message.${reason}${isEmpty ? 'Empty' : ''}`)}
    </p>
  );
}

function SystemMessage({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const isFailure = 'is_returned' in message.metadata;
  return (
    <div className="mx-auto flex w-fit max-w-[560px] items-start gap-1.5 text-caption text-text-muted">
      {isFailure && (
        <CircleAlert size={14} aria-hidden className="mt-px text-danger [stroke-width:2]" />
      )}
      <div className="min-w-0 wrap-anywhere">
        <p className="whitespace-pre-wrap">{messageText(message)}</p>
        {isFailure && (
          <p>
            {t(message.metadata['is_returned'] ? 'message.failedReturned' : 'message.failedStored')}
          </p>
        )}
      </div>
    </div>
  );
}
