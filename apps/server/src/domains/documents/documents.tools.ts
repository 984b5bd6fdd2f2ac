import { createDocumentBody, documentType } from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import { opaqueId, storableText, version } from '@robin/contract/primitives';
import { beginningOf } from '@robin/contract/rules/beginning-of';
import { z } from 'zod';
import type { Tool } from '#platform/agent/tool.ts';
import type { DocumentsService } from './documents.service.ts';
import type { Document, DocumentFacts } from './documents.types.ts';
import { toolPassages, withRightsOf } from './tool-passages.ts';

/** So many documents and characters fit into a conversation at once. */
const LISTED_DOCUMENTS = 100;
const READ_CHARACTERS = 20_000;

const noProject = { error: 'This conversation has no project, so there are no documents.' };

const documentId = opaqueId.describe('Id of a document, from list_po_documents.');
const { title } = createDocumentBody.shape;
// What models may leave out they also fill with null, which empties a text or tags where it fits.
const content = createDocumentBody.shape.content.unwrap().unwrap();
const tags = createDocumentBody.shape.tags.unwrap().unwrap();

function describe(document: DocumentFacts) {
  const { id, type, version, updatedBy } = document;
  return {
    id,
    title: document.title,
    type,
    tags: document.tags,
    version,
    is_archived: document.isDeleted,
    updated_at: document.updatedAt.toISOString(),
    updated_by: updatedBy.isRobin ? `Robin for ${updatedBy.name}` : updatedBy.name,
  };
}

/**
 * Many models fill what they may leave out with nothing. Only where all that is named is nothing is something to be
 * emptied.
 */
function withoutFillers<Fields extends Record<string, { length: number } | undefined>>(
  fields: Fields,
): Partial<Fields> {
  const filled = Object.entries(fields).filter(([, value]) => value && value.length > 0);
  return filled.length === 0 ? fields : (Object.fromEntries(filled) as Partial<Fields>);
}

/** A stretch of the text that is no longer than fits, and where the next one begins. */
function readFrom({ content: text }: Document, from: number) {
  const content = beginningOf(text.slice(from), READ_CHARACTERS);
  const end = from + content.length;
  return {
    content: content.toWellFormed(),
    total_characters: text.length,
    next_from_character: end < text.length ? end : null,
  };
}

/** What the assistant may do with the documents of the project it works in, with the rights of who asks. */
export function createDocumentTools(service: DocumentsService): Tool[] {
  const list = z.object({
    search: storableText(limits.searchMaxLength)
      .trim()
      .optional()
      .describe('Words in title, text or tags.'),
    type: documentType.optional(),
    include_archived: z.boolean().optional(),
  });
  const read = z.object({
    document_id: documentId,
    from_character: z
      .int()
      .min(0)
      .optional()
      .describe('Where to begin: next_from_character of the answer before.'),
  });
  const create = z.object({
    title,
    type: documentType.optional(),
    content: content.optional().describe('Markdown'),
    tags: tags.optional(),
  });
  const update = z.object({
    document_id: documentId,
    title: title.optional(),
    type: documentType.optional(),
    tags: tags.optional().describe('An empty list alone, without other changes, removes all.'),
    passages: toolPassages.optional().describe('Passages of the text to change.'),
    content: content
      .optional()
      .describe('The whole new text in Markdown, instead of passages. Needs version.'),
    version: version.optional().describe('The version that you have read, where you send content.'),
  });
  const archive = z.object({ document_id: documentId });

  return [
    {
      name: 'list_po_documents',
      provider: 'documents',
      description: `Lists the documents of the current project with their ids, by title, at most ${LISTED_DOCUMENTS}. Use it to find a document before you read or change it.`,
      parameters: list,
      isOfferedInTalk: false,
      async execute(args, { actor, projectId }) {
        if (projectId === null) return noProject;
        const { search, type, include_archived } = list.parse(args);
        const { documents, totalCount } = await service.list(actor, {
          ...{ project_id: projectId, search, type, include_deleted: include_archived },
          without_content: true,
        });
        return {
          documents: documents.slice(0, LISTED_DOCUMENTS).map(describe),
          total_count: totalCount,
        };
      },
    },
    {
      name: 'read_po_document',
      provider: 'documents',
      description: `Reads a document of the current project: what is known about it and its text in Markdown, at most ${READ_CHARACTERS} characters at once. Use it before you say what a document contains and before you change it.`,
      parameters: read,
      isOfferedInTalk: false,
      async execute(args, { actor, projectId }) {
        if (projectId === null) return noProject;
        const { document_id, from_character } = read.parse(args);
        const document = await service.get(actor, { documentId: document_id, projectId });
        return { document: describe(document), ...readFrom(document, from_character ?? 0) };
      },
    },
    {
      name: 'create_po_document',
      provider: 'documents',
      description:
        'Creates a document in the current project; the person owns it. Use it when the person wants something kept, and say that you have done it.',
      parameters: create,
      isOfferedInTalk: false,
      async execute(args, { actor, projectId, turnId }) {
        if (projectId === null) return noProject;
        const body = { ...create.parse(args), project_id: projectId };
        return { document: describe(await service.create(actor, body, { isRobin: true, turnId })) };
      },
    },
    {
      name: 'update_po_document',
      provider: 'documents',
      description:
        'Changes a document of the current project at once, as a new version: title, type, tags, and passages of the text. Use it only when the person wants the document changed, and change only what they ask for.',
      parameters: update,
      isOfferedInTalk: false,
      async execute(args, { actor, projectId, turnId, scratchpadDocumentId }) {
        if (projectId === null) return noProject;
        const { document_id, version, ...named } = update.parse(args);
        if (Object.keys(named).length === 0) return { error: 'Name what is to be changed.' };
        const changes = withoutFillers(named);
        const isTextChanged = changes.passages !== undefined || changes.content !== undefined;
        if (isTextChanged && document_id === scratchpadDocumentId) {
          return {
            error:
              'This document is open as the scratchpad. Suggest changes of its text with update_scratchpad.',
          };
        }
        if (changes.content !== undefined && version === undefined) {
          return {
            error: 'Whoever replaces the whole text names the version that they have read.',
          };
        }
        if (changes.content !== undefined && changes.passages !== undefined) {
          return { error: 'Send either passages or content.' };
        }
        const address = { documentId: document_id, projectId };
        // Passages are looked for in the newest text, so that whatever was typed meanwhile stays.
        const onVersion = changes.passages === undefined ? { ...changes, version } : changes;
        return withRightsOf(actor, async () => ({
          document: describe(
            await service.update(actor, address, onVersion, { isRobin: true, turnId }),
          ),
        }));
      },
    },
    {
      name: 'archive_po_document',
      provider: 'documents',
      description:
        'Archives a document of the current project; people can bring it back. Use it only when the person asks for it.',
      parameters: archive,
      isOfferedInTalk: false,
      async execute(args, { actor, projectId, turnId }) {
        if (projectId === null) return noProject;
        const address = { documentId: archive.parse(args).document_id, projectId };
        return withRightsOf(actor, async () => ({
          document: describe(await service.remove(actor, address, { isRobin: true, turnId })),
        }));
      },
    },
  ];
}
