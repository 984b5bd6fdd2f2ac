import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsLeft } from '#shared/hooks/use-is-left.ts';
import { liveConnection } from '#shared/live/live-connection.ts';
import { useLiveEvents } from '#shared/live/use-live-connection.ts';
import { chatKeys, noteUse } from './api/session-calls.ts';
import type { ChatTurns } from './chat-turns.ts';
import type { ChatMode } from './chat-modes.ts';
import { createSeenEvents } from './seen-events.ts';
import { tellGone } from './session-gone.ts';
import { sessionGroupOf } from './session-rules.ts';
import { readSessionUpdate } from './session-update.ts';
import type { ChatSessions } from './use-chat-sessions.ts';
import { useRecentActivity } from './use-recent-activity.ts';

/** So young is what the page was prepared with when it is drawn first, in milliseconds. */
const JUST_READ_MS = 1_000;
const listChanges = new Set<string | undefined>(['created', 'updated']);

/**
 * Keeps the chat in step with other windows of the same person. A window that is not being used
 * only notes that its messages are old, and fetches them as soon as somebody turns to it.
 * @param field where messages to the session that is shown are typed
 */
export function useChatLiveEvents(
  mode: ChatMode,
  sessions: Pick<ChatSessions, 'followReset' | 'followDelete'>,
  chatTurns: Pick<ChatTurns, 'isReading' | 'isUploading'>,
  field: RefObject<HTMLTextAreaElement | null>,
): void {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const isLeft = useIsLeft();
  const activity = useRecentActivity();
  const [seen] = useState(createSeenEvents);

  function refresh(sessionId: string): void {
    const queryKey = chatKeys.messages(sessionId);
    activity.whenActive(() => void client.invalidateQueries({ queryKey }), sessionId);
  }

  function readList(): void {
    void client.invalidateQueries({ queryKey: chatKeys.sessions });
  }

  function readAfresh(): void {
    readList();
    void client.invalidateQueries({ queryKey: chatKeys.allMessages });
  }

  useLiveEvents((event) => {
    // The server can't tell any more what this window has missed.
    if (event.event_type === 'resync_required') {
      readAfresh();
      return;
    }
    const update = readSessionUpdate(event);
    if (!update || seen.isDuplicate(event)) return;
    const { session_id: id, action } = update;
    if (action === 'content_update' && update.has_new_content) {
      noteUse(client, id, event.timestamp);
      // This tab reads the answer itself and fetches what is stored at its end. That files have arrived is told by nothing
      // else before the first word.
      if (!chatTurns.isReading(id, update.turn_id) || chatTurns.isUploading(id)) refresh(id);
    } else if (action === 'reset') {
      // Of the other group no session is shown: nobody is led anywhere, and what was typed there waits in the fresh one.
      const isOther = sessionGroupOf(update.session_type ?? '') !== sessionGroupOf(mode);
      // A page that can't follow would go on in a session that has ended. One that stands in its place by then is not meant.
      const onFailure = () => (isOther || isLeft() ? readList() : location.reload());
      sessions.followReset(id, update.new_session_id ?? null).catch(onFailure);
    } else if (action === 'deleted') {
      sessions.followDelete(id, field).then(
        (wasShown) => {
          if (wasShown) tellGone(t);
        },
        // The session stays in view with what is typed there until the list can be read.
        readList,
      );
    } else if (listChanges.has(action)) {
      readList();
    }
  });

  // Nobody has listened here before, as on another page: what was read by then may be old.
  useEffect(() => {
    void client.invalidateQueries({
      queryKey: chatKeys.allMessages,
      predicate: ({ state }) => Date.now() - state.dataUpdatedAt > JUST_READ_MS,
    });
  }, [client]);

  // The server can be reached again: an answer that was given up is read on once its messages say that it still runs.
  const readMissed = useEffectEvent(readAfresh);
  useEffect(() => {
    let before = liveConnection.getState();
    return liveConnection.subscribeToState(() => {
      const now = liveConnection.getState();
      if (now === 'connected' && before === 'reconnecting') readMissed();
      before = now;
    });
  }, []);
}
