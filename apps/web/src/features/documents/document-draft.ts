import {
  documentType,
  poDocument,
  type DocumentType,
  type PoDocument,
} from '@robin/contract/documents';
import { limits } from '@robin/contract/limits';
import { cleanTags } from '@robin/contract/rules/documents';
import { isLongerThan } from '@robin/contract/rules/is-longer-than';
import { z } from 'zod';
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

const keptFields = z.object({
  title: z.string(),
  type: documentType,
  tags: z.string(),
  content: z.string(),
  isArchived: z.boolean(),
});

/** What was typed into a new document when the session ended. */
export const keptNewDocument = keptFields.partial();

/** What was typed on a stored document when the session ended. */
export const keptDocument = z.object({
  base: poDocument,
  draft: keptFields,
  /** What was chosen or written for places that somebody else had changed too, by their names. */
  choices: z.array(z.tuple([z.string(), z.string()])).default([]),
});

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
  const isTooLong = tags.some((tag) => isLongerThan(tag, limits.documentTagMaxLength));
  return isTooLong ? ('form.tagTooLong' as const) : null;
}

/**
 * What of a draft are words of somebody.
 *
 * @param others what was written beside it
 */
export function wordsOf({ title, tags, content }: DocumentDraft, others: Iterable<string> = []) {
  const parts = [title, tags, content.toString()].filter((words) => words.trim() !== '');
  for (const words of others) if (!parts.some((part) => part.includes(words))) parts.push(words);
  return parts.join('\n\n');
}

/** Fields as JSON takes them. */
export function toKept<Fields extends Partial<DocumentDraft>>(fields: Fields) {
  return { ...fields, content: fields.content?.toString() };
}
