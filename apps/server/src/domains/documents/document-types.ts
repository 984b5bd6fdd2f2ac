import type { DocumentTypeAnswer } from '@robin/contract/documents';
import {
  documentTypeFacts,
  documentTypes,
  type DocumentType,
} from '@robin/contract/rules/document-types';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { documentTemplates } from './document-templates.ts';

const labels: Record<InterfaceLanguage, Record<DocumentType, string>> = {
  de: {
    vision: 'Vision',
    strategy: 'Strategie',
    backlog: 'Backlog',
    decisions: 'Entscheidung',
    note: 'Notiz',
    result: 'Ergebnis',
    todo: 'To-do',
    instruction: 'Anleitung',
    episode: 'Episode',
    link: 'Link',
    other: 'Sonstiges',
  },
  en: {
    vision: 'Vision',
    strategy: 'Strategy',
    backlog: 'Backlog',
    decisions: 'Decision',
    note: 'Note',
    result: 'Result',
    todo: 'To-do',
    instruction: 'Instruction',
    episode: 'Episode',
    link: 'Link',
    other: 'Other',
  },
};

/** The types of documents by priority, in the words of one language. */
export function presentDocumentTypes(language: InterfaceLanguage): DocumentTypeAnswer[] {
  return documentTypes
    .map((value) => ({
      value,
      label: labels[language][value],
      ...documentTypeFacts[value],
      template_key: value,
      template: documentTemplates[language][value],
    }))
    .sort((left, right) => left.priority - right.priority);
}
