import type { DocumentSuggestion, SuggestionDecision } from '@robin/contract/document-suggestions';
import type * as contract from '@robin/contract/documents';
import type {
  Author,
  Document,
  DocumentFacts,
  ListedDocument,
  Suggestion,
  Version,
  VersionFacts,
} from './documents.types.ts';

function presentAuthor(author: Author): contract.DocumentAuthor {
  return {
    user_id: author.userId,
    name: author.name,
    is_robin: author.isRobin,
    turn_id: author.turnId,
  };
}

export function presentDocumentFacts(document: DocumentFacts): contract.DocumentFacts {
  return {
    id: document.id,
    project_id: document.projectId,
    user_id: document.ownerId,
    title: document.title,
    type: document.type,
    tags: document.tags,
    is_deleted: document.isDeleted,
    file_size: document.fileSize,
    version: document.version,
    created_at: document.createdAt.toISOString(),
    updated_at: document.updatedAt.toISOString(),
    updated_by: presentAuthor(document.updatedBy),
  };
}

export function presentDocument(document: Document): contract.PoDocument {
  return { ...presentDocumentFacts(document), content: document.content };
}

export function presentListedDocument(document: ListedDocument): contract.ListedDocument {
  return { ...presentDocument(document), is_content_cut: document.isContentCut };
}

export function presentVersionFacts(version: VersionFacts): contract.DocumentVersionFacts {
  return {
    version: version.version,
    created_at: version.createdAt.toISOString(),
    author: presentAuthor(version.author),
    change: version.change,
    restored_version: version.restoredVersion,
    title: version.title,
    type: version.type,
    tags: version.tags,
    is_deleted: version.isDeleted,
    file_size: version.fileSize,
    words_added: version.wordsAdded,
    words_removed: version.wordsRemoved,
  };
}

export function presentVersion(version: Version): contract.DocumentVersion {
  return { ...presentVersionFacts(version), content: version.content };
}

export function presentSuggestion(suggestion: Suggestion): DocumentSuggestion {
  return {
    id: suggestion.id,
    document_id: suggestion.documentId,
    project_id: suggestion.projectId,
    turn_id: suggestion.author.turnId,
    session_id: suggestion.sessionId,
    base_version: suggestion.baseVersion,
    created_at: suggestion.createdAt.toISOString(),
    author: presentAuthor(suggestion.author),
    comment: suggestion.comment,
    passages: suggestion.passages.map(({ decidedAt, accepted: _accepted, ...passage }) => ({
      ...passage,
      decided_at: decidedAt?.toISOString() ?? null,
    })),
  };
}

export function presentDecision(decided: {
  document: Document;
  suggestions: readonly Suggestion[];
}): SuggestionDecision {
  return {
    document: presentDocument(decided.document),
    suggestions: decided.suggestions.map(presentSuggestion),
  };
}

/** How a file is called, after RFC 6266: plain for old programs, exact for the others. */
export function presentDisposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["%\\]/g, '_');
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
