import { ModelError, type ModelRequest } from '#domains/language-models/language-models.types.ts';

/** The name of the question about tokens, as a server quotes it that does not know it. */
const aboutUsage = /stream_options|include_usage/;

/**
 * The same request for a server that refuses to be asked how many tokens an answer took: it would otherwise never answer
 * at all.
 * @param error why the request was refused
 * @returns null when that question is not what it was refused for
 */
export function withoutUsage(request: ModelRequest, error: unknown): ModelRequest | null {
  if (!(error instanceof ModelError) || error.status === null) return null;
  if (request.withoutUsage || !aboutUsage.test(error.detail.en)) return null;
  return { ...request, withoutUsage: true };
}
