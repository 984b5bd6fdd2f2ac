import type { ListedDocument } from '@robin/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { foundDocumentsQuery } from './api/document-queries.ts';
import { fitsText, fitsTitleAndTags, type DocumentFilters } from './filter-documents.ts';

/**
 * The documents that fit what was typed, whatever their type. Most are judged here, at once; only of texts that the
 * list does not hold to their end the server is asked.
 */
export function useFoundDocuments(
  projectId: number,
  documents: readonly ListedDocument[],
  filters: DocumentFilters,
): readonly ListedDocument[] {
  const wanted = { search: filters.search.trim(), content: filters.content.trim() };
  const isAsking =
    wanted.search + wanted.content !== '' && documents.some((document) => document.is_content_cut);
  const { data: foundIds } = useQuery({
    ...foundDocumentsQuery(projectId, wanted),
    enabled: isAsking,
  });
  return useMemo(
    () =>
      documents.filter(
        (document) =>
          (filters.showsArchived || !document.is_deleted) &&
          (fitsText(document, filters) ||
            (foundIds?.has(document.id) === true && fitsTitleAndTags(document, filters))),
      ),
    [documents, filters, foundIds],
  );
}
