import { ApiError } from './api-error.ts';

/** The call that a failure is about; null where it is about none. Some calls put words of their own over what happened. */
export function failedCallOf(failure: unknown): ApiError | null {
  const call = failure instanceof Error && !(failure instanceof ApiError) ? failure.cause : failure;
  return call instanceof ApiError ? call : null;
}
