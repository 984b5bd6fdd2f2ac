import { limits } from '@robin/contract/limits';
import { storableText } from '@robin/contract/primitives';
import { z } from 'zod';
import type { Tool } from '#platform/agent/tool.ts';
import type { DocumentSuggestions } from './document-suggestions.ts';
import { toolPassages, withRightsOf } from './tool-passages.ts';

/** What the assistant may do with the document that the person has open as the scratchpad. */
export function createScratchpadTools(suggestions: DocumentSuggestions): Tool[] {
  const parameters = z.object({
    passages: toolPassages,
    comment: storableText(limits.suggestionCommentMaxLength)
      .trim()
      .optional()
      .describe('One short sentence for the person: what the changes are for.'),
  });
  return [
    {
      name: 'update_scratchpad',
      provider: 'documents',
      description:
        'Suggests changes to the document that is open as the scratchpad, passage by passage. The person sees each passage and accepts or rejects it; the document stays as it is until then. Use it whenever you would write something else into that document. Change only what is needed, each place in a passage of its own.',
      parameters,
      isOfferedInTalk: false,
      needsScratchpad: true,
      async execute(args, { actor, projectId, scratchpadDocumentId, sessionId, turnId }) {
        if (projectId === null || scratchpadDocumentId === null) {
          return { error: 'No document is open as the scratchpad.' };
        }
        const { passages, comment = '' } = parameters.parse(args);
        const address = { documentId: scratchpadDocumentId, projectId };
        const change = { passages, comment, turnId, sessionId };
        return withRightsOf(actor, async () => ({
          suggestion_id: await suggestions.suggest(actor, address, change),
          suggested_passages: passages.length,
          note: 'The person decides about each passage. Until then the document is as it was.',
        }));
      },
    },
  ];
}
