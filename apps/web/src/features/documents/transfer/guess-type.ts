import { documentTypes, type DocumentType } from '@robin/contract/rules/document-types';
import { headingWords } from './heading-words.ts';

/** A type in the words of one language, with the text that a document of it may begin with. */
export interface KnownType {
  value: DocumentType;
  label: string;
  template: string;
}

/** What a file tells of the document that it is to become. */
interface FileFacts {
  /** What the file itself says its type is. */
  namedType?: string | undefined;
  fileName: string;
  title: string;
  content: string;
}

/** What people call documents of a type beside its names. */
const words: Partial<Record<DocumentType, readonly string[]>> = {
  vision: ['produktvision'],
  strategy: ['strategies', 'strategien', 'produktstrategie', 'roadmap'],
  decisions: ['decision', 'entscheidungen', 'adr'],
  note: ['notes', 'notizen', 'minutes', 'protokoll'],
  result: ['results', 'ergebnisse'],
  todo: ['to-do', 'to-dos', 'todos', 'aufgaben'],
  instruction: ['instructions', 'anleitungen', 'how-to', 'howto'],
};

/** So many headings of a template make a document one of its type … */
const MIN_HEADINGS = 2;
/** … when they are at least this part of all that the template has. */
const MIN_PART = 0.5;

/**
 * The type of a document that comes as a file: what it says itself, else the first name of a type in the name of the
 * file or in the title, else the template whose headings it has. Always the same for the same file.
 *
 * @param known the types in every language
 */
export function guessType(file: FileFacts, known: readonly KnownType[]): DocumentType {
  const names = namesOf(known);
  return (
    names.get(normal(file.namedType ?? '')) ??
    typeNamedIn(file.fileName, names) ??
    typeNamedIn(file.title, names) ??
    typeOfHeadings(file.content, known) ??
    'other'
  );
}

const normal = (text: string) => text.normalize('NFC').trim().toLowerCase();

function namesOf(known: readonly KnownType[]): Map<string, DocumentType> {
  const names = new Map<string, DocumentType>();
  for (const value of documentTypes) {
    for (const name of [value, ...(words[value] ?? [])]) names.set(name, value);
  }
  for (const { value, label } of known) {
    if (!names.has(normal(label))) names.set(normal(label), value);
  }
  return names;
}

/** "Other" is a word like any other one, so it names no type. */
function typeNamedIn(text: string, names: ReadonlyMap<string, DocumentType>): DocumentType | null {
  for (const word of normal(text).match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []) {
    const parts = [word, ...word.split('-')];
    const found = parts.map((part) => names.get(part)).find((type) => type !== undefined);
    if (found && found !== 'other') return found;
  }
  return null;
}

function headingsOf(content: string): Set<string> {
  const lines = content.matchAll(/^##[ \t]+(.+)$/gm);
  return new Set(
    Array.from(lines, ([, behind = '']) => normal(headingWords(behind).replaceAll(/[*_`]/g, ''))),
  );
}

function typeOfHeadings(content: string, known: readonly KnownType[]): DocumentType | null {
  const headings = headingsOf(content);
  let best: DocumentType | null = null;
  let bestPart = 0;
  for (const { value, template } of known) {
    const wanted = headingsOf(template);
    const shared = [...wanted].filter((heading) => headings.has(heading)).length;
    const part = shared / Math.max(wanted.size, 1);
    if (shared < MIN_HEADINGS || part < MIN_PART || part <= bestPart) continue;
    best = value;
    bestPart = part;
  }
  return best;
}
