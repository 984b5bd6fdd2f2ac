import { messageText, type ChatMessage } from '#features/chat/chat-message.ts';
import { oncePerObject } from '#features/chat/once-per-object.ts';

/** Letters in a line of the reading column, and what a message is high without its lines; in pixels. */
const [LINE_LENGTH, LINE_HEIGHT] = [84, 24];
const FRAME = { user: 40, assistant: 68, system: 32 };

/** A text of more lines than this begins folded, and then shows so many of them. */
const [LONG_LINES, FOLDED_LINES] = [24, 12];

const estimate = oncePerObject((message: ChatMessage): number => {
  const told = message.metadata['estimated_height'];
  if (message.sender === 'system' && typeof told === 'number') return told;
  const text = messageText(message);
  const isFolded = message.sender === 'user' && isLongText(text);
  const lines = isFolded ? FOLDED_LINES + 1 : Math.ceil(text.length / LINE_LENGTH);
  return FRAME[message.sender] + Math.max(1, lines) * LINE_HEIGHT;
});

/** How high a message will be about, before it has ever been drawn. Only the scroll bar depends on it. */
export const estimateHeight = (message: ChatMessage | undefined): number =>
  message ? estimate(message) : 0;

/** Whether an own message is so long that it begins folded. */
export function isLongText(text: string): boolean {
  let lines = 0;
  let start = 0;
  while (lines <= LONG_LINES && start <= text.length) {
    const end = text.indexOf('\n', start);
    const length = (end === -1 ? text.length : end) - start;
    lines += Math.max(1, Math.ceil(length / LINE_LENGTH));
    start += length + 1;
  }
  return lines > LONG_LINES;
}
