import { messagePart, type MessagePart } from '@robin/contract/sessions';
import { z } from 'zod';

/** A part of a message as it came over the wire; one that nobody here knows keeps the name of its type. */
export type WirePart = MessagePart | { unknown: { type: string } };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** `{ type: 'x', ...fields }` in the shape `{ x: fields }` that the parts of the contract have. */
function untag({ type, ...rest }: Record<string, unknown> & { type: string }): unknown {
  return type in rest ? rest : { [type]: rest };
}

/** A tool may name what it answered `content` instead of `response`. */
function withResponse(part: unknown): unknown {
  if (!isRecord(part) || !isRecord(part['function_response'])) return part;
  const { content, ...answer } = part['function_response'];
  return { function_response: { response: content, ...answer } };
}

/**
 * Reads one part. It may carry the name of its type in a field `type`, and may be of a type that this version does
 * not know: a newer server must not make a whole conversation unreadable.
 */
function readWirePart(raw: unknown): WirePart {
  const isTagged = isRecord(raw) && typeof raw['type'] === 'string';
  const tagged = isTagged ? untag(raw as Record<string, unknown> & { type: string }) : raw;
  const parsed = messagePart.safeParse(withResponse(tagged));
  if (parsed.success) return parsed.data;
  const name = isTagged ? raw['type'] : isRecord(raw) ? Object.keys(raw)[0] : undefined;
  return { unknown: { type: typeof name === 'string' ? name : 'unknown' } };
}

export const wirePart = z.unknown().transform(readWirePart);
