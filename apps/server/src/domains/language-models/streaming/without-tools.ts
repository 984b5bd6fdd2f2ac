import type { OptionalPart } from './optional-part.ts';

/** How servers say that a model, or they themselves as they were started, take no tools. */
const takesNoTools = new RegExp(
  [
    String.raw`support (?:tools?|function[ _-]?calls?|function[ _-]calling)\b`,
    String.raw`(?:tools?|tool use|(?:tool|function) calling)\W?(?: with function calling)? (?:is|are) (?:not (?:supported|enabled)|unsupported)`,
    String.raw`tools? (?:choice|param) requires --`,
  ].join('|'),
  'i',
);

/** What they may be refused together with alone. */
const aboutMore = /\bimages?\b|\bjson\b|response_format|\bstreaming\b/i;

/** What the model is told instead, so that it does not tell of work that it has not done. */
const WITHOUT_TOOLS =
  'You have no tools here: you can neither look anything up nor change or save anything. Say so where it matters.';

/** Tools, which many small open models don't take: they can still talk, and would otherwise never answer at all. */
export const tools: OptionalPart = {
  canBeRefusedBy: ({ detail }) => takesNoTools.test(detail.en),
  isNeverTaken: ({ detail }) => !aboutMore.test(detail.en),
  leaveOut: (request) =>
    request.tools.length === 0
      ? null
      : { ...request, tools: [], system: `${request.system}\n\n${WITHOUT_TOOLS}`.trim() },
};
