import type { DocumentType, DocumentTypeAnswer } from '@robin/contract/documents';
import { documentTypeFacts } from '@robin/contract/rules/document-types';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { documentTypesQuery } from './api/document-queries.ts';

/** A type as people choose it. */
export type OfferedType = Pick<DocumentTypeAnswer, 'value' | 'label' | 'template' | 'priority'>;

/** The types that are offered where the server can't be asked. */
const fallbackValues = ['vision', 'strategy', 'backlog', 'decisions', 'note', 'other'] as const;

const capitalise = (value: string) => value.charAt(0).toUpperCase() + value.slice(1);

const plainType = (value: DocumentType): OfferedType => ({
  value,
  label: capitalise(value),
  template: '',
  priority: documentTypeFacts[value].priority,
});

const fallbackTypes: readonly OfferedType[] = fallbackValues.map(plainType);

const noTypes: readonly OfferedType[] = [];

export interface DocumentTypes {
  types: readonly OfferedType[];
  /** What a new document is unless somebody chooses. */
  defaultType: DocumentType;
  labelOf: (type: DocumentType) => string;
  /** Empty for a type that has none. */
  templateOf: (type: DocumentType) => string;
  error: Error | null;
}

/** The types in the language of the page; six of them where they can't be loaded. */
export function useDocumentTypes(): DocumentTypes {
  const { data, error } = useQuery(documentTypesQuery(useLanguage()));
  const types = data ?? (error ? fallbackTypes : noTypes);
  const find = (type: DocumentType) => types.find(({ value }) => value === type) ?? plainType(type);
  return {
    types,
    defaultType: types[0]?.value ?? 'other',
    labelOf: (type) => find(type).label || capitalise(type),
    templateOf: (type) => find(type).template,
    error,
  };
}

/** What can be chosen, the present type included. */
export function typeOptions({ types, labelOf }: DocumentTypes, present: DocumentType) {
  const values = types.map(({ value }) => value);
  const offered = values.includes(present) ? values : [...values, present];
  return offered.map((value) => ({ value, label: labelOf(value) }));
}
