import { createHeadingNames, headingNameIn } from '@robin/contract/rules/heading-names';
import { isLineBreakTag } from '@robin/contract/rules/line-break-tag';
import { boundedDepth } from '@robin/contract/rules/markdown-depth';
import { markFormulas, onOneLine } from '@robin/contract/rules/mark-formulas';
import { pictureWords } from '@robin/contract/rules/picture-words';
import type { Definition, Heading, Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { cutMarkdown } from './cut-markdown.ts';
import type { Block, ListItem, Run } from './export.types.ts';

/** Lists in quotes in lists …: deeper than any page has room for. */
const MAX_DEPTH = 24;
/** Beyond this no writer of files would end in time. */
const MAX_NODES = 200_000;
const SAFE_LINK = /^(?:https?:|mailto:)/i;

/** Between them stands the number of a formula while the text is read: as a word, in which nothing has a meaning. */
const BEFORE = '\u{e000}';
const AFTER = '\u{e001}';
const NUMBERED = new RegExp(`${BEFORE}(\\d+)${AFTER}`, 'g');

/** Thrown for a text that no page has room for. */
class TooComplex extends Error {}

/**
 * Reads Markdown as blocks. HTML but the break of a line and formulas stand there as they are written, an image is what it
 * is said to show, and only links to headings, to pages and to mail addresses are links.
 * @param pieceLength how much is read at a time, at least
 * @throws TooComplex
 */
export function readMarkdown(content: string, pieceLength?: number): Block[] {
  const formulas: string[] = [];
  const children = cutMarkdown(content, pieceLength).flatMap(
    (piece) =>
      fromMarkdown(
        markFormulas(piece, (_, whole) => `${BEFORE}${formulas.push(whole) - 1}${AFTER}`),
        {
          extensions: [gfm({ singleTilde: false }), boundedDepth],
          mdastExtensions: [gfmFromMarkdown()],
        },
      ).children,
  );
  return new Reader(children, formulas).readBlocks(children, 0);
}

type Look = Omit<Run, 'text'>;

const wordsOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(wordsOf).join('') : '';

class Reader {
  private nodes = 0;
  private readonly addresses = new Map<string, string>();
  private readonly anchors = new Map<Heading, string>();
  private readonly anchorsByName = new Map<string, string>();

  private readonly formulas: readonly string[];

  constructor(children: readonly RootContent[], formulas: readonly string[]) {
    this.formulas = formulas;
    const nameOf = createHeadingNames();
    for (const node of children) {
      if (node.type === 'definition') this.define(node);
      if (node.type !== 'heading') continue;
      // By a name with this beginning, Word does not list it among what its reader has marked.
      const anchor = `_heading_${this.anchors.size + 1}`;
      this.anchors.set(node, anchor);
      this.anchorsByName.set(nameOf(this.inLine(wordsOf(node))), anchor);
    }
  }

  private define({ identifier, url }: Definition): void {
    // The first one counts.
    if (!this.addresses.has(identifier)) this.addresses.set(identifier, url);
  }

  /** The text with its formulas as they were written. */
  private whole(text: string): string {
    return text.replace(NUMBERED, (found, number) => this.formulas[Number(number)] ?? found);
  }

  /** The same where nothing breaks a line. */
  private inLine(text: string): string {
    return text.replace(NUMBERED, (found) => onOneLine(this.whole(found)));
  }

  private enter(depth: number): void {
    this.nodes += 1;
    if (depth > MAX_DEPTH || this.nodes > MAX_NODES) throw new TooComplex();
  }

  readBlocks(children: readonly RootContent[], depth: number): Block[] {
    return children.flatMap((node) => this.readBlock(node, depth));
  }

  private readBlock(node: RootContent, depth: number): Block[] {
    this.enter(depth);
    switch (node.type) {
      case 'heading':
        return [this.readHeading(node, depth)];
      case 'paragraph':
        return [{ kind: 'paragraph', runs: this.readRuns(node.children, depth) }];
      case 'code':
        return [{ kind: 'code', text: this.whole(node.value) }];
      case 'html':
        return [{ kind: 'paragraph', runs: [{ text: this.whole(node.value) }] }];
      case 'blockquote':
        return [{ kind: 'quote', blocks: this.readBlocks(node.children, depth + 1) }];
      case 'list': {
        const items = node.children.map((item): ListItem => ({
          isChecked: item.checked ?? null,
          blocks: this.readBlocks(item.children, depth + 1),
        }));
        return [{ kind: 'list', start: node.ordered ? (node.start ?? 1) : null, items }];
      }
      case 'table': {
        const rows = node.children.map((row) =>
          row.children.map((cell) => this.readRuns(cell.children, depth + 1)),
        );
        return [{ kind: 'table', rows, align: (node.align ?? []).map((side) => side ?? 'left') }];
      }
      case 'thematicBreak':
        return [{ kind: 'rule' }];
      case 'footnoteDefinition': {
        const name = `[${node.label ?? node.identifier}]`;
        const blocks = this.readBlocks(node.children, depth + 1);
        const [first, ...rest] = blocks;
        return first?.kind === 'paragraph'
          ? [{ kind: 'paragraph', runs: [{ text: `${name} ` }, ...first.runs] }, ...rest]
          : [{ kind: 'paragraph', runs: [{ text: name }] }, ...blocks];
      }
      default:
        return [];
    }
  }

  private readHeading(node: Heading, depth: number): Block {
    const anchor = this.anchors.get(node);
    const runs = this.readRuns(node.children, depth);
    return { kind: 'heading', depth: node.depth, runs, ...(anchor && { anchor }) };
  }

  private readRuns(children: readonly PhrasingContent[], depth: number, look: Look = {}): Run[] {
    return children.flatMap((node) => this.readRun(node, depth + 1, look));
  }

  private readRun(node: PhrasingContent, depth: number, look: Look): Run[] {
    this.enter(depth);
    switch (node.type) {
      case 'text':
        // Where an editor wraps a paragraph nothing breaks on the page.
        return [{ ...look, text: this.inLine(node.value.replace(/\r?\n|\r/g, ' ')) }];
      case 'html':
        return [{ ...look, text: isLineBreakTag(node.value) ? '\n' : this.whole(node.value) }];
      case 'inlineCode':
        return [{ ...look, text: this.whole(node.value), isCode: true }];
      case 'break':
        return [{ ...look, text: '\n' }];
      case 'strong':
        return this.readRuns(node.children, depth, { ...look, isBold: true });
      case 'emphasis':
        return this.readRuns(node.children, depth, { ...look, isItalic: true });
      case 'delete':
        return this.readRuns(node.children, depth, { ...look, isStruck: true });
      case 'link':
        return this.readRuns(node.children, depth, this.linked(look, node.url));
      case 'linkReference':
        return this.readRuns(node.children, depth, this.linked(look, this.addressOf(node)));
      case 'image':
        return [this.picture(look, node.alt, node.url)];
      case 'imageReference':
        return [this.picture(look, node.alt, this.addressOf(node))];
      case 'footnoteReference':
        return [{ ...look, text: `[${node.label ?? node.identifier}]` }];
      default:
        return [];
    }
  }

  private addressOf(node: Extract<Nodes, { identifier: string }>): string {
    return this.addresses.get(node.identifier) ?? '';
  }

  private picture(look: Look, alt: string | null | undefined, url: string): Run {
    const text = this.whole(pictureWords(alt, url));
    return { ...this.linked(look, url), text, isItalic: true };
  }

  private linked(look: Look, address: string): Look {
    const url = this.whole(address);
    const linkedAnchor = this.anchorsByName.get(headingNameIn(url) ?? '');
    if (linkedAnchor) return { ...look, linkedAnchor };
    return SAFE_LINK.test(url) ? { ...look, link: url } : look;
  }
}
