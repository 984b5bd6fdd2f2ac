import { z } from 'zod';

/**
 * Every code that a refusal can carry. Clients may rely on a code staying the same;
 * the words in `detail` may change.
 */
export const errorCode = z.enum([
  'account_not_found',
  'already_exists',
  'archived',
  'attachment_refused',
  'conflict',
  'forbidden',
  'in_use',
  'internal',
  'invalid_credentials',
  'invalid_input',
  'malformed_request',
  'message_blank',
  'model_provider_failed',
  'model_provider_timeout',
  'not_configured',
  'not_found',
  'payload_too_large',
  'rate_limited',
  'rule_broken',
  'turn_already_running',
  'unauthorized',
  'unavailable',
  'unsupported_media_type',
  'wrong_password',
]);
export type ErrorCode = z.infer<typeof errorCode>;

/** One finding of a schema check: where (`['body', 'email']`), what, and of which kind. */
export const validationIssue = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
});
export type ValidationIssue = z.infer<typeof validationIssue>;

/**
 * The body of every answer that is not a success. `detail` is a sentence in the language that `accept-language` asks for,
 * German or English; a list only for schema errors (422).
 */
export const errorBody = z.object({
  detail: z.union([z.string(), z.array(validationIssue)]),
  code: errorCode,
  request_id: z.string(),
  /** What is stored now, where a change was made on something older and the endpoint says so. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
