import { limits } from '@robin/contract/limits';
import { readFrontMatter } from '@robin/contract/rules/document-front-matter';
import { cleanTags } from '@robin/contract/rules/documents';
import { isBlank } from '@robin/contract/rules/is-blank';
import { isLongerThan } from '@robin/contract/rules/is-longer-than';
import { withoutMarks } from '#shared/markdown/plain-text.ts';
import { headingWords } from './heading-words.ts';

/** What a file tells of the document that it is to become. */
export interface FileDocument {
  title: string;
  content: string;
  tags: string[];
  /** What the file itself says its type is. */
  namedType?: string | undefined;
}

/** Why a file can't become a document. The names of sentences in the texts of documents. */
export type FileFault = 'type' | 'size' | 'empty' | 'encoding' | 'unreadable';

/** Behind its signs, or above a line of them. */
const HEADING = /^#{1,6}[ \t]+(.+)$|^ {0,3}(\S.*)\n {0,3}=+[ \t]*$/m;
/** What exported documents have before their text. */
const FRONT_MATTER_LENGTH = 16 * 1024;
/** The limit counts letters, of which the largest take so many bytes: what is longer than that is too long unread. */
const MAX_BYTES = 4 * (limits.documentContentMaxLength + FRONT_MATTER_LENGTH);

/**
 * Reads a Markdown file as a document: its title is what the file says that it is, else the first heading, else the
 * name of the file.
 */
export async function readMarkdownFile(file: File): Promise<FileDocument | { fault: FileFault }> {
  if (!/\.(?:md|markdown)$/i.test(file.name)) return { fault: 'type' };
  if (file.size > MAX_BYTES) return { fault: 'size' };
  const bytes = await readBytes(file);
  if (!bytes) return { fault: 'unreadable' };
  const read = decode(bytes);
  if (read === null) return { fault: 'encoding' };
  // A Mac may write letters and their marks apart: what somebody types in a search would not find them.
  const written = read.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
  const { fields, text: content } = readFrontMatter(written);
  if (isLongerThan(content, limits.documentContentMaxLength)) return { fault: 'size' };
  if (content === '') return { fault: 'empty' };
  const fileName = file.name.normalize('NFC');
  const title = chooseTitle([
    fields.title,
    headingOf(content),
    fileName.replace(/\.\w+$/, ''),
    fileName,
  ]);
  return {
    title: cut(title),
    content,
    tags: cleanTags(fields.tags ?? [])
      .filter((tag) => !isLongerThan(tag, limits.documentTagMaxLength))
      .slice(0, limits.documentTagMaxCount),
    ...(fields.type && { namedType: fields.type }),
  };
}

/** Null for a file that was moved, changed or taken away since it was chosen. */
async function readBytes(file: File): Promise<ArrayBuffer | null> {
  try {
    return await file.arrayBuffer();
  } catch (error) {
    console.warn(`${file.name} could not be read.`, error);
    return null;
  }
}

/** How texts begin that are in another encoding than UTF-8 and say so, such as "Unicode" of older editors on Windows. */
const MARKS = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
];

/** Null for what is no text: the database could not hold it. */
function decode(bytes: ArrayBuffer): string | null {
  const start = new Uint8Array(bytes);
  const marked = MARKS.find(({ mark }) => mark.every((byte, index) => start[index] === byte));
  try {
    const text = new TextDecoder(marked?.encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

const cut = (title: string) => [...title].slice(0, limits.documentTitleMaxLength).join('');

function headingOf(content: string): string | undefined {
  // What stands between fences is no heading.
  const prose = content.replaceAll(/^(`{3,}(?!`)|~{3,}(?!~))[\s\S]*?^\1/gm, '');
  const [, behind, above] = HEADING.exec(prose) ?? [];
  const heading = behind === undefined ? above : headingWords(behind);
  // Read as a heading: a number at its beginning is no item of a list, and a line in it is none of a table.
  return heading && withoutMarks(`# ${heading.replaceAll(/(?<!\\)\|/g, '\\|')}`);
}

/** The first of which something is seen. */
const chooseTitle = (titles: readonly (string | undefined)[]): string =>
  titles.find((title = '') => !isBlank(title))?.trim() ?? '';
