import type { LiveEvent } from '@robin/contract/live-events';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useAuth } from '#shared/auth/auth-store.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useLiveConnection, useLiveEvents } from '#shared/live/use-live-connection.ts';
import { chatKeys } from './api/chat-session-query.ts';
import type { ChatTurns } from './chat-turns.ts';
import { readSessionUpdate } from './session-update.ts';
import { useRecentActivity } from './use-recent-activity.ts';

/**
 * Keeps the chat in step with other windows of the same person. A window that is not being used
 * only notes that its messages are old, and fetches them as soon as somebody turns to it.
 */
export function useChatLiveEvents(projectId: number, chatTurns: ChatTurns): void {
  const token = useAuth((state) => state.token);
  const client = useQueryClient();
  const activity = useRecentActivity();
  useLiveConnection(token, projectId);

  const refresh = useCallback(
    (sessionId: string) => {
      const queryKey = chatKeys.messages(sessionId);
      activity.whenActive(() => void client.invalidateQueries({ queryKey }), sessionId);
    },
    [activity, client],
  );

  useLiveEvents(
    useCallback(
      (event: LiveEvent) => {
        const update = readSessionUpdate(event);
        if (!update) return;
        if (update.action === 'content_update' && update.hasNewContent) {
          // This tab reads the answer itself and fetches what is stored at its end.
          if (!chatTurns.isBusy(update.sessionId)) refresh(update.sessionId);
        } else {
          void client.invalidateQueries({ queryKey: chatKeys.sessions });
        }
      },
      [chatTurns, client, refresh],
    ),
  );

  // What happened while the line was down may be older than the server can tell again.
  useEffect(() => {
    let before = liveConnection.getState();
    return liveConnection.subscribeToState(() => {
      const now = liveConnection.getState();
      if (now === 'connected' && before === 'reconnecting') {
        void client.invalidateQueries({ queryKey: ['chat', 'messages'] });
      }
      before = now;
    });
  }, [client]);
}
