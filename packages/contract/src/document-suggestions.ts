import { z } from 'zod';
import { documentAuthor, poDocument } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { integerId, integerIdInUrl, opaqueId, timestamp, version } from './primitives.ts';

/**
 * One change of a suggestion. Its old text stands exactly once in the document when the change is suggested; text that
 * is added repeats what it stands beside. Only in a document without text the old text is empty. Whether it can still
 * be applied tells `findPassage` of `rules/document-passages.ts`.
 */
export const suggestedPassage = z.object({
  id: opaqueId,
  old_text: z.string(),
  new_text: z.string(),
  status: z.enum(['pending', 'accepted', 'rejected']),
  decided_at: timestamp.nullable(),
});
export type SuggestedPassage = z.infer<typeof suggestedPassage>;

/** What Robin would change about the text of a document: people decide passage by passage. */
export const documentSuggestion = z.object({
  id: opaqueId,
  document_id: opaqueId,
  project_id: integerId,
  /** The turn and the session in which Robin suggested it; they may be gone by now. */
  turn_id: opaqueId.nullable(),
  session_id: opaqueId.nullable(),
  /** The version of the document that it was made on. */
  base_version: version,
  created_at: timestamp,
  /** Robin, in the name of the person who asked. */
  author: documentAuthor,
  /** What Robin says about it; may be empty. */
  comment: z.string(),
  passages: z.array(suggestedPassage),
});
export type DocumentSuggestion = z.infer<typeof documentSuggestion>;

/** Those that wait for a decision: at least one passage of each is pending. The oldest first. */
export const openSuggestions = z.object({ suggestions: z.array(documentSuggestion) });

/** The document as it is after a decision, and what still waits. */
export const suggestionDecision = openSuggestions.extend({ document: poDocument });
export type SuggestionDecision = z.infer<typeof suggestionDecision>;

/**
 * `current` of a decision that is refused with 409, of which nothing is stored: how everything is now, and which
 * passages stood in the way. None of them does when the document has another version than the decision names.
 */
export const suggestionConflict = suggestionDecision.extend({
  passage_ids: z.array(opaqueId),
});

/** Data of the live event `po_document_suggestions_updated`. The texts are for those who read the document. */
export const documentSuggestionsUpdated = z.object({
  project_id: integerId,
  document_id: opaqueId,
  suggestion_id: opaqueId,
  action: z.enum(['suggested', 'decided', 'undone']),
  /** How many passages of the document wait for a decision. */
  pending_count: z.int().min(0),
});
export type DocumentSuggestionsUpdated = z.infer<typeof documentSuggestionsUpdated>;

const passageIds = z.array(opaqueId).max(limits.suggestionPassageMaxCount);

export const decideSuggestionBody = z
  .strictObject({
    accept: passageIds,
    reject: passageIds,
    /** The version of the document that was looked at; left out, passages go into the newest text. */
    version: version.optional(),
  })
  .refine(
    ({ accept, reject }) => accept.length + reject.length > 0,
    'Name at least one passage to decide.',
  )
  .refine(
    ({ accept, reject }) => new Set([...accept, ...reject]).size === accept.length + reject.length,
    'Each passage can be decided once.',
  );
export type DecideSuggestionBody = z.infer<typeof decideSuggestionBody>;

export const undoSuggestionBody = z.strictObject({
  /** Passages that are decided, and are to wait for a decision again. */
  passages: passageIds.min(1),
  /** The version of the document that was looked at; left out, passages are taken back out of the newest text. */
  version: version.optional(),
});
export type UndoSuggestionBody = z.infer<typeof undoSuggestionBody>;

const documentParams = z.object({ documentId: opaqueId });

/** Names the project that the caller takes to be the document's; another one is answered 404. */
const inProject = z.strictObject({ project_id: integerIdInUrl.optional() });

export const documentSuggestionEndpoints = {
  listDocumentSuggestions: defineEndpoint({
    name: 'listDocumentSuggestions',
    method: 'GET',
    path: '/api/po_documents/{documentId}/suggestions',
    access: 'user',
    summary: 'Changes that Robin suggests and that wait for a decision, the oldest first',
    tag: 'documents',
    params: documentParams,
    query: inProject,
    responses: { 200: openSuggestions },
  }),
  decideDocumentSuggestion: defineEndpoint({
    name: 'decideDocumentSuggestion',
    method: 'POST',
    path: '/api/po_documents/{documentId}/suggestions/{suggestionId}/decide',
    access: 'user',
    summary:
      'Accept passages, which makes a version, and reject others; 409 with `current`, and nothing stored, when one of them cannot be decided so any more. The same decision again is harmless',
    tag: 'documents',
    params: documentParams.extend({ suggestionId: opaqueId }),
    query: inProject,
    body: decideSuggestionBody,
    responses: { 200: suggestionDecision },
  }),
  undoDocumentSuggestion: defineEndpoint({
    name: 'undoDocumentSuggestion',
    method: 'POST',
    path: '/api/po_documents/{documentId}/suggestions/{suggestionId}/undo',
    access: 'user',
    summary:
      'Let decided passages wait again, accepted ones taken back out of the text, which makes a version; 409 with `current`, and nothing stored, when the text of one has changed there since. The same again is harmless',
    tag: 'documents',
    params: documentParams.extend({ suggestionId: opaqueId }),
    query: inProject,
    body: undoSuggestionBody,
    responses: { 200: suggestionDecision },
  }),
};
