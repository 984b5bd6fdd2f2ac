import { z } from 'zod';
import { fileDataPart, inlineDataPart } from './attachments.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import {
  booleanInUrl,
  countInUrl,
  integerId,
  integerIdInUrl,
  nameText,
  opaqueId,
  placeInUrl,
  storableText,
  timestamp,
} from './primitives.ts';

export const workSessionTypes = ['assist', 'grow', 'catch_up'] as const;
export const workSessionType = z.enum(workSessionTypes);
export const sessionType = z.enum([...workSessionTypes, 'talk']);
export type SessionType = z.infer<typeof sessionType>;

/** A language of the product's texts. */
export const interfaceLanguages = ['de', 'en'] as const;
export const interfaceLanguage = z.enum(interfaceLanguages);
export type InterfaceLanguage = z.infer<typeof interfaceLanguage>;

/** The time zone in which somebody is told days, by its IANA name; UTC unless it is a known one. */
export const userTimeZone = storableText(limits.timeZoneMaxLength);

export const session = z.object({
  session_id: opaqueId,
  session_type: sessionType,
  project_id: integerId.nullable(),
  title: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  is_active: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const messageRole = z.enum(['user', 'assistant', 'system']);

/**
 * One stored part of a message: of an answer in the order in which it happened, of a question the words and
 * then what came with them.
 */
export const messagePart = z.union([
  z.object({ text: z.string() }),
  z.object({
    function_call: z.object({ id: z.string().optional(), name: z.string(), args: z.unknown() }),
  }),
  z.object({
    function_response: z.object({
      id: z.string().optional(),
      name: z.string(),
      response: z.unknown(),
    }),
  }),
  fileDataPart,
  inlineDataPart,
]);
export type MessagePart = z.infer<typeof messagePart>;

/**
 * Why the model ended an answer otherwise than having said everything: it has come to the length that it may have, its
 * provider does not go on because of the content, or it has said no word.
 */
export const answerEndReason = z.enum(['length', 'content_filter', 'silence']);
export type AnswerEndReason = z.infer<typeof answerEndReason>;

/**
 * What is known about a message beside its text. `parts` stands where a message is more than text;
 * `aborted` after a stop, `interrupted` after a crash of the server, `error` after a failure of the model, `end_reason`
 * where the model ended an answer that is not whole.
 */
export const messageMetadata = z.looseObject({
  turn_id: z.string().optional(),
  action_card_id: z.string().optional(),
  /** The document that was open as the scratchpad, and whether the message asks for a review of it. */
  scratchpad_document_id: z.string().optional(),
  scratchpad_review: z.boolean().optional(),
  /** The time zone in which the person wrote, by its IANA name. */
  time_zone: z.string().optional(),
  parts: z.array(messagePart).optional(),
  /** Where the log begins that this message replaced when its text was edited or its answer wanted anew. */
  replaces_index: z.int().min(0).optional(),
  aborted: z.boolean().optional(),
  interrupted: z.boolean().optional(),
  error: z.string().optional(),
  end_reason: answerEndReason.optional(),
  provider: z.string().optional(),
  model: z.string().optional(),
});
export type MessageMetadata = z.infer<typeof messageMetadata>;

export const message = z.object({
  id: opaqueId,
  role: messageRole,
  content: z.string(),
  created_at: timestamp,
  metadata: messageMetadata,
  absolute_event_index: z.int().min(0),
});
export type Message = z.infer<typeof message>;

/** One message that was found. */
export const messageHit = z.object({
  message_id: opaqueId,
  session_id: opaqueId,
  session_type: sessionType,
  session_title: z.string().nullable(),
  /** When the session began: a talk without a title is named after its day. */
  session_created_at: timestamp,
  /** Whether the session is still in the list. */
  is_active: z.boolean(),
  project_id: integerId.nullable(),
  role: messageRole,
  created_at: timestamp,
  absolute_event_index: z.int().min(0),
  /** Whether the message gave way to an edited one. */
  is_superseded: z.boolean(),
  /** The words around the find, in pieces; `hit` marks what was looked for. */
  snippet: z.array(z.object({ text: z.string(), hit: z.boolean() })),
});
export type MessageHit = z.infer<typeof messageHit>;

/** A turn that has not ended yet, so that a reloaded page can go on reading it. */
export const runningTurn = z.object({ turn_id: opaqueId, started_at: timestamp });

const sessionParams = z.object({ sessionId: opaqueId });
const title = storableText(limits.sessionTitleMaxLength).trim();

export const createSessionBody = z.strictObject({
  session_type: sessionType,
  project_id: integerId.nullable().optional(),
  title: title.nullable().optional(),
  user_language: interfaceLanguage.optional(),
  user_time_zone: userTimeZone.optional(),
});
export type CreateSessionBody = z.infer<typeof createSessionBody>;

export const updateSessionBody = z.strictObject({
  title: nameText(limits.sessionTitleMaxLength, 'Please enter a title.').optional(),
  is_active: z.boolean().optional(),
});
export type UpdateSessionBody = z.infer<typeof updateSessionBody>;

export const sessionEndpoints = {
  listSessions: defineEndpoint({
    name: 'listSessions',
    method: 'GET',
    path: '/api/sessions',
    access: 'user',
    summary: 'Own sessions, most recently used first',
    tag: 'sessions',
    responses: { 200: z.object({ sessions: z.array(session) }) },
  }),
  createSession: defineEndpoint({
    name: 'createSession',
    method: 'POST',
    path: '/api/sessions',
    access: 'user',
    summary:
      'Create a session; an active work session of that project and kind is answered with 200',
    tag: 'sessions',
    body: createSessionBody,
    responses: { 200: session, 201: session },
  }),
  createTalkSession: defineEndpoint({
    name: 'createTalkSession',
    method: 'POST',
    path: '/api/sessions/talk',
    access: 'user',
    summary: 'Create a talk session',
    tag: 'sessions',
    query: z.strictObject({
      title: title.optional(),
      user_language: interfaceLanguage.optional(),
      user_time_zone: userTimeZone.optional(),
    }),
    responses: { 201: session },
  }),
  createProjectSession: defineEndpoint({
    name: 'createProjectSession',
    method: 'POST',
    path: '/api/sessions/project/{projectId}/{sessionType}',
    access: 'user',
    summary: 'Create the work session of a project, or answer the active one with 200',
    tag: 'sessions',
    params: z.object({ projectId: integerIdInUrl, sessionType: workSessionType }),
    responses: { 200: session, 201: session },
  }),
  updateSession: defineEndpoint({
    name: 'updateSession',
    method: 'PUT',
    path: '/api/sessions/{sessionId}',
    access: 'user',
    summary: 'Rename a session',
    tag: 'sessions',
    params: sessionParams,
    body: updateSessionBody,
    responses: { 200: session },
  }),
  deleteSession: defineEndpoint({
    name: 'deleteSession',
    method: 'DELETE',
    path: '/api/sessions/{sessionId}',
    access: 'user',
    summary: 'Delete a session with its messages; the last talk session is replaced',
    tag: 'sessions',
    params: sessionParams,
    responses: { 200: z.object({ status: z.literal('deleted'), session_id: opaqueId }) },
  }),
  resetSession: defineEndpoint({
    name: 'resetSession',
    method: 'POST',
    path: '/api/sessions/{sessionId}/reset',
    access: 'user',
    summary: 'Begin anew: a fresh session of the same kind and project takes the place of this one',
    tag: 'sessions',
    params: sessionParams,
    query: z.strictObject({
      user_language: interfaceLanguage.optional(),
      user_time_zone: userTimeZone.optional(),
      /** Whether episodes move to the new session; they do unless told otherwise. */
      transfer_episodes: booleanInUrl.optional(),
    }),
    responses: {
      200: z.object({
        status: z.literal('completed'),
        session_id: opaqueId,
        old_session_id: opaqueId,
      }),
    },
  }),
  listMessages: defineEndpoint({
    name: 'listMessages',
    method: 'GET',
    path: '/api/sessions/{sessionId}/messages',
    access: 'user',
    summary: 'Messages of a session in their order; the newest page unless `before` is given',
    tag: 'sessions',
    params: sessionParams,
    query: z.strictObject({
      limit: countInUrl(4).optional(),
      before: placeInUrl(9).optional(),
    }),
    responses: {
      200: z.object({
        messages: z.array(message),
        has_more: z.boolean(),
        running_turn: runningTurn.nullable(),
      }),
    },
  }),
  listEarlierVersions: defineEndpoint({
    name: 'listEarlierVersions',
    method: 'GET',
    path: '/api/sessions/{sessionId}/messages/{messageId}/earlier',
    access: 'user',
    summary:
      'What stood in the place of an edited message, the latest version first; older ones are read with the first message of the last',
    tag: 'sessions',
    params: sessionParams.extend({ messageId: opaqueId }),
    responses: {
      200: z.object({
        versions: z.array(z.object({ messages: z.array(message) })),
        older_count: z.int().min(0),
      }),
    },
  }),
  exportSession: defineEndpoint({
    name: 'exportSession',
    method: 'GET',
    path: '/api/sessions/{sessionId}/export',
    access: 'user',
    summary: 'A whole session as a file, in Markdown or JSON',
    tag: 'sessions',
    params: sessionParams,
    query: z.strictObject({
      format: z.enum(['markdown', 'json']),
      user_language: interfaceLanguage.optional(),
    }),
    responses: { 200: 'file' },
  }),
  searchMessages: defineEndpoint({
    name: 'searchMessages',
    method: 'GET',
    path: '/api/search/messages',
    access: 'user',
    summary: 'Find own messages by their words, in German and English; the newest first',
    tag: 'sessions',
    query: z.strictObject({
      q: storableText(limits.searchMaxLength),
      session_id: opaqueId.optional(),
      limit: countInUrl(2).optional(),
      /** How many finds to leave out from the front. */
      offset: placeInUrl(5).optional(),
    }),
    responses: { 200: z.object({ hits: z.array(messageHit), has_more: z.boolean() }) },
  }),
};
