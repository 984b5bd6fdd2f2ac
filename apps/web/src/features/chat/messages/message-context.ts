import { createContext } from 'react';
import type { ChatMessage } from '#features/chat/chat-message.ts';

/** What can be done with the messages of a session. */
export interface MessageActions {
  /** False while an answer is running: nothing can be sent then. */
  canSend: boolean;
  /** Id of the own message that is being edited. */
  editedId: string | null;
  /** What was typed so far in place of an own message. */
  readEdit: (id: string) => string | undefined;
  typeEdit: (id: string, text: string) => void;
  /** Whether this message has just been chosen to be edited; once. Else its editor has only come into view. */
  takeStart: (id: string) => boolean;
  startEdit: (message: ChatMessage) => void;
  cancelEdit: () => void;
  sendEdit: (message: ChatMessage, text: string) => void;
  /** Asks for another answer in the place of this one; null where there is no question to it. */
  answerAgain: (message: ChatMessage) => void;
  showEarlier: (message: ChatMessage) => void;
  exportSession: (format: 'markdown' | 'json') => Promise<void>;
}

/** Null where messages can only be read, as in their earlier versions. */
export const MessageActionsContext = createContext<MessageActions | null>(null);

/** Whether places in the log are shown; for whoever looks into how episodes come about. */
export const DebugModeContext = createContext(false);
