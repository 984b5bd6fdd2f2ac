import type { ErrorBody, ErrorCode, ValidationIssue } from '@robin/contract/errors';

/**
 * A call that did not succeed.
 * `network`: no answer came. `malformed_answer`: the answer does not fit the contract.
 */
export type ApiErrorCode = ErrorCode | 'network' | 'malformed_answer';

interface ApiErrorFacts {
  /** HTTP status, 0 when no answer came. */
  status: number;
  code: ApiErrorCode;
  /** The server's words; null when it had none that a person can read. */
  detail: string | null;
  issues?: ValidationIssue[];
  requestId?: string | null;
  retryAfterSeconds?: number | null;
  cause?: unknown;
}

export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly detail: string | null;
  /** Findings of a schema check (422), else empty. */
  readonly issues: readonly ValidationIssue[];
  readonly requestId: string | null;
  /** How long the server asks to wait before the next try; null when it names no time. */
  readonly retryAfterSeconds: number | null;

  constructor(facts: ApiErrorFacts) {
    super(facts.detail ?? facts.code, { cause: facts.cause });
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.detail = facts.detail;
    this.issues = facts.issues ?? [];
    this.requestId = facts.requestId ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }
}

/** Whether a call has failed that may work later: neither the line nor the server has answered for good. */
export function isPassing(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status === 0 || failure.status >= 500);
}

/** Reads the failure body of an answer; a body that is not the contract's leaves only the status. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body = await readBody(response);
  const detail = body?.detail;
  const issues = Array.isArray(detail) ? detail : [];
  return new ApiError({
    status: response.status,
    code: body?.code ?? 'internal',
    detail: typeof detail === 'string' ? detail : (issues[0]?.msg ?? null),
    issues,
    requestId: body?.request_id ?? response.headers.get('x-request-id'),
    retryAfterSeconds: readRetryAfter(response),
  });
}

/** `Retry-After` in seconds. Its other form, a date, is not used by this server. */
function readRetryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}

async function readBody(response: Response): Promise<Partial<ErrorBody> | null> {
  try {
    return (await response.json()) as Partial<ErrorBody> | null;
  } catch {
    // A proxy's HTML page, or nothing at all: the status alone has to tell the story.
    return null;
  }
}
