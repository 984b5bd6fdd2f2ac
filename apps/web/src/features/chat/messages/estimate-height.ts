import { messageText, type ChatMessage } from '#features/chat/chat-message.ts';

/** Letters in a line of the reading column, and what a message is high without its lines; in pixels. */
const [LINE_LENGTH, LINE_HEIGHT] = [84, 24];
const FRAME = { user: 40, assistant: 68, system: 32 };

const known = new WeakMap<ChatMessage, number>();

/** How high a message will be about, before it has ever been drawn. Only the scroll bar depends on it. */
export function estimateHeight(message: ChatMessage | undefined): number {
  if (!message) return 0;
  let height = known.get(message);
  if (height === undefined) {
    const told = message.metadata['estimated_height'];
    if (message.sender === 'system' && typeof told === 'number') return told;
    const lines = Math.ceil(messageText(message).length / LINE_LENGTH);
    height = FRAME[message.sender] + Math.max(1, lines) * LINE_HEIGHT;
    known.set(message, height);
  }
  return height;
}
