import type { ErrorCode } from '@robin/contract/errors';

/** The one table from refusal to HTTP status. */
export const errorStatuses: Record<ErrorCode, number> = {
  account_not_found: 404,
  already_exists: 409,
  archived: 409,
  attachment_refused: 400,
  conflict: 409,
  forbidden: 403,
  in_use: 409,
  internal: 500,
  invalid_credentials: 401,
  invalid_input: 422,
  malformed_request: 400,
  message_blank: 422,
  model_provider_failed: 502,
  model_provider_timeout: 504,
  not_configured: 409,
  not_found: 404,
  payload_too_large: 413,
  rate_limited: 429,
  rule_broken: 400,
  turn_already_running: 409,
  unauthorized: 401,
  unavailable: 503,
  unsupported_media_type: 415,
  // Not 401: that would sign the person out.
  wrong_password: 400,
};
