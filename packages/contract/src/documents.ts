import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import {
  booleanInUrl,
  clearable,
  countInUrl,
  integerId,
  integerIdInUrl,
  nameText,
  opaqueId,
  storableText,
  timestamp,
  version,
} from './primitives.ts';
import { documentColors, documentTypes } from './rules/document-types.ts';
import { cleanTags } from './rules/documents.ts';
import { interfaceLanguage } from './sessions.ts';

export type { DocumentType } from './rules/document-types.ts';

export const documentType = z.enum(documentTypes);

/** A type, with what it is called and what a new document of it may begin with, in one language. */
export const documentTypeAnswer = z.object({
  value: documentType,
  label: z.string(),
  /** The name of a Lucide icon. */
  icon: z.string(),
  color: z.enum(documentColors),
  /** The lowest comes first. */
  priority: z.int(),
  template_key: z.string(),
  /** Markdown */
  template: z.string(),
});
export type DocumentTypeAnswer = z.infer<typeof documentTypeAnswer>;

/** Who made a version. */
export const documentAuthor = z.object({
  user_id: integerId,
  /** The first name, or the user name of somebody who has not told it. */
  name: z.string(),
  /** Whether Robin wrote it in that person's name. */
  is_robin: z.boolean(),
  /** The turn of the chat in which Robin wrote it. */
  turn_id: opaqueId.nullable(),
});
export type DocumentAuthor = z.infer<typeof documentAuthor>;

/** What a version has done to its document. */
export const documentChange = z.enum(['created', 'updated', 'deleted', 'undeleted', 'restored']);
export type DocumentChange = z.infer<typeof documentChange>;

/** A document without its text. */
export const documentFacts = z.object({
  id: opaqueId,
  project_id: integerId,
  /** The owner: who created it. */
  user_id: integerId,
  title: z.string(),
  type: documentType,
  tags: z.array(z.string()),
  /** Whether it is archived. */
  is_deleted: z.boolean(),
  /** Bytes of the text. */
  file_size: z.int(),
  version,
  created_at: timestamp,
  updated_at: timestamp,
  /** Who made the newest version. */
  updated_by: documentAuthor,
});
export type DocumentFacts = z.infer<typeof documentFacts>;

export const poDocument = documentFacts.extend({
  /** Markdown */
  content: z.string(),
});
export type PoDocument = z.infer<typeof poDocument>;

/** A document in a list: a long text ends early there. */
export const listedDocument = poDocument.extend({ is_content_cut: z.boolean() });
export type ListedDocument = z.infer<typeof listedDocument>;

/** A state in which a document was saved, without its text. */
export const documentVersionFacts = z.object({
  version,
  created_at: timestamp,
  author: documentAuthor,
  change: documentChange,
  /** The version that came back; null unless one was restored. */
  restored_version: version.nullable(),
  title: z.string(),
  type: documentType,
  tags: z.array(z.string()),
  is_deleted: z.boolean(),
  file_size: z.int(),
  /** How far the text differs from the version before. */
  words_added: z.int().min(0),
  words_removed: z.int().min(0),
});
export type DocumentVersionFacts = z.infer<typeof documentVersionFacts>;

export const documentVersion = documentVersionFacts.extend({ content: z.string() });
export type DocumentVersion = z.infer<typeof documentVersion>;

/**
 * Data of the live event `po_documents_initial`: the documents of the project that a new line is for, archived ones
 * too, by title. Of very many only those that were changed last.
 */
export const documentsInitial = z.object({
  project_id: integerId,
  documents: z.array(documentFacts),
});
export type DocumentsInitial = z.infer<typeof documentsInitial>;

/** Data of the live event `po_documents_updated`: what has changed, as it is now. */
export const documentsUpdated = z.object({
  project_id: integerId,
  action: documentChange,
  document_id: opaqueId,
  documents: z.array(documentFacts),
});
export type DocumentsUpdated = z.infer<typeof documentsUpdated>;

const title = nameText(limits.documentTitleMaxLength, 'Please enter a title.');
const content = storableText(limits.documentContentMaxLength).trim();
const tags = z
  .array(storableText(limits.documentTagMaxLength))
  .max(limits.documentTagMaxCount)
  .transform(cleanTags)
  .refine(
    (kept) => kept.length <= limits.documentTagMaxCount,
    `A document has at most ${limits.documentTagMaxCount} tags.`,
  );

export const createDocumentBody = z.strictObject({
  project_id: integerId,
  title,
  type: documentType.optional(),
  content: content.nullable().optional(),
  tags: tags.nullable().optional(),
  /** Made by the client: the same one again means the same document, of which the answer was lost. */
  creation_id: opaqueId.optional(),
  /** Taken from nobody: the owner is whoever creates the document. */
  user_id: z.unknown().optional(),
  created_by: z.unknown().optional(),
});
export type CreateDocumentBody = z.infer<typeof createDocumentBody>;

/** Only what is named changes; `null` or `""` empties content and tags. */
export const updateDocumentBody = z.strictObject({
  title: title.optional(),
  type: documentType.optional(),
  content: content.nullable().optional(),
  tags: clearable(tags),
  is_deleted: z.boolean().optional(),
  /** The version that the change was made on. */
  version: version.optional(),
});
export type UpdateDocumentBody = z.infer<typeof updateDocumentBody>;

const documentParams = z.object({ documentId: opaqueId });
const versionInUrl = countInUrl(9);
const versionParams = documentParams.extend({ version: versionInUrl });

/** Names the project that the caller takes to be the document's; another one is answered 404. */
const inProject = z.strictObject({ project_id: integerIdInUrl.optional() });

const filterText = storableText(limits.searchMaxLength).trim().optional();

export const listDocumentsQuery = z.strictObject({
  /** Without it, documents of all projects that the caller can open. */
  project_id: integerIdInUrl.optional(),
  include_deleted: booleanInUrl.optional(),
  type: documentType.optional(),
  /** Words in title, content or tags. */
  search: filterText,
  title: filterText,
  content: filterText,
  /** Separated by commas; one of them is enough. */
  tags: storableText(limits.documentTagsFilterMaxLength).optional(),
  /** At most so many, and of what `search` finds, those with the words in their title first. */
  limit: countInUrl(3).optional(),
  /** Leaves every text out, for whoever looks for documents and reads none. */
  without_content: booleanInUrl.optional(),
});
export type ListDocumentsQuery = z.infer<typeof listDocumentsQuery>;

const exportFormat = z.enum(['md', 'pdf', 'docx']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** How many documents an archive will hold, for whoever reads it while it is made. */
export const DOCUMENT_COUNT_HEADER = 'x-document-count';

export const documentEndpoints = {
  listDocumentTypes: defineEndpoint({
    name: 'listDocumentTypes',
    method: 'GET',
    path: '/api/po_documents/types',
    access: 'user',
    summary: 'Types of documents by priority, with labels and templates in one language',
    tag: 'documents',
    query: z.strictObject({ user_language: interfaceLanguage.optional() }),
    responses: { 200: z.object({ document_types: z.array(documentTypeAnswer) }) },
  }),
  listDocuments: defineEndpoint({
    name: 'listDocuments',
    method: 'GET',
    path: '/api/po_documents',
    access: 'user',
    summary: 'Documents by title that fit every given filter',
    tag: 'documents',
    query: listDocumentsQuery,
    responses: {
      200: z.object({
        po_documents: z.array(listedDocument),
        /** How many fit, also beyond the `limit`. */
        total_count: z.int(),
      }),
    },
  }),
  createDocument: defineEndpoint({
    name: 'createDocument',
    method: 'POST',
    path: '/api/po_documents',
    access: 'user',
    summary: 'Create a document in a project; the caller owns it',
    tag: 'documents',
    body: createDocumentBody,
    bodyMaxBytes: limits.documentBodyMaxBytes,
    responses: { 201: poDocument },
  }),
  getDocument: defineEndpoint({
    name: 'getDocument',
    method: 'GET',
    path: '/api/po_documents/{documentId}',
    access: 'user',
    summary: 'One document with its text',
    tag: 'documents',
    params: documentParams,
    query: inProject,
    responses: { 200: poDocument },
  }),
  updateDocument: defineEndpoint({
    name: 'updateDocument',
    method: 'PUT',
    path: '/api/po_documents/{documentId}',
    access: 'user',
    summary:
      'Change the named fields, which makes a version; made on an older version, 409 with the document in `current`',
    tag: 'documents',
    params: documentParams,
    query: inProject,
    body: updateDocumentBody,
    bodyMaxBytes: limits.documentBodyMaxBytes,
    responses: { 200: poDocument },
  }),
  deleteDocument: defineEndpoint({
    name: 'deleteDocument',
    method: 'DELETE',
    path: '/api/po_documents/{documentId}',
    access: 'user',
    summary: 'Archive a document; `is_deleted: false` in an update brings it back',
    tag: 'documents',
    params: documentParams,
    query: inProject,
    responses: { 200: z.object({ status: z.literal('deleted'), id: opaqueId }) },
  }),
  listDocumentVersions: defineEndpoint({
    name: 'listDocumentVersions',
    method: 'GET',
    path: '/api/po_documents/{documentId}/versions',
    access: 'user',
    summary: 'Every state in which a document was saved, the newest first, page by page',
    tag: 'documents',
    params: documentParams,
    query: inProject.extend({
      /** Only versions older than this one. */
      before: versionInUrl.optional(),
      limit: versionInUrl
        .refine((number) => number <= limits.documentVersionsPageMaxSize, 'The page is too long.')
        .optional(),
    }),
    responses: {
      200: z.object({
        versions: z.array(documentVersionFacts),
        total_count: z.int(),
        has_more: z.boolean(),
      }),
    },
  }),
  getDocumentVersion: defineEndpoint({
    name: 'getDocumentVersion',
    method: 'GET',
    path: '/api/po_documents/{documentId}/versions/{version}',
    access: 'user',
    summary: 'One version with its text',
    tag: 'documents',
    params: versionParams,
    query: inProject,
    responses: { 200: documentVersion },
  }),
  restoreDocumentVersion: defineEndpoint({
    name: 'restoreDocumentVersion',
    method: 'POST',
    path: '/api/po_documents/{documentId}/versions/{version}/restore',
    access: 'user',
    summary: 'Bring title, type, tags and text of a version back, as a new version',
    tag: 'documents',
    params: versionParams,
    // The version that it stands on: one that is not the newest any more is answered 409.
    query: inProject.extend({ version: versionInUrl.optional() }),
    responses: { 200: poDocument },
  }),
  exportDocument: defineEndpoint({
    name: 'exportDocument',
    method: 'GET',
    path: '/api/po_documents/{documentId}/export',
    access: 'user',
    summary: 'A document as a file: its Markdown, a PDF or a Word document',
    tag: 'documents',
    params: documentParams,
    query: inProject.extend({ format: exportFormat }),
    responses: { 200: 'file' },
  }),
  exportProjectDocuments: defineEndpoint({
    name: 'exportProjectDocuments',
    method: 'GET',
    path: '/api/projects/{projectId}/po_documents/export',
    access: 'user',
    summary: 'All documents of a project as a ZIP archive; archived ones only when asked for',
    tag: 'documents',
    params: z.object({ projectId: integerIdInUrl }),
    query: z.strictObject({
      format: exportFormat.optional(),
      include_deleted: booleanInUrl.optional(),
    }),
    responses: { 200: 'file' },
  }),
};
