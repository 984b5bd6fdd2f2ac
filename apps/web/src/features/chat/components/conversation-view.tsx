import { clsx } from 'clsx';
import { ArrowDown } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText, type ChatMessage } from '#features/chat/chat-message.ts';
import { useScrollFollow } from '#features/chat/use-scroll-follow.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { ChatMessageItem, RobinRow } from './chat-message-item.tsx';

interface ConversationViewProps {
  messages: ChatMessage[];
  /** Whether an answer is on its way that has nothing to show yet. */
  isWaiting: boolean;
  /** Whether an answer is running at all. */
  isBusy: boolean;
  /** Key of the last message that was sent here; a new one scrolls to the end. */
  sentKey: string | undefined;
  hasOlder: boolean;
  isLoadingOlder: boolean;
  onLoadOlder: () => void;
  /** Shown instead of messages while there are none. */
  empty: ReactNode;
  /** What floats above the composer in the middle. */
  floating: ReactNode;
}

/** The messages of a session, oldest first, and the way back to their end. */
export function ConversationView(props: ConversationViewProps) {
  const { messages, isWaiting, isBusy, sentKey, hasOlder, isLoadingOlder, onLoadOlder } = props;
  const { t } = useTranslation('chat');
  const { container, content, onScroll, isAtEnd, scrollToEnd } = useScrollFollow(
    messages[0]?.key,
    sentKey,
  );
  const announcement = useAnnouncement(messages.at(-1), isBusy);
  const isEmpty = messages.length === 0 && !isWaiting;
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={container}
        onScroll={onScroll}
        role="log"
        aria-label={t('conversation.label')}
        aria-live="polite"
        tabIndex={0}
        className="h-full overflow-x-hidden overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div ref={content} aria-live="off" className="min-h-full">
          {hasOlder && <OlderMessages isLoading={isLoadingOlder} onLoad={onLoadOlder} />}
          {isEmpty ? (
            props.empty
          ) : (
            <ol
              className={clsx(
                'mx-auto flex max-w-[736px] flex-col gap-4 px-4 pt-4',
                // While Robin answers, the last line stays above the pill that floats there.
                isBusy ? 'pb-16 touch:pb-20' : 'pb-10',
              )}
            >
              {messages.map((message) => (
                <li key={message.key}>
                  <ChatMessageItem message={message} />
                </li>
              ))}
              {isWaiting && (
                <li>
                  <WaitingRow />
                </li>
              )}
            </ol>
          )}
        </div>
        <p className="sr-only">{announcement}</p>
      </div>
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex h-7 items-end justify-center bg-linear-to-t from-mode-canvas to-transparent">
        <div className="relative mb-3 flex w-full max-w-[736px] items-end justify-center px-4 *:pointer-events-auto">
          {props.floating}
          {!isAtEnd && !isEmpty && (
            <span className="absolute right-4 bottom-0 animate-menu md:right-0">
              <IconButton
                icon={ArrowDown}
                iconSize={18}
                label={t('conversation.jumpToNewest')}
                variant="secondary"
                onClick={scrollToEnd}
                className="size-9! rounded-full! shadow-3! touch:size-11!"
              />
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

/** What a screen reader hears: each answer once, when it is finished. */
function useAnnouncement(last: ChatMessage | undefined, isBusy: boolean): string {
  const { t } = useTranslation('chat');
  const [wasBusy, setWasBusy] = useState(isBusy);
  const [announcement, setAnnouncement] = useState('');
  if (wasBusy !== isBusy) {
    setWasBusy(isBusy);
    if (isBusy || !last) setAnnouncement('');
    else if (last.sender === 'system') setAnnouncement(messageText(last));
    else if (last.sender === 'assistant') {
      setAnnouncement(t('conversation.announcement', { text: messageText(last) }));
    }
  }
  return announcement;
}

/** Loads the page before when it comes near to the view. */
function OlderMessages({ isLoading, onLoad }: { isLoading: boolean; onLoad: () => void }) {
  const { t } = useTranslation('chat');
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLoading || !mark.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onLoad();
      },
      // The margin counts only against the box that scrolls, not against the window.
      { root: mark.current.closest('[role=log]'), rootMargin: '400px 0px 0px 0px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [isLoading, onLoad]);
  return (
    <div ref={mark} className="mx-auto max-w-[736px] px-4 pt-4">
      <p className="sr-only">{t('conversation.loadingOlder')}</p>
      <MessageSkeleton />
    </div>
  );
}

/** Robin has the message and has said nothing yet. The pill above the composer says it in words. */
function WaitingRow() {
  return (
    <div aria-hidden>
      <RobinRow>
        <span className="flex h-[31px] items-center gap-1.5">
          {[0, 200, 400].map((delay) => (
            <span
              key={delay}
              className="size-1.5 animate-skeleton rounded-full bg-text-subtle"
              style={{ animationDelay: `${delay}ms` }}
            />
          ))}
        </span>
      </RobinRow>
    </div>
  );
}

/** The shape of a question and an answer. */
export function MessageSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-5">
      <Skeleton className="ml-auto h-11 w-[52%] rounded-[16px_16px_4px_16px]!" />
      <div className="grid grid-cols-[28px_1fr] gap-3">
        <Skeleton className="h-[31px] w-7 rounded-[50%/58%_58%_42%_42%]!" />
        <div className="flex flex-col gap-2.5 pt-1">
          <Skeleton className="h-3.5 w-[92%]" />
          <Skeleton className="h-3.5 w-[84%]" />
          <Skeleton className="h-3.5 w-[40%]" />
        </div>
      </div>
    </div>
  );
}
