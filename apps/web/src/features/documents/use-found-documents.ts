import type { ListedDocument } from '@robin/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDebounced } from '#shared/hooks/use-debounced.ts';
import { foundDocumentsQuery, goesOn } from './api/document-queries.ts';
import { fitsText, fitsTitleAndTags, type DocumentFilters } from './filter-documents.ts';

/** How long the typing has to rest before the server is asked, in milliseconds. */
const TYPING_REST_MS = 250;

interface FoundDocuments {
  documents: readonly ListedDocument[];
  /** Whether more may come: the server has not answered yet. */
  isWaiting: boolean;
  /** Why the server could not be asked; some documents may be missing then. */
  error: Error | null;
  isAsking: boolean;
  askAgain: () => void;
}

/**
 * The documents that fit what was typed, whatever their type, archived ones included. Most are judged here, at once; only
 * of texts that the list does not hold to their end the server is asked.
 */
export function useFoundDocuments(
  projectId: number,
  documents: readonly ListedDocument[],
  filters: DocumentFilters,
): FoundDocuments {
  const wanted = wantedText(filters);
  const asked = wantedText(useDebounced(filters, TYPING_REST_MS));
  const isNeeded = isAnything(wanted) && documents.some((document) => document.is_content_cut);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...foundDocumentsQuery(projectId, asked),
    enabled: isNeeded && isAnything(asked),
  });
  const isOfWanted = asked.search === wanted.search && asked.content === wanted.content;
  const isAnswered = isOfWanted && data !== undefined && !isPlaceholderData;
  // What was found before stays while somebody goes on typing.
  const foundIds = isAnything(asked) && goesOn(asked, wanted) ? data : undefined;
  const found = useMemo(
    () =>
      documents.filter(
        (document) =>
          fitsText(document, filters) ||
          (foundIds?.has(document.id) === true && fitsTitleAndTags(document, filters)),
      ),
    [documents, filters, foundIds],
  );
  const shownError = isNeeded ? error : null;
  return {
    documents: found,
    isWaiting: isNeeded && !isAnswered && !shownError,
    error: shownError,
    isAsking: isFetching,
    askAgain: () => void refetch(),
  };
}

const wantedText = ({ search, content }: DocumentFilters) => ({
  search: search.trim(),
  content: content.trim(),
});

const isAnything = ({ search, content }: { search: string; content: string }) =>
  search + content !== '';
