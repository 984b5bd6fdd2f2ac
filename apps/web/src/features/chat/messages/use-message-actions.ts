import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { messageAttachments, messageText, type ChatMessage } from '#features/chat/chat-message.ts';
import type { Replacement, SentMessage } from '#features/chat/chat-turns.ts';
import { readEditDraft, storeEditDraft } from '#features/chat/drafts.ts';
import type { MessageActions } from './message-context.ts';
import { useSessionExport } from './use-session-export.ts';

interface Options {
  sessionId: string;
  messages: readonly ChatMessage[];
  canSend: boolean;
  /** False when nothing was sent. */
  onReplace: (replaces: Replacement, text: string) => boolean;
  /** Where the focus goes when an editor closes. */
  onEditEnd: () => void;
}

/** Another answer to a question in the middle of a conversation, which lets go of what follows. */
export interface PendingAgain {
  question: ChatMessage;
  /** How many messages follow the answer. */
  following: number;
}

/** Null when the answer is gone from the conversation, as when another window has put another one in its place. */
function findAgain(messages: readonly ChatMessage[], answerKey: string): PendingAgain | null {
  const at = messages.findIndex(({ key }) => key === answerKey);
  const question = messages.slice(0, Math.max(at, 0)).findLast(({ sender }) => sender === 'user');
  if (!question) return null;
  return {
    question,
    following: messages.slice(at + 1).filter((m) => m.sender !== 'system').length,
  };
}

function toReplacement(message: ChatMessage, isEdit: boolean): Replacement | null {
  const { id, absoluteEventIndex: index } = message;
  if (index === null) return null;
  return { id, index, attachments: messageAttachments(message), isEdit };
}

/** Editing own messages, asking for other answers, earlier versions and the export of one session. */
export function useMessageActions(options: Options) {
  const { sessionId, messages, canSend } = options;
  const exportSession = useSessionExport();
  // Whoever left the session, or was signed out, finds their change where it was.
  const [kept] = useState(() => readEditDraft(sessionId));
  const [editedId, setEditedId] = useState<string | null>(kept?.messageId ?? null);
  /** The answer of which it is asked whether another one shall come in its place. */
  const [againKey, setAgainKey] = useState<string | null>(null);
  // Looked up each time: another window may write on, and what follows is more than when the question began.
  const pendingAgain = againKey !== null && canSend ? findAgain(messages, againKey) : null;
  if (againKey !== null && !pendingAgain) setAgainKey(null);
  const [earlierOf, setEarlierOf] = useState<ChatMessage | null>(null);
  const edits = useRef(new Map(kept ? [[kept.messageId, kept.text]] : []));
  const startedId = useRef<string | null>(null);
  // What is done with a message depends on the state at that moment, and must not draw every row again with it.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const replace = useCallback((message: ChatMessage, text: string, isEdit: boolean) => {
    const replaces = toReplacement(message, isEdit);
    return replaces !== null && latest.current.onReplace(replaces, text);
  }, []);

  const typeEdit = useCallback(
    (messageId: string, text: string) => {
      edits.current.set(messageId, text);
      storeEditDraft(sessionId, { messageId, text });
    },
    [sessionId],
  );

  const endEdit = useCallback(() => {
    setEditedId(null);
    edits.current.clear();
    latest.current.onEditEnd();
  }, []);

  const actions = useMemo<MessageActions>(
    () => ({
      canSend,
      editedId,
      readEdit: (id) => edits.current.get(id),
      typeEdit,
      takeStart: (id) => {
        const isStart = startedId.current === id;
        startedId.current = null;
        return isStart;
      },
      startEdit: (message) => {
        startedId.current = message.id;
        setEditedId(message.id);
      },
      cancelEdit: () => {
        storeEditDraft(sessionId, null);
        endEdit();
      },
      sendEdit: (message, text) => {
        if (!replace(message, text, true)) return;
        // Kept until the next one: as long as the message is there, the server has not taken what should stand for it.
        storeEditDraft(sessionId, { messageId: message.id, text, isSent: true });
        endEdit();
      },
      answerAgain: (answer) => {
        const again = findAgain(latest.current.messages, answer.key);
        if (!again) return;
        const { question, following } = again;
        if (following > 0) setAgainKey(answer.key);
        else replace(question, messageText(question), false);
      },
      showEarlier: setEarlierOf,
      exportSession: (format) => exportSession(sessionId, format),
    }),
    [canSend, editedId, typeEdit, endEdit, replace, sessionId, exportSession],
  );

  /** Gives a message whose change could not be sent back to its editor; false when it is gone. */
  const returnEdit = useCallback(
    ({ replaces, text }: SentMessage): boolean => {
      const isThere = latest.current.messages.some(({ id }) => id === replaces?.id);
      if (!replaces || !isThere) return false;
      typeEdit(replaces.id, text);
      setEditedId(replaces.id);
      return true;
    },
    [typeEdit],
  );

  return {
    actions,
    returnEdit,
    earlierOf,
    closeEarlier: () => setEarlierOf(null),
    showEarlier: setEarlierOf,
    pendingAgain,
    confirmAgain: () => {
      if (pendingAgain) replace(pendingAgain.question, messageText(pendingAgain.question), false);
      setAgainKey(null);
    },
    cancelAgain: () => setAgainKey(null),
  };
}
