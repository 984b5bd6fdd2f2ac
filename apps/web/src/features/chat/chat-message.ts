import { foldParts, type AttachmentPart, type MessageContentPart } from './message-parts.ts';
import type { StoredMessage } from './messages/stored-message.ts';
import { oncePerObject } from './once-per-object.ts';
import type { ThinkingStep } from './thinking-steps.ts';

/** One message as the chat shows it, whether stored or still being written. */
export interface ChatMessage {
  id: string;
  /** Stays the same while an optimistic or streaming message turns into the stored one. */
  key: string;
  sender: 'user' | 'assistant' | 'system';
  content: string | MessageContentPart[];
  timestamp: string;
  isStreaming: boolean;
  thinkingSteps: ThinkingStep[];
  isThinking: boolean;
  metadata: StoredMessage['metadata'];
  /** Null until the server has stored the message. */
  absoluteEventIndex: number | null;
}

type MessageBasics = Pick<ChatMessage, 'key' | 'sender' | 'content' | 'timestamp'>;

/** A message that is finished and not stored, with its key as its id; unless told otherwise. */
export function newChatMessage(told: MessageBasics & Partial<ChatMessage>): ChatMessage {
  return {
    id: told.key,
    isStreaming: false,
    thinkingSteps: [],
    isThinking: false,
    metadata: {},
    absoluteEventIndex: null,
    ...told,
  };
}

/** The same key for a stored message and for the one that stood there while its turn ran. */
export function turnMessageKey(sender: ChatMessage['sender'], turnId: string): string {
  return `${sender}:${turnId}`;
}

/**
 * A stored message as the chat shows it. The same stored object gives the same chat message, so that
 * a list that is fetched again renders only what has changed.
 */
export const toChatMessage = oncePerObject((stored: StoredMessage): ChatMessage => {
  const sender = stored.role;
  const turnId = stored.metadata.turn_id;
  const folded = foldParts(stored.metadata.parts ?? [], stored.created_at);
  return newChatMessage({
    id: stored.id,
    key: turnId === undefined ? stored.id : turnMessageKey(sender, turnId),
    sender,
    content: folded.parts.length > 0 ? folded.parts : stored.content,
    timestamp: stored.created_at,
    thinkingSteps: folded.thinkingSteps,
    metadata: stored.metadata,
    absoluteEventIndex: stored.absolute_event_index,
  });
});

/** The words of a message without tools and thinking, as they are copied and read out. */
export function messageText(message: ChatMessage): string {
  if (typeof message.content === 'string') return message.content;
  return message.content
    .filter((part) => part.type === 'text')
    .map((part) => part.text)
    .join('\n\n');
}

/** The files and images that came with a message. */
export function messageAttachments(message: ChatMessage): AttachmentPart[] {
  if (typeof message.content === 'string') return [];
  return message.content.filter((part) => part.type === 'file_data' || part.type === 'inline_data');
}

/** The text that says why an answer ends where it ends; null for one that was finished. */
export function toEndNote(message: ChatMessage) {
  const { metadata } = message;
  const { interrupted, aborted, end_reason: endReason = null } = metadata;
  const reason = interrupted ? 'interrupted' : aborted ? 'stopped' : endReason;
  return reason && (`message.${reason}${messageText(message) === '' ? 'Empty' : ''}` as const);
}

/** Whether an answer ended before it was whole. */
export function isCutOff(message: ChatMessage): boolean {
  return toEndNote(message) !== null || message.metadata.error !== undefined;
}
