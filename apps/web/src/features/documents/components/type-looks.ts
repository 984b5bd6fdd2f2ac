import type { DocumentType } from '@robin/contract/documents';
import { documentTypeFacts, type DocumentTypeFacts } from '@robin/contract/rules/document-types';
import {
  BookOpenText,
  CircleCheckBig,
  Compass,
  File,
  FilePenLine,
  Layers,
  Link,
  ListOrdered,
  SquareCheck,
  StickyNote,
  Target,
  type LucideIcon,
} from 'lucide-react';

/** The icons by the names that the types give them; a page for any other name. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'book-open-text': BookOpenText,
  'circle-check-big': CircleCheckBig,
  compass: Compass,
  'file-pen-line': FilePenLine,
  layers: Layers,
  link: Link,
  'list-ordered': ListOrdered,
  'square-check': SquareCheck,
  'sticky-note': StickyNote,
  target: Target,
};

const colors: Record<DocumentTypeFacts['color'], string> = {
  amber: 'bg-grow-soft-2 text-grow-text',
  blue: 'bg-info-soft-2 text-info-text',
  gold: 'bg-warning-soft-2 text-warning-text',
  green: 'bg-success-soft-2 text-success-text',
  ink: 'bg-active text-text-2',
  purple: 'bg-talk-soft-2 text-talk-text',
  teal: 'bg-primary-soft-2 text-primary-text',
};

/** Icon and colour of a type. */
export function looksOf(type: DocumentType): { icon: LucideIcon; color: string } {
  const { icon, color } = documentTypeFacts[type];
  return { icon: icons[icon] ?? File, color: colors[color] };
}
