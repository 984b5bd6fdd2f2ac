import type { DocumentType, PoDocument } from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import { cleanTags } from '@robin/contract/rules/documents';
import { areSameTrimmed, type LazyText } from '#shared/editor/lazy-text.ts';

/** What the dialog of a document holds before it is saved. */
export interface DocumentDraft {
  title: string;
  type: DocumentType;
  /** As typed: separated by commas. */
  tags: string;
  content: LazyText;
  isArchived: boolean;
}

export function draftOf(document: PoDocument): DocumentDraft {
  return {
    title: document.title,
    type: document.type,
    tags: document.tags.join(', '),
    content: document.content,
    isArchived: document.is_deleted,
  };
}

function factsOf({ title, type, tags }: Pick<DocumentDraft, 'title' | 'type' | 'tags'>) {
  return { title: title.trim(), type, tags: cleanTags([tags]) };
}

/** The fields as they are saved. */
export function fieldsOf({ title, type, tags, content }: Omit<DocumentDraft, 'isArchived'>) {
  return { ...factsOf({ title, type, tags }), content: content.toString().trim() };
}

/** Whether saving the one would store the same as saving the other. */
export function areSameDrafts(left: DocumentDraft, right: DocumentDraft): boolean {
  return (
    left.isArchived === right.isArchived &&
    JSON.stringify(factsOf(left)) === JSON.stringify(factsOf(right)) &&
    areSameTrimmed(left.content, right.content)
  );
}

/** Why tags can't be kept. Name of a sentence in the texts of documents; null where nothing is wrong. */
export function judgeTags(typed: string) {
  const tags = cleanTags([typed]);
  if (tags.length > limits.documentTagMaxCount) return 'form.tooManyTags' as const;
  const isTooLong = tags.some((tag) => tag.length > limits.documentTagMaxLength);
  return isTooLong ? ('form.tagTooLong' as const) : null;
}
