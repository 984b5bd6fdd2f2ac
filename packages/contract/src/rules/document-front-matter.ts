/** What stands before the text of an exported document, so that it comes back as what it was. */
export interface FrontMatter {
  title: string;
  /** As it is written: a type, or what people call one. */
  type: string;
  tags: readonly string[];
}

const BLOCK = /^---[ \t]*\n([\s\S]*?)(?:\n|^)---[ \t]*(?:\n|$)/;
/** Only a line feed ends a line: a text may have other signs that break one. */
const LINE = /^([\w-]+):[ \t]*(.*)$/s;

/** A text with its front matter, in YAML as many programs read and write it. */
export function writeFrontMatter({ title, type, tags }: FrontMatter, text: string): string {
  const lines = [`title: ${JSON.stringify(title)}`, `type: ${type}`];
  if (tags.length > 0) lines.push(`tags: [${tags.map((tag) => JSON.stringify(tag)).join(', ')}]`);
  return ['---', ...lines, '---', '', text].join('\n');
}

/**
 * Takes the front matter off a text. One that holds anything beside title, type and tags belongs to the text, which
 * stays as it is: nothing that somebody has written gets lost.
 */
export function readFrontMatter(text: string): { fields: Partial<FrontMatter>; text: string } {
  const block = BLOCK.exec(text);
  const fields = block ? readFields(block[1] ?? '') : null;
  if (!block || !fields) return { fields: {}, text };
  return { fields, text: text.slice(block[0].length).trim() };
}

/** Null where a line is not understood. */
function readFields(yaml: string): Partial<FrontMatter> | null {
  const fields: { title?: string; type?: string; tags?: string[] } = {};
  let list: string[] | null = null;
  for (const line of yaml.split('\n').map((one) => one.trimEnd())) {
    if (line === '') continue;
    const item = /^[ \t]*- +(.+)$/s.exec(line)?.[1];
    if (item !== undefined && list) {
      list.push(readValue(item));
      continue;
    }
    const [, key = '', value = ''] = LINE.exec(line) ?? [];
    list = null;
    const isFirst = !(key in fields);
    if (isFirst && (key === 'title' || key === 'type')) fields[key] = readValue(value);
    else if (isFirst && key === 'tags') {
      fields.tags = readList(value);
      if (value === '') list = fields.tags;
    } else return null;
  }
  return Object.keys(fields).length > 0 ? fields : null;
}

function readValue(value: string): string {
  const text = value.trim();
  if (/^".*"$/s.test(text)) return readQuoted(text) ?? text;
  if (/^'.*'$/s.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  return text;
}

/** Texts of YAML in double quotes are those of JSON, a few rare signs apart. */
function readQuoted(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** A list in brackets, or words separated by commas. */
function readList(value: string): string[] {
  const inner = /^\[(.*)\]$/s.exec(value.trim())?.[1] ?? value;
  const parts = inner.match(/"(?:\\.|[^"\\])*"|'(?:''|[^'])*'|[^,\s][^,]*/g) ?? [];
  return parts.map(readValue).filter((tag) => tag !== '');
}
