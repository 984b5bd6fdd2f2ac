import { useInfiniteQuery } from '@tanstack/react-query';
import { Info, RotateCw } from 'lucide-react';
import { useCallback, useEffect, useMemo, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { allMessages, messagesQuery } from '#features/chat/api/message-queries.ts';
import { buildConversation } from '#features/chat/conversation.ts';
import { useChatTurn, useChatTurns } from '#features/chat/use-chat-turn.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useLiveConnectionState } from '#shared/live/use-live-connection.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Composer } from './composer.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { ConversationView, MessageSkeleton } from './conversation-view.tsx';
import { StopPill } from './stop-pill.tsx';

interface SessionViewProps {
  sessionId: string;
  /** What an empty session shows. */
  welcome: ReactNode;
  composerField: RefObject<HTMLTextAreaElement | null>;
}

/** One session: its conversation, and the composer below it. */
export function SessionView({ sessionId, welcome, composerField }: SessionViewProps) {
  const chatTurns = useChatTurns();
  const turn = useChatTurn(sessionId);
  const query = useInfiniteQuery(messagesQuery(sessionId));
  const stored = useMemo(() => allMessages(query.data), [query.data]);
  const messages = useMemo(() => buildConversation(stored, turn.session), [stored, turn.session]);
  const runningTurn = query.data?.pages[0]?.running_turn ?? null;
  const liveState = useLiveConnectionState();
  const lastSent = turn.session.turns.at(-1)?.sent;
  const isAnswering = messages.at(-1)?.sender === 'assistant' && messages.at(-1)?.isStreaming;

  useEffect(() => {
    if (runningTurn) chatTurns.resume(sessionId, runningTurn);
  }, [chatTurns, sessionId, runningTurn]);

  const { fetchNextPage } = query;
  const loadOlder = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const takeReturned = useCallback(() => chatTurns.takeReturned(sessionId), [chatTurns, sessionId]);

  function stop(): void {
    void turn.stop();
    // The button goes away with the answer; the focus goes where one writes on.
    composerField.current?.focus();
  }

  useEffect(() => {
    // Only where nothing else is in use, and not where the focus would open a keyboard on the screen.
    const isFree = document.activeElement?.matches('body, main') ?? true;
    if (isFree && matchMedia('(pointer: fine)').matches) composerField.current?.focus();
  }, [composerField]);

  const isLineLost = turn.running?.isLineLost === true || liveState === 'reconnecting';
  return (
    <>
      <ConversationView
        messages={messages}
        isWaiting={turn.activity === 'thinking' && !isAnswering}
        isBusy={turn.isBusy}
        sentKey={lastSent?.id}
        hasOlder={query.hasNextPage}
        isLoadingOlder={query.isFetchingNextPage}
        onLoadOlder={loadOlder}
        empty={
          query.isPending ? (
            <LoadingConversation />
          ) : query.isError ? (
            <FailedConversation onRetry={() => void query.refetch()} />
          ) : (
            welcome
          )
        }
        floating={turn.activity && <StopPill activity={turn.activity} onStop={stop} />}
      />
      <div className="mx-auto w-full max-w-[736px] max-md:px-2.5 pb-[max(10px,env(safe-area-inset-bottom))] md:pb-3.5">
        {(isLineLost || liveState === 'error') && (
          <div className="mb-2.5">
            <ConnectionLine
              state={isLineLost ? 'reconnecting' : 'error'}
              onReconnect={() => liveConnection.reconnect()}
            />
          </div>
        )}
        <Composer
          sessionId={sessionId}
          field={composerField}
          isBusy={turn.isBusy || query.isPending}
          returned={turn.session.returned}
          onReturnedTaken={takeReturned}
          onSend={turn.send}
          onStop={turn.activity ? stop : null}
        />
        <GuidedHint
          isShown={stored.findLast((m) => m.role === 'assistant')?.metadata.provider === 'guided'}
        />
      </div>
    </>
  );
}

/** Says that no language model was involved in the last answer. */
function GuidedHint({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation('chat');
  if (!isShown) return null;
  return (
    <p className="mt-2 -mb-1 flex items-center justify-center gap-1.5 text-micro text-text-muted">
      <Info size={12} aria-hidden className="[stroke-width:2]" />
      {t('guided')}
    </p>
  );
}

function LoadingConversation() {
  const { t } = useTranslation('chat');
  return (
    <div className="mx-auto flex max-w-[736px] animate-late flex-col gap-5 px-4 pt-4">
      <p role="status" className="sr-only">
        {t('conversation.loading')}
      </p>
      <MessageSkeleton />
      <MessageSkeleton />
    </div>
  );
}

function FailedConversation({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <div className="mx-auto max-w-[736px] px-4 pt-6">
      <Alert
        tone="danger"
        action={
          <Button size="small" icon={RotateCw} onClick={onRetry}>
            {t('conversation.retry')}
          </Button>
        }
      >
        {t('conversation.failed')}
      </Alert>
    </div>
  );
}
