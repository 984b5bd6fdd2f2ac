import { z } from 'zod';
import { actionCardId } from './action-cards.ts';
import { defineEndpoint } from './endpoint.ts';
import { errorCode } from './errors.ts';
import { limits } from './limits.ts';
import { opaqueId, placeInUrl, storableText } from './primitives.ts';
import { messagePart, userTimeZone } from './sessions.ts';

/** Two places in the log of a session, both of them included. */
const indexRange = z.object({ start: z.int().min(0), end: z.int().min(0) });

/**
 * One `data:` of a chat stream. Text arrives with `partial: true` and only ever adds to what was
 * sent; the last event has empty parts and both markers. An `error` event is followed by the end
 * of the stream without a marker.
 */
export const chatStreamEvent = z.object({
  author: z.string().optional(),
  content: z.object({ parts: z.array(messagePart) }).optional(),
  partial: z.boolean().optional(),
  turn_complete: z.boolean().optional(),
  is_final_response: z.boolean().optional(),
  event_type: z.string().optional(),
  error_message: z.string().optional(),
  code: errorCode.optional(),
  turn_id: z.string().optional(),
  message_id: z.string().optional(),
  /** What the conversation memory says about a stretch of the session, beside an `event_type` of its own. */
  episode_id: z.string().optional(),
  candidate_id: z.string().optional(),
  memory_level: z.string().optional(),
  message_range: indexRange.optional(),
  /** The messages that a placeholder stands for from now on, and what it says. */
  replaces_range: indexRange.optional(),
  placeholder_text: z.string().optional(),
  preview_data: z.unknown().optional(),
});
export type ChatStreamEvent = z.infer<typeof chatStreamEvent>;

const chatParams = z.object({ sessionId: opaqueId });

/** The text fields of a message's form. */
export const sendMessageFields = z.strictObject({
  message: storableText(limits.messageMaxLength),
  message_id: opaqueId.optional(),
  /** An own message that this one takes the place of, with everything after it; the old log stays readable. */
  replaces_message_id: opaqueId.optional(),
  /**
   * Which files of the replaced message stay, by their ids, one field each; all of them without such a field, none
   * with one empty field.
   */
  keep_attachments: z
    .array(z.union([opaqueId, z.literal('')]))
    .max(limits.attachmentMaxCount)
    .optional(),
  /** The document that is open as the scratchpad: of the session's project. Robin reads it and suggests changes. */
  scratchpad_document_id: opaqueId.optional(),
  /** Whether the message asks for a review of the scratchpad; means nothing without one. */
  scratchpad_review: z.enum(['true', 'false']).optional(),
  /** The action card that was picked instead of writing: the message is its start prompt. */
  action_card_id: actionCardId.optional(),
  user_language: z.enum(['de', 'en']).optional(),
  user_time_zone: userTimeZone.optional(),
});
export type SendMessageFields = z.infer<typeof sendMessageFields>;

export const chatTurnEndpoints = {
  sendMessage: defineEndpoint({
    name: 'sendMessage',
    method: 'POST',
    path: '/api/chat/{sessionId}',
    access: 'user',
    summary: 'Send a message and read the answer as a stream of events',
    tag: 'chat',
    params: chatParams,
    body: sendMessageFields.extend({
      files: z.array(z.file()).max(limits.attachmentMaxCount).optional(),
    }),
    bodyEncoding: 'multipart',
    fileField: 'files',
    responses: { 200: 'event-stream' },
    validationDetail: 'string',
  }),
  stopTurn: defineEndpoint({
    name: 'stopTurn',
    method: 'POST',
    path: '/api/chat/{sessionId}/stop',
    access: 'user',
    summary: 'End the running turn and keep the text so far',
    tag: 'chat',
    params: chatParams,
    responses: { 200: z.object({ stopped: z.boolean(), turn_id: opaqueId.nullable() }) },
    validationDetail: 'string',
  }),
  resumeTurn: defineEndpoint({
    name: 'resumeTurn',
    method: 'GET',
    path: '/api/chat/{sessionId}/stream',
    access: 'user',
    summary: 'Go on reading the latest turn after the event number last seen',
    tag: 'chat',
    params: chatParams,
    query: z.strictObject({
      after: placeInUrl(9).optional(),
      turn_id: opaqueId.optional(),
    }),
    responses: { 200: 'event-stream', 204: null },
    validationDetail: 'string',
  }),
};
