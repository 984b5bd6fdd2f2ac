import { ModelError, type ModelRequest } from '#domains/language-models/language-models.types.ts';

/** How servers say that a model, or they themselves as they were started, take no tools. */
const takesNoTools = new RegExp(
  [
    String.raw`support (?:tools?|function[ _-]?calls?|function[ _-]calling)\b`,
    String.raw`(?:tools?|tool use|(?:tool|function) calling)\W?(?: with function calling)? (?:is|are) (?:not (?:supported|enabled)|unsupported)`,
    String.raw`tools? (?:choice|param) requires --`,
  ].join('|'),
  'i',
);

/** What the model is told instead, so that it does not tell of work that it has not done. */
const WITHOUT_TOOLS =
  'You have no tools here: you can neither look anything up nor change or save anything. Say so where it matters.';

/**
 * The same request for a model that takes no tools, as many small open ones: it can still talk. It would otherwise never
 * answer at all.
 * @param error why the request was refused
 * @returns null when tools are not what it was refused for
 */
export function withoutTools(request: ModelRequest, error: unknown): ModelRequest | null {
  if (!(error instanceof ModelError) || error.status === null) return null;
  if (request.tools.length === 0 || !takesNoTools.test(error.detail.en)) return null;
  return { ...request, tools: [], system: `${request.system}\n\n${WITHOUT_TOOLS}`.trim() };
}
