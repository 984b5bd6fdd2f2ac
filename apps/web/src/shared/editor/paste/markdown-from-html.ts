import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toMdast } from 'hast-util-to-mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { defaultHandlers, toMarkdown, type Handle } from 'mdast-util-to-markdown';
import type { Break, Literal, Root as MarkdownRoot, Text } from 'mdast';
import { cleanHtml, isCodeAlone, isFormatted } from './clean-html.ts';
import { wordsOf } from './html-parts.ts';
import { tidyMarkdown } from './tidy-markdown.ts';

/** Markdown to put into a text. */
export interface Pasted {
  text: string;
  /** Whether it begins, and ends, with something that needs lines of its own. */
  beginsApart: boolean;
  endsApart: boolean;
  /** Whether what is written right behind it would break it, or be lost in it. */
  endsClosed: boolean;
}

/** Addresses that are links without a mark. */
const BARE_ADDRESS = /((?:https?:\/\/|www\.)[^\s<>|\p{Cc}]*[^\s<>|\p{Cc}.,;:!?'"()])/iu;

interface Formula extends Literal {
  type: 'formula';
}

declare module 'mdast' {
  interface RootContentMap {
    formula: Formula;
  }
  interface PhrasingContentMap {
    formula: Formula;
  }
}

/** In the signs that make it a formula whatever stands beside it, and without those that would end a cell or begin a tag. */
function readFormula(node: Element): Formula {
  const tex = wordsOf(node)
    .replaceAll(/(?<!\\)\|/g, String.raw`\vert `)
    .replaceAll('<', String.raw`\lt `);
  const isBlock = node.properties.display === 'block';
  return { type: 'formula', value: isBlock ? `\\[${tex}\\]` : `\\(${tex}\\)` };
}

/** Words get as few marks against being read as Markdown as possible: people see and edit them. */
const writeText: Handle = (node: Text, _parent, state, info) => {
  const isInLink = state.stack.includes('link') || state.stack.includes('autolink');
  const parts = isInLink ? [node.value] : node.value.split(BARE_ADDRESS);
  let written = '';
  let after = info.after;
  for (const [index, part] of [...parts.entries()].toReversed()) {
    if (part === '') continue;
    const before = parts[index - 1]?.at(-1) ?? info.before;
    const safe = state.safe(part, { ...info, before, after });
    // Between letters a low line means nothing.
    const words = safe.replaceAll(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_');
    const isAddress = index % 2 === 1;
    const next = parts.slice(index + 1).join('') + info.after;
    written = (isAddress ? writeAddress(part, words, next) : words) + written;
    after = written[0] ?? after;
  }
  return written;
};

/**
 * A bare address ends at white space only: a mark that is in it, or that keeps what follows from being Markdown, would
 * become part of it.
 */
function writeAddress(address: string, safe: string, next: string): string {
  if (/^[\w\-./?#@!$&+,=%:()]*$/.test(address) && /^[.,:!?'")]*(\s|$)/.test(next)) return address;
  if (/^http/i.test(address)) return `<${address}>`;
  return safe.replaceAll(/(?<=www)\.|:(?=\/\/)/gi, '\\$&');
}

/** A cell knows no other way to break a line than a tag. */
const writeBreak: Handle = (node: Break, parent, state, info) =>
  state.stack.includes('tableCell') ? '<br>' : defaultHandlers.break(node, parent, state, info);

const extensions = [
  gfmTableToMarkdown({ tablePipeAlign: false }),
  gfmStrikethroughToMarkdown(),
  gfmTaskListItemToMarkdown(),
  { handlers: { text: writeText, break: writeBreak, formula: ({ value }: Formula) => value } },
];

/** The formatting of a text from elsewhere as Markdown; null for a text that has none. */
export function markdownFromHtml(html: string): Pasted | null {
  const page = fromHtml(html);
  const content = page.children.flatMap((node) =>
    node.type === 'element' && node.tagName === 'html' ? node.children : [node],
  );
  if (isCodeAlone(content)) return null;
  const children = cleanHtml(content);
  if (!isFormatted(children)) return null;
  const tree: Root = { type: 'root', children };
  const root = toMdast(tree, {
    document: true,
    handlers: {
      img: (_state, node) => ({ type: 'text', value: String(node.properties.alt) }),
      math: (_state, node) => readFormula(node),
    },
  }) as MarkdownRoot;
  tidyMarkdown(root);
  const [first, last] = [root.children[0], root.children.at(-1)];
  if (!first || !last) return null;
  return {
    text: toMarkdown(root, { bullet: '-', rule: '-', extensions }).trimEnd(),
    beginsApart: first.type !== 'paragraph',
    endsApart: last.type !== 'paragraph',
    endsClosed: ['code', 'table', 'thematicBreak'].includes(last.type),
  };
}
