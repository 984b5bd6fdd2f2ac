import { message, messageMetadata, messageRole } from '@robin/contract/sessions';
import { z } from 'zod';
import { wirePart } from './wire-part.ts';

function withUsualNames(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  const { text, timestamp, ...rest }: Record<string, unknown> = { ...raw };
  return { content: text, created_at: timestamp, ...rest };
}

/**
 * A stored message. Its text may stand in `content` or in `text`, its time in `created_at` or in `timestamp`, and a
 * role that is neither the user's nor the assistant's counts as the system's.
 */
export const storedMessage = z.preprocess(
  withUsualNames,
  message.extend({
    role: messageRole.catch('system'),
    metadata: messageMetadata.extend({ parts: z.array(wirePart).optional() }).default({}),
  }),
);
export type StoredMessage = z.infer<typeof storedMessage>;
