import type { DocumentType } from '@robin/contract/rules/document-types';
import type { InterfaceLanguage } from '@robin/contract/sessions';
import { germanTemplates } from './document-templates-de.ts';
import { englishTemplates } from './document-templates-en.ts';

/** What a new document of each type may begin with: the questions that make it useful, in Markdown. */
export const documentTemplates: Record<InterfaceLanguage, Record<DocumentType, string>> = {
  de: germanTemplates,
  en: englishTemplates,
};
