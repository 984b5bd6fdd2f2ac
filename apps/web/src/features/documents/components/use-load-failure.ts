import { useEffect } from 'react';
import { describeFailure, type FailureText } from '#features/documents/describe-failure.ts';
import type { DocumentDesk } from '#features/documents/use-document-desk.ts';
import { ApiError } from '#shared/api/api-error.ts';

/**
 * Tells why a document could not be loaded, and closes the dialog of one that is gone.
 *
 * @returns what the dialog itself is to say
 */
export function useLoadFailure(error: Error | null, desk: DocumentDesk): FailureText | null {
  const { close, onDialogFailure } = desk;
  const isGone = error instanceof ApiError && error.status === 404;
  const failure = error && describeFailure('detail', error);
  useEffect(() => {
    if (isGone) close();
  }, [isGone, close]);
  useEffect(() => {
    if (failure) onDialogFailure?.(failure);
  }, [failure, onDialogFailure]);
  return isGone || onDialogFailure ? null : failure;
}
