import type { OptionalPart } from './optional-part.ts';

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
 * Instructions of their own, which some models don't take, such as Gemma 2 and the first ones of Mistral: they stand above
 * the first question. Such a model would otherwise never answer at all.
 */
export const system: OptionalPart = {
  canBeRefusedBy: ({ detail }) => takesNoSystem.test(detail.en),
  // An answer at the beginning of a conversation is a turn out of turn as well, and no longer the first one then.
  isNeverTaken: (_error, { messages }) => messages[0]?.role === 'user',
  leaveOut(request) {
    if (request.system === '') return null;
    const instructions = { role: 'user', text: request.system } as const;
    return { ...request, system: '', messages: [instructions, ...request.messages] };
  },
};
