import { ModelError, type ModelRequest } from '#domains/language-models/language-models.types.ts';

/** How servers say that a model takes no instructions; templates of some see in them a turn that is out of turn. */
const takesNoSystem = new RegExp(
  [
    String.raw`system (?:role|messages?|prompts?|instructions?) (?:is |are )?not supported`,
    String.raw`(?:does not|doesn['’]t) support (?:the )?['"]?system\b`,
    String.raw`only user(?:,| and) assistant(?: and tool)? roles are supported`,
    String.raw`developer instruction is not enabled`,
    String.raw`roles must alternate user/assistant`,
  ].join('|'),
  'i',
);

/**
 * The same request for a model that takes no instructions of their own, such as Gemma 2 and the first ones of Mistral: they
 * stand above the first question. It would otherwise never answer at all.
 * @param error why the request was refused
 * @returns null when instructions are not what it was refused for
 */
export function withoutSystem(request: ModelRequest, error: unknown): ModelRequest | null {
  if (!(error instanceof ModelError) || error.status === null) return null;
  if (request.system === '' || !takesNoSystem.test(error.detail.en)) return null;
  const instructions = { role: 'user', text: request.system } as const;
  return { ...request, system: '', messages: [instructions, ...request.messages] };
}
