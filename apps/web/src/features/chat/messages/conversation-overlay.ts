import type { ComponentType } from 'react';
import type { ChatMessage } from '#features/chat/chat-message.ts';
import type { Jump } from './use-jump.ts';

/**
 * How a row of the conversation stands out: it waits for a decision, it is an original that a placeholder stands for,
 * or somebody has just looked for it.
 */
export type RowMark = 'waiting' | 'original' | 'found';

/** What something else makes of the conversation: rows in the place of messages, and marks on others. */
export interface ConversationOverlay {
  /** The rows of the conversation. The same messages give the same rows. */
  arrange: (messages: ChatMessage[], isWhole: boolean) => ChatMessage[];
  /** Draws a row that `arrange` has put in. */
  Row: ComponentType<{ row: ChatMessage }>;
  markOf: (message: ChatMessage) => RowMark | null;
  /** Where to go, once one of these rows is there. */
  findJump: (rows: readonly ChatMessage[]) => Jump | null;
  /** Makes the message with that place in the log visible. */
  reveal: (index: number) => void;
}

export interface ConversationOverlayProps {
  sessionId: string;
  /** Gets the overlay whenever it changes. */
  onOverlay: (overlay: ConversationOverlay | null) => void;
  /** Leads back to where one writes on, when what had the focus above it has gone. */
  onWriteOn: () => void;
}

const standInTypes = new Set<unknown>(['memory_level_placeholder', 'episode_placeholder']);

/** Whether a row stands for something and was said by nobody. */
export function isStandIn({ sender, metadata }: ChatMessage): boolean {
  return sender === 'system' && standInTypes.has(metadata['type']);
}
