import { limits } from '@robin/contract/limits';
import { storableText } from '@robin/contract/primitives';
import { z } from 'zod';
import type { Actor } from '#platform/actor.ts';
import { DomainError } from '#platform/errors/domain-error.ts';

const passage = z
  .object({
    old_text: storableText(limits.documentContentMaxLength).describe(
      'The text as it stands in the document now, quoted exactly, and enough of it to stand there only once. Empty only if the document has no text yet.',
    ),
    new_text: storableText(limits.documentContentMaxLength).describe(
      'What takes its place. To add something, repeat old_text and write the addition before or after it; to remove something, leave it out.',
    ),
  })
  .refine(({ old_text, new_text }) => old_text !== new_text, 'A passage changes nothing.');

/** Passages of a text, as a model is asked for them. */
export const toolPassages = z.array(passage).min(1).max(limits.suggestionPassageMaxCount);

/** Runs a change in somebody's name. Where they may not change, the model is told in words for the conversation. */
export async function withRightsOf<Answer>(
  actor: Actor,
  change: () => Promise<Answer>,
): Promise<Answer | { error: string }> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'forbidden') throw error;
    return {
      error: `Nothing was changed: ${actor.firstName ?? actor.username} may read this document but not change it, so you may not either. Its owner, project admins, power users and administrators can. Put what you propose into your answer instead.`,
    };
  }
}
