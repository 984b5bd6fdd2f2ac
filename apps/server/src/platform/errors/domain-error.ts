import type { ErrorCode } from '@robin/contract/errors';

/** A refusal that the caller is told about: a stable code and a sentence for people. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** What is stored now, as the contract shapes it, for somebody who changed something older. */
  readonly current: unknown;

  constructor(
    code: ErrorCode,
    detail: string,
    options: { retryAfterSeconds?: number; current?: unknown } = {},
  ) {
    super(detail);
    this.name = 'DomainError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
  }
}

/** What a stranger hears about an object that is not theirs: the same as if it did not exist. */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', `${what} not found`);
}
