import type { OptionalPart } from './optional-part.ts';

/** The name of the question about tokens, as a server quotes it that does not know it. */
const aboutUsage = /stream_options|include_usage/;

/** The question how many tokens an answer took. A server that refuses it would otherwise never answer at all. */
export const usage: OptionalPart = {
  canBeRefusedBy: ({ detail }) => aboutUsage.test(detail.en),
  isNeverTaken: () => true,
  leaveOut: (request) => (request.withoutUsage ? null : { ...request, withoutUsage: true }),
};
