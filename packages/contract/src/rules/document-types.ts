/** What a document can be, in the order in which types are offered. */
export const documentTypes = [
  'vision',
  'strategy',
  'backlog',
  'decisions',
  'note',
  'result',
  'todo',
  'instruction',
  'episode',
  'link',
  'other',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** A scale of the palette. */
export const documentColors = ['amber', 'blue', 'gold', 'green', 'ink', 'purple', 'teal'] as const;

export interface DocumentTypeFacts {
  /** The lowest comes first. */
  priority: number;
  /** The name of a Lucide icon. */
  icon: string;
  color: (typeof documentColors)[number];
}

/** How each type is ordered and shown; also where the server can't be asked. */
export const documentTypeFacts: Record<DocumentType, DocumentTypeFacts> = {
  vision: { priority: 1, icon: 'target', color: 'blue' },
  strategy: { priority: 2, icon: 'compass', color: 'amber' },
  backlog: { priority: 3, icon: 'list-ordered', color: 'green' },
  decisions: { priority: 4, icon: 'file-pen-line', color: 'purple' },
  note: { priority: 5, icon: 'sticky-note', color: 'ink' },
  result: { priority: 6, icon: 'circle-check-big', color: 'gold' },
  todo: { priority: 7, icon: 'square-check', color: 'teal' },
  instruction: { priority: 8, icon: 'book-open-text', color: 'blue' },
  episode: { priority: 9, icon: 'layers', color: 'purple' },
  link: { priority: 10, icon: 'link', color: 'teal' },
  other: { priority: 99, icon: 'file', color: 'ink' },
};
