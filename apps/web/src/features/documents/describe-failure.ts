import { ApiError } from '#shared/api/api-error.ts';

/** What could not be done with documents. Names of sentences in the texts of documents. */
export type FailedAction = 'list' | 'detail' | 'archive' | 'update' | 'create' | 'types' | 'search';

/** The name of the sentence that tells a failure: who may not do something has to sign in again first. */
export function describeFailure(action: FailedAction, error: Error) {
  const isRefused = error instanceof ApiError && [401, 403].includes(error.status);
  return isRefused ? ('failure.authentication' as const) : (`failure.${action}` as const);
}

export type FailureText = ReturnType<typeof describeFailure>;
