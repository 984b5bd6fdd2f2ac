import { z } from 'zod';
import { ApiError } from '#shared/api/api-error.ts';

/** What a question about a session comes to while there is none. */
export const NO_SESSION = 'No active session - please select a project and start a chat session';

/** What failed, for developers: the same words in every language. */
export const fallbacks = {
  agent: 'Failed to fetch agent information',
  tools: 'Failed to fetch tools information',
  stats: 'Failed to fetch session statistics',
  tokens: 'Failed to fetch token analysis',
};

/** Why the server did not say what it was asked, in one sentence. */
export function describeDebugFailure(error: unknown, what: keyof typeof fallbacks): string {
  if (!(error instanceof ApiError)) return fallbacks[what];
  if (error.status === 404) return 'Session not found - the session may have expired';
  if (error.status === 403) return 'Access denied - insufficient permissions';
  if (what === 'tools' && isOtherThanArray(error)) return 'API did not return an array of tools.';
  return fallbacks[what];
}

/** Whether the answer as a whole was of the wrong kind, and not only one of its entries. */
function isOtherThanArray({ code, cause }: ApiError): boolean {
  return (
    code === 'malformed_answer' &&
    cause instanceof z.ZodError &&
    cause.issues.some(({ path }) => path.length === 0)
  );
}
