import { ApiError } from '#shared/api/api-error.ts';

/** The words of the server about a failure; null where there are none. */
export const serverWords = (error: unknown) => (error instanceof ApiError ? error.detail : null);
