import { isCancelCommand } from '@robin/contract/rules/cancel-command';
import { CircleAlert, CirclePause } from 'lucide-react';
import { memo, Suspense, useContext, type PointerEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isCutOff,
  messageAttachments,
  messageText,
  toEndNote,
  type ChatMessage,
} from '#features/chat/chat-message.ts';
import type { FailureOutcome } from '#features/chat/conversation.ts';
import {
  toSegments,
  type AttachmentPart,
  type MessageSegment,
} from '#features/chat/message-parts.ts';
import { MessageActionsContext } from '#features/chat/messages/message-context.ts';
import {
  AnswerAgainButton,
  ConversationMenu,
  EditButton,
  EditedNote,
  EventIndexBadge,
  SentContextButton,
} from '#features/chat/messages/message-foot.tsx';
import { OwnText } from '#features/chat/messages/own-text.tsx';
import { ChatPartsContext } from '#features/chat/layout/chat-parts.ts';
import { nestFences } from '#features/chat/nest-fences.ts';
import { useToday } from '#shared/i18n/use-today.ts';
import { RobinEgg } from '#shared/ui/robin-mark.tsx';
import { CopyButton } from './copy-button.tsx';
import { MarkdownText } from './markdown-text.tsx';
import type { ThinkingPanelProps } from './thinking-panel.tsx';
import { ToolChips } from './tool-chip.tsx';
import { useTimeFormat } from './use-time-format.ts';

interface ChatMessageItemProps {
  message: ChatMessage;
  /** Whether it is the last answer, below which stands what can be done with the whole conversation. */
  isLast?: boolean;
  /** Whether nothing stands before it, so that an answer has no question that could be asked again. */
  isFirst?: boolean;
}

/** One message. Finished ones are not drawn again while another one grows. */
export const ChatMessageItem = memo(function ChatMessageItem({
  message,
  isLast = false,
  isFirst = false,
}: ChatMessageItemProps) {
  switch (message.sender) {
    case 'user':
      return <UserMessage message={message} />;
    case 'assistant':
      return <AssistantMessage message={message} isLast={isLast} isFirst={isFirst} />;
    case 'system':
      return <SystemMessage message={message} />;
  }
});

/** Names day and time in full under the pointer. Written only then: it takes longer than all else of a message. */
function useTimeOnHover(timestamp: string): PointerEventHandler<HTMLElement> {
  const { formatFull } = useTimeFormat();
  return ({ currentTarget }) => {
    currentTarget.title = formatFull(timestamp);
  };
}

function UserMessage({ message }: { message: ChatMessage }) {
  const actions = useContext(MessageActionsContext);
  const parts = useContext(ChatPartsContext);
  const said = <OwnMessage message={message} />;
  if (!parts || actions?.editedId !== message.id) return said;
  return (
    <Suspense fallback={said}>
      <parts.MessageEditor message={message} />
    </Suspense>
  );
}

function OwnMessage({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const showTime = useTimeOnHover(message.timestamp);
  const attachments = messageAttachments(message);
  const segments = typeof message.content === 'string' ? [] : toSegments(message.content, false);
  const text = messageText(message);
  const isCommand = isCancelCommand(text);
  return (
    <div className="group">
      <div className="flex items-center justify-end gap-1">
        <EventIndexBadge message={message} />
        {!isCommand && <EditButton message={message} />}
        <div
          onPointerEnter={showTime}
          className="w-fit max-w-[84%] min-w-0 rounded-[16px_16px_4px_16px] border border-border bg-surface px-3.5 py-[9px] dark:bg-raised"
        >
          <span className="sr-only">{t('message.you')}: </span>
          {isCommand ? (
            <p className="text-reading text-text-2 italic touch:text-reading-phone">
              {t('message.cancelled')}
            </p>
          ) : (
            <OwnText messageKey={message.key} text={text} />
          )}
          {attachments.length > 0 && (
            <div className="mt-2 mb-1">
              <Attachments attachments={attachments} />
            </div>
          )}
          {segments.map((segment, index) =>
            segment.type === 'unknown' ? <UnknownPart key={index} name={segment.name} /> : null,
          )}
        </div>
      </div>
      <EditedNote message={message} />
    </div>
  );
}

/**
 * Robin stands on the canvas without a bubble. On a phone his egg and name are a line of their own. On paper no grid:
 * Firefox takes a row of one to the next page as a whole.
 */
export function RobinRow({ time, children }: { time?: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-3 gap-y-2 md:grid-cols-[28px_minmax(0,1fr)] print:block">
      <div className="flex items-center gap-2 md:block">
        <RobinEgg width={28} className="max-md:hidden" />
        <RobinEgg width={24} className="md:hidden" />
        <span className="text-body font-semibold md:sr-only">Robin</span>
        {time && <span className="text-small text-text-muted tabular-nums md:hidden">{time}</span>}
      </div>
      <div className="min-w-0 print:mt-2">{children}</div>
    </div>
  );
}

function AssistantMessage({ message, isLast, isFirst }: Required<ChatMessageItemProps>) {
  const { formatMinutes } = useTimeFormat();
  const { isStreaming, isThinking, thinkingSteps, timestamp } = message;
  const parts =
    typeof message.content === 'string'
      ? [{ type: 'text' as const, text: message.content }]
      : message.content;
  const segments = toSegments(parts, isStreaming);
  const [first] = segments;
  const leadingUses = first?.type === 'tools' ? first.uses : [];
  const rest = first?.type === 'tools' ? segments.slice(1) : segments;
  const text = messageText(message);
  const time = formatMinutes(timestamp, useToday());
  const showTime = useTimeOnHover(timestamp);
  return (
    <RobinRow time={time}>
      <div className="flex flex-col gap-3">
        {(thinkingSteps.length > 0 || leadingUses.length > 0) && (
          <div className="flex flex-wrap gap-2">
            {thinkingSteps.length > 0 && <Thinking steps={thinkingSteps} isThinking={isThinking} />}
            <ToolChips uses={leadingUses} />
          </div>
        )}
        {rest.map((segment, index) => (
          <Segment
            key={index}
            segment={segment}
            isGrowing={isStreaming && index === rest.length - 1}
            isCutOff={isCutOff(message) && index === rest.length - 1}
          />
        ))}
        <EndNote message={message} />
        {!isStreaming && <UsedEpisodes segments={segments} />}
        {!isStreaming && (
          <div className="-ml-2 flex items-center gap-1 text-caption text-text-muted touch:-mt-2 touch:-mb-3">
            {text !== '' && <CopyButton text={text} />}
            {!isFirst && <AnswerAgainButton message={message} />}
            <SentContextButton message={message} />
            {isLast && <ConversationMenu />}
            <time
              dateTime={timestamp}
              onPointerEnter={showTime}
              className="ml-1 tabular-nums max-md:hidden"
            >
              {time}
            </time>
            <EventIndexBadge message={message} />
          </div>
        )}
      </div>
    </RobinRow>
  );
}

function Segment({
  segment,
  isGrowing,
  isCutOff,
}: {
  segment: MessageSegment;
  isGrowing: boolean;
  isCutOff: boolean;
}) {
  switch (segment.type) {
    case 'text':
      return (
        // A model ends a line where it means to, as between "Given" and "When"; a document may be wrapped anywhere.
        <MarkdownText
          text={nestFences(segment.text, isGrowing)}
          isGrowing={isGrowing}
          isCutOff={isCutOff}
          keepsLines
        />
      );
    case 'tools':
      return (
        <div className="flex flex-wrap gap-2">
          <ToolChips uses={segment.uses} />
        </div>
      );
    case 'attachments':
      return <Attachments attachments={segment.attachments} />;
    case 'unknown':
      return <UnknownPart name={segment.name} />;
  }
}

/** What Robin thought before he answered. Its code loads with the first answer that he thought about. */
function Thinking(props: ThinkingPanelProps) {
  const parts = useContext(ChatPartsContext);
  return (
    // As high as the chip.
    <Suspense fallback={<div className="h-7.5 touch:h-11.5" />}>
      {parts && <parts.ThinkingPanel {...props} />}
    </Suspense>
  );
}

/** What came with a message. Its code loads with the first one that brings something. */
function Attachments({ attachments }: { attachments: readonly AttachmentPart[] }) {
  const parts = useContext(ChatPartsContext);
  return (
    // As high as a row of files.
    <Suspense fallback={<div className="h-12" />}>
      {parts && <parts.AttachmentList attachments={attachments} />}
    </Suspense>
  );
}

/** The tools by which Robin looks into what was said before. */
const memoryTools = new Set(['search_episodes', 'read_episode']);

/** Names what an answer was built on; its code loads with the first answer that was. */
function UsedEpisodes({ segments }: { segments: readonly MessageSegment[] }) {
  const Shown = useContext(ChatPartsContext)?.UsedEpisodes;
  const uses = segments
    .flatMap((segment) => (segment.type === 'tools' ? segment.uses : []))
    .filter(({ name, status }) => status === 'succeeded' && memoryTools.has(name));
  if (!Shown || uses.length === 0) return null;
  return (
    <Suspense>
      <Shown uses={uses} />
    </Suspense>
  );
}

/** A part of a type that this version does not know. The words are the same in every language. */
function UnknownPart({ name }: { name: string }) {
  return (
    <p className="text-small wrap-anywhere text-text-muted">{`[Unknown content type: ${name}]`}</p>
  );
}

/** Says in a few words why an answer ends where it ends. */
function EndNote({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const note = toEndNote(message);
  if (!note) return null;
  return (
    <p className="flex items-start gap-1.5 text-small text-text-muted">
      <CirclePause size={14} aria-hidden className="mt-0.5 [stroke-width:2]" />
      {t(note)}
    </p>
  );
}

const outcomeTexts: Record<FailureOutcome, string> = {
  returned: 'message.failedReturned',
  stored: 'message.failedStored',
  unchanged: 'messages.failedUnchanged',
};

function SystemMessage({ message }: { message: ChatMessage }) {
  const { t } = useTranslation('chat');
  const outcome = message.metadata['failure'] as FailureOutcome | undefined;
  return (
    <div className="mx-auto flex w-fit max-w-[37.5rem] items-start gap-1.5 text-caption text-text-muted">
      {outcome && (
        <CircleAlert size={14} aria-hidden className="mt-px text-danger [stroke-width:2]" />
      )}
      <div className="min-w-0 wrap-anywhere">
        <p className="whitespace-pre-wrap">{messageText(message)}</p>
        {outcome && <p>{t(outcomeTexts[outcome])}</p>}
      </div>
      {outcome === 'stored' && (
        <AnswerAgainButton message={message} className="-mt-2 touch:-mt-3.5" />
      )}
      <EventIndexBadge message={message} />
    </div>
  );
}
