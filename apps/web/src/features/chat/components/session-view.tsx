import { useMutation, useQuery } from '@tanstack/react-query';
import { Info, RotateCw } from 'lucide-react';
import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { loadOlderMessages, messagesQuery } from '#features/chat/api/message-queries.ts';
import { buildConversation } from '#features/chat/conversation.ts';
import { useChatParts } from '#features/chat/layout/chat-parts.ts';
import type { ConversationOverlay } from '#features/chat/messages/conversation-overlay.ts';
import {
  DebugModeContext,
  MessageActionsContext,
} from '#features/chat/messages/message-context.ts';
import type { StoredMessage } from '#features/chat/messages/stored-message.ts';
import { useDebugMode } from '#features/chat/messages/use-debug-mode.ts';
import { useJump } from '#features/chat/messages/use-jump.ts';
import { useMessageActions } from '#features/chat/messages/use-message-actions.ts';
import { useChatTurn, useChatTurns } from '#features/chat/use-chat-turn.ts';
import { useScratchpadRequest } from '#features/chat/use-scratchpad-request.ts';
import { goOn, writeOn } from '#features/chat/write-on.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { retryNow } from '#shared/live/retry-delay.ts';
import { useLiveConnectionState } from '#shared/live/use-live-connection.ts';
import { useActiveProject } from '#shared/projects/active-project-store.ts';
import { Alert } from '#shared/ui/alert.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Opening } from '#shared/ui/opening.tsx';
import { ChatMessageItem } from './chat-message-item.tsx';
import { Composer } from './composer.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { ConversationView, MessageSkeleton } from './conversation-view.tsx';
import { StopPill } from './stop-pill.tsx';

interface SessionViewProps {
  sessionId: string;
  /** What an empty session shows. */
  welcome: ReactNode;
  /** Between the conversation and the composer. */
  aboveComposer?: ReactNode;
  composerField: RefObject<HTMLTextAreaElement | null>;
}

const noMessages: readonly StoredMessage[] = [];

/** One session: its conversation, and the composer below it. */
export function SessionView(props: SessionViewProps) {
  const { sessionId, welcome, aboveComposer, composerField } = props;
  const chatTurns = useChatTurns();
  const turn = useChatTurn(sessionId);
  const query = useQuery(messagesQuery(sessionId));
  const stored = query.data?.messages ?? noMessages;
  const messages = useMemo(() => buildConversation(stored, turn.session), [stored, turn.session]);
  const { Memory, EarlierVersions, AgainDialog, tellLeftWords } = useChatParts();
  const [overlay, setOverlay] = useState<ConversationOverlay | null>(null);
  const isWhole = query.data?.hasOlder !== true;
  const rows = useMemo(
    () => overlay?.arrange(messages, isWhole) ?? messages,
    [overlay, messages, isWhole],
  );
  // A notice alone, such as that a message could not be sent, is no conversation yet. What a placeholder stands for is one.
  const isUnspoken = messages.every(({ sender }) => sender === 'system');
  const runningTurn = query.data?.runningTurn ?? null;
  const liveState = useLiveConnectionState();
  const isDebugMode = useDebugMode();
  const lastSent = turn.session.turns.at(-1)?.sent;
  const isAnswering = messages.at(-1)?.sender === 'assistant' && messages.at(-1)?.isStreaming;

  useEffect(() => {
    if (runningTurn) chatTurns.resume(sessionId, runningTurn);
  }, [chatTurns, sessionId, runningTurn]);
  // Messages that were fetched again may read the same, and say that the server can be reached.
  const { dataUpdatedAt: fetchedAt } = query;
  useEffect(() => {
    if (runningTurn) chatTurns.resumeGivenUp(sessionId, runningTurn);
  }, [chatTurns, sessionId, runningTurn, fetchedAt]);
  useEffect(() => chatTurns.takeIn(sessionId, stored), [chatTurns, sessionId, stored]);
  useEffect(() => {
    if (query.isSuccess) void chatTurns.takeUpUnsent(sessionId);
  }, [chatTurns, sessionId, query.isSuccess]);
  useScratchpadRequest(query.isSuccess && !turn.isBusy, turn.send);
  useEffect(
    () => () => {
      if (!useActiveProject.getState().activeProject) tellLeftWords?.(sessionId);
    },
    [sessionId, tellLeftWords],
  );

  const older = useMutation({
    mutationFn: (_: void, { client }) => loadOlderMessages(client, sessionId),
  });
  const { mutate: loadOlder } = older;
  const loadOlderNow = useCallback(() => loadOlder(), [loadOlder]);

  const goOnHere = () => goOn(composerField);
  const own = useMessageActions({
    sessionId,
    messages,
    canSend: !turn.isBusy,
    onReplace: turn.replace,
    onEditEnd: goOnHere,
  });
  const { jump, isLoading: isJumping } = useJump({
    sessionId,
    // Also where they could not be read again: nobody waits for what may never come.
    isReady: query.data !== undefined,
    onSuperseded: own.showEarlier,
  });

  // A message that was looked for may be one that a placeholder stands for. Only once: it may be folded away again.
  const revealed = useRef(jump);
  useEffect(() => {
    if (!overlay || !jump || revealed.current === jump) return;
    const index = messages.find(({ key }) => key === jump.key)?.absoluteEventIndex;
    if (index === undefined || index === null) return;
    revealed.current = jump;
    overlay.reveal(index);
  }, [jump, overlay, messages]);

  // An edit that was refused goes back to its editor, while there is something left to edit.
  const { returned } = turn.session;
  const { stop: stopTurn, takeReturned } = turn;
  const { returnEdit } = own;
  useEffect(() => {
    if (returned?.replaces && returnEdit(returned)) takeReturned();
  }, [returned, returnEdit, takeReturned]);
  const isForEditor = returned?.replaces && stored.some(({ id }) => id === returned.replaces?.id);

  function stop(): void {
    stopTurn();
    // The button goes away with the answer.
    goOnHere();
  }

  useEffect(() => {
    // Only where nothing else is in use.
    if (document.activeElement?.matches('body, main') ?? true) writeOn(composerField);
  }, [composerField]);

  const isLineLost = turn.running?.isLineLost === true || liveState === 'reconnecting';
  return (
    <MessageActionsContext value={own.actions}>
      <DebugModeContext value={isDebugMode}>
        <ConversationView
          messages={rows}
          overlay={overlay}
          isWaiting={turn.activity === 'thinking' && !isAnswering}
          isBusy={turn.isBusy}
          sentKey={lastSent?.id}
          hasOlder={query.data?.hasOlder === true}
          older={older.status}
          onLoadOlder={loadOlderNow}
          jump={overlay?.findJump(rows) ?? jump}
          isJumping={isJumping}
          empty={
            !isUnspoken ? null : query.isPending ? (
              <LoadingConversation />
            ) : query.isError ? (
              <FailedConversation onRetry={() => void query.refetch()} />
            ) : (
              welcome
            )
          }
          floating={
            turn.activity && (
              <StopPill activity={turn.activity} onStop={stop} onFocusGone={goOnHere} />
            )
          }
        />
      </DebugModeContext>
      {Memory && (
        <Suspense>
          <Memory sessionId={sessionId} onOverlay={setOverlay} onWriteOn={goOnHere} />
        </Suspense>
      )}
      {aboveComposer}
      <div className="mx-auto w-full max-w-[46rem] max-md:px-2.5 pb-[max(10px,env(safe-area-inset-bottom))] md:pb-3.5">
        {(isLineLost || liveState === 'error') && (
          <div className="mb-2.5">
            <ConnectionLine
              state={isLineLost ? 'reconnecting' : 'error'}
              onReconnect={() => {
                // The answer has a line of its own, which may be the only one that is down.
                retryNow();
                liveConnection.reconnect();
              }}
            />
          </div>
        )}
        <Composer
          sessionId={sessionId}
          field={composerField}
          isLoading={query.isPending}
          isBusy={turn.isBusy}
          returned={isForEditor ? null : returned}
          onReturnedTaken={takeReturned}
          onSend={turn.send}
          onStop={turn.activity ? stopTurn : null}
        />
        <GuidedHint
          isShown={stored.findLast((m) => m.role === 'assistant')?.metadata.provider === 'guided'}
        />
      </div>
      {own.earlierOf && (
        <Suspense fallback={<Opening onClose={own.closeEarlier} />}>
          <EarlierVersions
            sessionId={sessionId}
            message={own.earlierOf}
            Item={ChatMessageItem}
            onClose={own.closeEarlier}
          />
        </Suspense>
      )}
      {own.pendingAgain && (
        <Suspense fallback={<Opening onClose={own.cancelAgain} />}>
          <AgainDialog
            following={own.pendingAgain.following}
            onConfirm={own.confirmAgain}
            onCancel={own.cancelAgain}
          />
        </Suspense>
      )}
    </MessageActionsContext>
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
    <div className="mx-auto flex max-w-[46rem] animate-late flex-col gap-5 px-4 pt-4">
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
    <div className="mx-auto max-w-[46rem] px-4 pt-6">
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
