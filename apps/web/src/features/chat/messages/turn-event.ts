import { chatStreamEvent } from '@robin/contract/chat-turn';
import { z } from 'zod';
import { wirePart } from './wire-part.ts';

/** One event of a chat stream, in which parts of unknown types are read too. */
export const turnEvent = chatStreamEvent.extend({
  content: z.object({ parts: z.array(wirePart) }).optional(),
});
export type TurnEvent = z.infer<typeof turnEvent>;
