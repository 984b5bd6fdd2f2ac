import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { newRandomId } from '#shared/api/random-id.ts';
import { waitForRetry } from '#shared/live/retry-delay.ts';
import { refreshMessages } from './api/message-queries.ts';
import { sessionListQuery } from './api/session-calls.ts';
import { runningTurnLine, sendLine, stopTurn } from './api/turn-line.ts';
import {
  createChatTurns,
  isTurnBusy,
  noTurns,
  type ChatTurns,
  type Replacement,
  type SendOptions,
} from './chat-turns.ts';
import { removeTakenFiles } from './composer/attached-files.ts';
import { keepMessages } from './composer/keep-messages.ts';
import { forgetUnsent, readUnsent } from './drafts.ts';
import { lockScratchpad } from './lock-scratchpad.ts';
import { isTurnRunning } from './turn-reducer.ts';
import type { ChatSessions } from './use-chat-sessions.ts';

export const ChatTurnsContext = createContext<ChatTurns | null>(null);

/** The turns of this chat screen; they are let go when it leaves the page. */
export function useOwnChatTurns({ successorOf }: Pick<ChatSessions, 'successorOf'>): ChatTurns {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const latestSuccessorOf = useRef(successorOf);
  useEffect(() => {
    latestSuccessorOf.current = successorOf;
  });
  const [chatTurns] = useState(() =>
    createChatTurns({
      sendLine: (sessionId, message) =>
        sendLine(sessionId, message, i18n.resolvedLanguage === 'de' ? 'de' : 'en'),
      runningTurnLine,
      stopTurn,
      refreshMessages: (sessionId) => refreshMessages(client, sessionId),
      successorOf: (sessionId) => latestSuccessorOf.current(sessionId),
      readUnsent,
      forgetUnsent,
      removeTakenFiles,
      wait: waitForRetry,
      newId: newRandomId,
      now: () => new Date(),
    }),
  );
  useEffect(() => {
    const stopKeeping = keepMessages(chatTurns);
    const stopLocking = lockScratchpad(chatTurns, (sessionId) => {
      const sessions = client.getQueryData(sessionListQuery.queryKey);
      return sessions?.find(({ session_id: id }) => id === sessionId)?.project_id ?? null;
    });
    return () => {
      stopKeeping();
      stopLocking();
      chatTurns.dispose();
    };
  }, [chatTurns, client]);
  return chatTurns;
}

export function useChatTurns(): ChatTurns {
  const chatTurns = useContext(ChatTurnsContext);
  if (!chatTurns) throw new Error('This component stands inside of a chat screen.');
  return chatTurns;
}

/** What runs in a session now, and what can be done with it. */
export function useChatTurn(sessionId: string) {
  const chatTurns = useChatTurns();
  const session = useStore(chatTurns.store, (state) => state[sessionId] ?? noTurns);
  const running = session.turns.find(isTurnBusy) ?? null;
  const actions = useMemo(
    () => ({
      send: (text: string, options?: SendOptions) => chatTurns.send(sessionId, text, options),
      replace: (replaces: Replacement, text: string) =>
        chatTurns.replace(sessionId, replaces, text),
      stop: () => void chatTurns.stop(sessionId),
      takeReturned: () => chatTurns.takeReturned(sessionId),
    }),
    [chatTurns, sessionId],
  );
  return {
    session,
    running,
    isBusy: running !== null,
    /** `null` when nothing runs; else what Robin is doing. */
    activity: !running
      ? null
      : !isTurnRunning(running.view)
        ? ('stopping' as const)
        : running.view.status === 'streaming'
          ? ('writing' as const)
          : running.isUploading
            ? ('uploading' as const)
            : ('thinking' as const),
    ...actions,
  };
}

/** Whether an answer is running in a session; in none, none is. Unlike the answer itself this rarely changes. */
export function useIsAnswering(sessionId: string | null): boolean {
  return useStore(
    useChatTurns().store,
    (state) => sessionId !== null && state[sessionId]?.turns.some(isTurnBusy) === true,
  );
}
