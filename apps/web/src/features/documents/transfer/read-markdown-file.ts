import { limits } from '@robin/contract/limits';

/** What a file becomes, or why it can't. The faults are names of sentences in the texts of documents. */
type ReadFile =
  { title: string; content: string } | { fault: 'type' | 'size' | 'empty' | 'encoding' };

const HEADING = /^#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/m;

/** Reads a Markdown file as a document: its title is the first heading, else the name of the file. */
export async function readMarkdownFile(file: File): Promise<ReadFile> {
  if (!/\.(?:md|markdown)$/i.test(file.name)) return { fault: 'type' };
  if (file.size > limits.documentContentMaxLength) return { fault: 'size' };
  const text = decode(await file.arrayBuffer());
  if (text === null) return { fault: 'encoding' };
  const content = text.replaceAll(/\r\n?/g, '\n').trim();
  if (content === '') return { fault: 'empty' };
  return { title: titleOf(content, file.name), content };
}

/** Null for what is no text: the database could not hold it. */
function decode(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function titleOf(content: string, fileName: string): string {
  // What stands between fences is no heading.
  const prose = content.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '');
  const heading = HEADING.exec(prose)?.[1]?.replaceAll(/[*_`]/g, '').trim();
  const name = fileName.replace(/\.\w+$/, '').trim();
  return [...(heading || name || fileName)].slice(0, limits.documentTitleMaxLength).join('');
}
