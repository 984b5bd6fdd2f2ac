import type { MutationStatus } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowDown, RotateCw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText, toEndNote, type ChatMessage } from '#features/chat/chat-message.ts';
import { estimateHeight } from '#features/chat/messages/estimate-height.ts';
import {
  isStandIn,
  type ConversationOverlay,
  type RowMark,
} from '#features/chat/messages/conversation-overlay.ts';
import { MessageActionsContext } from '#features/chat/messages/message-context.ts';
import { ConversationMenu } from '#features/chat/messages/message-foot.tsx';
import type { Jump } from '#features/chat/messages/use-jump.ts';
import { useScrollFollow } from '#features/chat/use-scroll-follow.ts';
import { withoutMarks } from '#shared/markdown/plain-text.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { ChatMessageItem, RobinRow } from './chat-message-item.tsx';

interface ConversationViewProps {
  /** The rows; those that stand for something are drawn by the overlay. */
  messages: ChatMessage[];
  overlay?: ConversationOverlay | null;
  /** Whether an answer is on its way that has nothing to show yet. */
  isWaiting: boolean;
  /** Whether an answer is running at all. */
  isBusy: boolean;
  /** Key of the last message that was sent here; a new one scrolls to the end. */
  sentKey: string | undefined;
  hasOlder: boolean;
  /** How the loading of older messages stands. */
  older: MutationStatus;
  onLoadOlder: () => void;
  /** A message that somebody wants to see. */
  jump: Jump | null;
  /** Whether what is missing down to such a message is being loaded. */
  isJumping: boolean;
  /** Shown above the rows while no answer is on its way; null once somebody has said something. */
  empty: ReactNode;
  /** What floats above the composer in the middle. */
  floating: ReactNode;
}

/** A message that was jumped to stands out for so long. */
const HIGHLIGHT_MS = 1_000;

/**
 * The messages of a session, oldest first, and the way back to their end. Of a long conversation only what is near
 * the view is drawn.
 */
export function ConversationView(props: ConversationViewProps) {
  const { messages, overlay, isWaiting, isBusy, sentKey, hasOlder, older, onLoadOlder } = props;
  const { t } = useTranslation('chat');
  const [readKeys] = useState(createKeys);
  const keys = readKeys(messages);
  const estimate = useCallback((index: number) => estimateHeight(messages[index]), [messages]);
  const scroll = useScrollFollow({ keys, estimate, sentKey });
  const { shown, roomAbove, roomBelow, isAtEnd } = scroll;
  const highlightedKey = useHighlight(props.jump, keys, scroll.scrollToRow);
  const last = messages.findLast((message) => !isStandIn(message));
  const lastAnswer = messages.findLast(({ sender }) => sender === 'assistant');
  const announcement = useAnnouncement(last, isBusy);
  const isEmpty = messages.length === 0 && !isWaiting;
  const isWhole = shown.from === 0 && shown.to === messages.length && !hasOlder;
  const end = messages.at(-1);
  // What can be done with all of it stands below the last answer. Where an episode stands for the end, that may be none, or
  // one that is only read again.
  const isMenuMissing =
    end !== undefined &&
    isStandIn(end) &&
    (!lastAnswer || overlay?.markOf(lastAnswer) === 'original');
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroll.container}
        onScroll={scroll.onScroll}
        {...scroll.moves}
        role="log"
        aria-label={t('conversation.label')}
        aria-live="polite"
        tabIndex={0}
        // It holds what is placed absolutely in a message, else whatever looks for it moves the whole page.
        className="relative h-full overflow-x-hidden overflow-y-auto overscroll-contain low:overscroll-auto [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div ref={scroll.content} aria-live="off" className="min-h-full">
          {hasOlder && !isEmpty && <OlderMessages status={older} onLoad={onLoadOlder} />}
          {!isWaiting && props.empty}
          {!isEmpty && (
            <div
              className={clsx(
                'mx-auto max-w-[46rem] px-4',
                // While Robin answers, the last line stays above the pill that floats there.
                isBusy ? 'pb-16 touch:pb-20' : 'pb-10',
              )}
            >
              <ol
                ref={scroll.rows}
                onFocus={scroll.onFocus}
                onBlur={scroll.onBlur}
                style={{ paddingTop: roomAbove, paddingBottom: roomBelow }}
              >
                {messages.slice(shown.from, shown.to).map((message, offset) => {
                  const index = shown.from + offset;
                  return (
                    <li
                      key={message.key}
                      ref={scroll.measure}
                      data-key={message.key}
                      tabIndex={-1}
                      aria-posinset={isWhole || hasOlder ? undefined : index + 1}
                      aria-setsize={isWhole ? undefined : hasOlder ? -1 : messages.length}
                      className="pt-4 outline-none"
                    >
                      <div
                        className={clsx(
                          'rounded-card transition-shadow duration-220',
                          message.key === highlightedKey
                            ? markLooks.found
                            : markLooks[overlay?.markOf(message) ?? 'none'],
                        )}
                      >
                        <Row
                          message={message}
                          overlay={overlay}
                          isFirst={index === 0}
                          isLast={message === lastAnswer}
                        />
                      </div>
                    </li>
                  );
                })}
              </ol>
              {isMenuMissing && !isBusy && (
                <div className="-ml-2 pt-2 md:ml-8">
                  <ConversationMenu isAlone />
                </div>
              )}
              {isWaiting && (
                <div className="pt-4">
                  <WaitingRow />
                </div>
              )}
            </div>
          )}
        </div>
        <p className="sr-only">{announcement}</p>
      </div>
      {props.isJumping && (
        <p
          role="status"
          className="pointer-events-none absolute inset-x-0 top-3 mx-auto flex w-fit animate-late items-center gap-2 rounded-full border border-border-strong bg-surface px-3.5 py-2 text-small shadow-3 dark:bg-raised"
        >
          <Spinner size={14} className="text-primary" />
          {t('messages.jump.loading')}
        </p>
      )}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 flex h-7 items-end justify-center bg-linear-to-t from-mode-canvas to-transparent">
        <div className="relative mb-3 flex w-full max-w-[46rem] items-end justify-center px-4 *:pointer-events-auto">
          {props.floating}
          {!isAtEnd && !isEmpty && (
            <span className="absolute right-4 bottom-0 animate-menu md:right-0">
              <IconButton
                icon={ArrowDown}
                iconSize={18}
                label={t('conversation.jumpToNewest')}
                variant="secondary"
                onClick={({ currentTarget }) => {
                  // It goes with the way: who uses the keyboard goes on from the list.
                  const list = scroll.container.current;
                  if (document.activeElement === currentTarget)
                    list?.focus({ preventScroll: true });
                  scroll.scrollToEnd();
                }}
                className="size-9! rounded-full! shadow-3! touch:size-11!"
              />
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

const LINE =
  'relative before:absolute before:-top-4 before:bottom-0 before:-left-2.5 before:w-0.5 md:before:-left-3.5';

/** Rows that wait or were unfolded have a line beside them, in the margin; what was looked for has a ground. */
const markLooks: Record<RowMark | 'none', string> = {
  found: 'bg-primary-soft shadow-[0_0_0_8px_var(--primary-soft),0_0_0_9px_var(--primary-border)]',
  // From row to row without a gap.
  waiting: `${LINE} before:bg-accent`,
  original: `${LINE} before:bg-border-strong`,
  none: '',
};

interface RowProps {
  message: ChatMessage;
  overlay: ConversationOverlay | null | undefined;
  isFirst: boolean;
  isLast: boolean;
}

function Row({ message, overlay, isFirst, isLast }: RowProps) {
  if (overlay && isStandIn(message)) return <overlay.Row row={message} />;
  const item = <ChatMessageItem message={message} isFirst={isFirst} isLast={isLast} />;
  // What a placeholder stands for can be read, and is changed no more.
  return overlay?.markOf(message) === 'original' ? (
    <MessageActionsContext value={null}>{item}</MessageActionsContext>
  ) : (
    item
  );
}

/** Answers the keys of messages; the same list while they are the same, as an answer grows many times a second. */
function createKeys() {
  let known: readonly string[] = [];
  return (messages: readonly ChatMessage[]): readonly string[] => {
    const isKnown =
      messages.length === known.length && messages.every(({ key }, index) => key === known[index]);
    if (!isKnown) known = messages.map(({ key }) => key);
    return known;
  };
}

/** Goes to the message of a jump as soon as it is there. Answers its key as long as it stands out. */
function useHighlight(
  jump: Jump | null,
  keys: readonly string[],
  scrollToRow: (key: string, takesFocus?: boolean) => void,
): string | null {
  /** Jumps that are over: one of them is still the wish when the newer one is forgotten. */
  const [over, setOver] = useState<ReadonlySet<Jump>>(new Set());
  const [newest, setNewest] = useState<Jump | null>(null);
  if (jump && jump !== newest && !over.has(jump)) {
    setNewest(jump);
    // Whoever goes elsewhere is not led back.
    if (newest) setOver(new Set(over).add(newest));
  }
  const isThere = jump !== null && !over.has(jump) && keys.includes(jump.key);
  useEffect(() => {
    if (!jump || !isThere) return undefined;
    scrollToRow(jump.key, jump.takesFocus);
    const timer = setTimeout(
      () => setOver((before) => new Set(before).add(jump)),
      jump.ms ?? HIGHLIGHT_MS,
    );
    return () => clearTimeout(timer);
  }, [jump, isThere, scrollToRow]);
  return isThere ? jump.key : null;
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
      const text = messageText(last);
      const note = toEndNote(last);
      const words = [
        (text || !note) && t('conversation.announcement', { text: withoutMarks(text) }),
        note && t(note),
      ];
      setAnnouncement(words.filter(Boolean).join(' '));
    }
  }
  return announcement;
}

/** Loads the page before when it comes near to the view, and after a failure when it is asked to. */
function OlderMessages({ status, onLoad }: { status: MutationStatus; onLoad: () => void }) {
  const { t } = useTranslation('chat');
  const mark = useRef<HTMLDivElement>(null);
  const isWaiting = status === 'pending' || status === 'error';
  useEffect(() => {
    if (isWaiting || !mark.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onLoad();
      },
      // The margin counts only against the box that scrolls, not against the window.
      { root: mark.current.closest('[role=log]'), rootMargin: '400px 0px 0px 0px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [isWaiting, onLoad]);
  return (
    <div ref={mark} className="mx-auto max-w-[46rem] px-4 pt-4">
      {status === 'error' ? (
        <Alert
          tone="danger"
          action={
            <Button size="small" icon={RotateCw} onClick={onLoad}>
              {t('conversation.retry')}
            </Button>
          }
        >
          {t('messages.olderFailed')}
        </Alert>
      ) : (
        <>
          <p className="sr-only">{t('conversation.loadingOlder')}</p>
          <p className="hidden text-text-muted print:block">{t('messages.olderNotPrinted')}</p>
          <MessageSkeleton />
        </>
      )}
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
    <div aria-hidden className="flex flex-col gap-5 print:hidden">
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
