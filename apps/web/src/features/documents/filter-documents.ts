import type { DocumentType, ListedDocument } from '@robin/contract/documents';
import { cleanTags } from '@robin/contract/rules/documents';
import { searchWords } from './search-words.ts';

/** What is looked for. All of it has to fit. */
export interface DocumentFilters {
  /** Words, each of them in title, content or tags. */
  search: string;
  title: string;
  content: string;
  /** Separated by commas; one of them is enough. */
  tags: string;
  type: DocumentType | null;
}

export const noFilters: DocumentFilters = {
  search: '',
  title: '',
  content: '',
  tags: '',
  type: null,
};

type SearchedDocument = Pick<ListedDocument, 'title' | 'content' | 'tags'>;

/** Whether a part stands in a text. Names of files from a Mac hold letters apart from their signs, keyboards type both as one. */
export function holds(text: string, part: string): boolean {
  const small = text.toLowerCase();
  const wanted = part.trim().toLowerCase();
  return small.includes(wanted.normalize('NFC')) || small.includes(wanted.normalize('NFD'));
}

/** Whether a document fits what was typed. The type is judged apart, because types are counted. */
export function fitsText(document: SearchedDocument, filters: DocumentFilters): boolean {
  const { title, content, tags } = document;
  return (
    searchWords(filters.search).every((word) =>
      [title, content, ...tags].some((text) => holds(text, word)),
    ) &&
    holds(content, filters.content) &&
    fitsTitleAndTags(document, filters)
  );
}

/** The part of `fitsText` that needs no text: for documents that the server found by theirs. */
export function fitsTitleAndTags(
  { title, tags }: Pick<SearchedDocument, 'title' | 'tags'>,
  filters: DocumentFilters,
): boolean {
  const wanted = cleanTags([filters.tags]);
  return (
    holds(title, filters.title) &&
    (wanted.length === 0 || wanted.some((part) => tags.some((tag) => holds(tag, part))))
  );
}

/** Whether anything is left out. */
export function isFiltering({ search, title, content, tags, type }: DocumentFilters): boolean {
  return type !== null || [search, title, content, tags].some((text) => text.trim() !== '');
}
