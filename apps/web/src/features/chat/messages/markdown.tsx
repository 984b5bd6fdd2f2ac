import { isLineBreakTag } from '@robin/contract/rules/line-break-tag';
import {
  FORMULA_BLOCK_MARK,
  FORMULA_MARK,
  markFormulas,
} from '@robin/contract/rules/mark-formulas';
import { pictureWords } from '@robin/contract/rules/picture-words';
import { clsx } from 'clsx';
import { ImageIcon } from 'lucide-react';
import type { Definition, List, ListItem, RootContent } from 'mdast';
import { createContext, use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '#features/chat/components/code-block.tsx';
import { Link } from '#shared/routing/link.tsx';
import { Diagram } from './diagram.tsx';
import { Formula } from './formula.tsx';
import { keepLines } from './keep-lines.ts';
import { linkTarget } from './link-target.ts';
import { MarkdownTable } from './markdown-table.tsx';
import { definitionsIn, parseMarkdown } from './parse-markdown.ts';
import { showUnfinished, withoutLastDashes } from './show-unfinished.ts';

/** Whether more may come to the text around: what is costly waits for its end. */
const IsGrowing = createContext(false);

type Definitions = ReadonlyMap<string, Definition>;

interface MarkdownProps {
  text: string;
  /** Whether more may come at the end. */
  isGrowing?: boolean;
  /** Whether it ends before it was whole, as where an answer was stopped: it looks as it did just before. */
  isCutOff?: boolean;
  /** Whether a line ends where the text has the end of one, and not only where Markdown has. */
  keepsLines?: boolean;
  /** The number of the first item, where the text goes on with a list that has numbers. */
  listStart?: number | undefined;
}

/**
 * Markdown as elements. The tree of the text is turned into elements directly: nothing in it ever is HTML, raw HTML but
 * the break of a line shows as the text that it is, and links lead nowhere that could run something.
 */
export function Markdown({
  text,
  isGrowing = false,
  isCutOff = false,
  keepsLines = false,
  listStart,
}: MarkdownProps) {
  const isUnfinished = isGrowing || isCutOff;
  const root = parseMarkdown(markFormulas(isUnfinished ? withoutLastDashes(text) : text));
  if (isUnfinished) showUnfinished(root);
  if (keepsLines) keepLines(root);
  const definitions = definitionsIn(root);
  const first = root.children.find(({ type }) => type !== 'definition');
  if (listStart !== undefined && first?.type === 'list') first.start = listStart;
  return <IsGrowing value={isGrowing}>{renderAll(root.children, definitions)}</IsGrowing>;
}

function renderAll(nodes: readonly RootContent[], definitions: Definitions): ReactNode[] {
  return nodes.map((node, index) => <Node key={index} node={node} definitions={definitions} />);
}

/** Headings of an answer stand below the one of the page, so none of them is a first-level one. */
const headings = [
  { Tag: 'h2', look: 'text-section' },
  { Tag: 'h2', look: 'text-subsection' },
  { Tag: 'h3', look: 'text-reading' },
  { Tag: 'h4', look: 'text-reading' },
  { Tag: 'h4', look: 'text-reading' },
  { Tag: 'h4', look: 'text-reading' },
] as const;

function Node({ node, definitions }: { node: RootContent; definitions: Definitions }) {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      return <p className="my-3">{renderAll(node.children, definitions)}</p>;
    case 'heading': {
      const { Tag, look } = headings[node.depth - 1] ?? headings[5];
      return (
        <Tag className={clsx('mt-5 mb-2 font-semibold', look)}>
          {renderAll(node.children, definitions)}
        </Tag>
      );
    }
    case 'strong':
      return <strong className="font-semibold">{renderAll(node.children, definitions)}</strong>;
    case 'emphasis':
      return <em>{renderAll(node.children, definitions)}</em>;
    case 'delete':
      return <del>{renderAll(node.children, definitions)}</del>;
    case 'inlineCode':
      return <InlineCode code={node.value} />;
    case 'code':
      return <Fence code={node.value} language={node.lang ?? null} />;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr className="my-5 border-border-strong" />;
    case 'blockquote':
      return (
        <blockquote dir="auto" className="my-4 border-s-2 border-mode-border ps-4 text-text-2">
          {renderAll(node.children, definitions)}
        </blockquote>
      );
    case 'list':
      return <ListBlock list={node} definitions={definitions} />;
    case 'table':
      return (
        <MarkdownTable table={node} renderCell={(children) => renderAll(children, definitions)} />
      );
    case 'link':
      return <Address url={node.url}>{renderAll(node.children, definitions)}</Address>;
    case 'linkReference':
      return (
        <Address url={definitions.get(node.identifier)?.url ?? ''}>
          {renderAll(node.children, definitions)}
        </Address>
      );
    case 'image':
      return <ImageAddress url={node.url} alt={node.alt} />;
    case 'imageReference':
      return <ImageAddress url={definitions.get(node.identifier)?.url ?? ''} alt={node.alt} />;
    case 'html':
      if (isLineBreakTag(node.value)) return <br />;
      return <span className="whitespace-pre-wrap">{node.value}</span>;
    default:
      return null;
  }
}

function ListBlock({ list, definitions }: { list: List; definitions: Definitions }) {
  const isLoose = list.spread === true || list.children.some((item) => item.spread);
  const items = list.children.map((item, index) => (
    <Item key={index} item={item} isLoose={isLoose} definitions={definitions} />
  ));
  if (list.ordered) {
    return (
      <ol
        dir="auto"
        start={list.start ?? undefined}
        className="my-3 flex list-decimal flex-col gap-1 ps-6 marker:font-semibold marker:text-text-2"
      >
        {items}
      </ol>
    );
  }
  const isTasks = list.children.every(({ checked }) => typeof checked === 'boolean');
  return (
    <ul
      dir="auto"
      className={clsx(
        'my-3 flex flex-col gap-1',
        // Among other items the box of a task stands where they have their points.
        isTasks ? 'ps-0' : 'list-disc ps-5 marker:text-text-subtle [&>.list-none]:-ms-5',
      )}
    >
      {items}
    </ul>
  );
}

interface ItemProps {
  item: ListItem;
  /** Whether its paragraphs stand apart. */
  isLoose: boolean;
  definitions: Definitions;
}

function Item({ item, isLoose, definitions }: ItemProps) {
  const { t } = useTranslation('chat');
  const isTask = typeof item.checked === 'boolean';
  return (
    <li className={clsx('[&>ol]:my-1 [&>p]:my-1 [&>ul]:my-1', isTask && 'list-none [&>ul]:ps-6')}>
      {isTask && (
        <input
          type="checkbox"
          checked={item.checked === true}
          aria-label={t(item.checked ? 'messages.task.done' : 'messages.task.open')}
          readOnly
          // Not disabled, which would take its colour: it is no control, and nobody comes to it.
          tabIndex={-1}
          aria-disabled
          className="tick pointer-events-none mr-2 size-4 translate-y-0.5"
        />
      )}
      {item.children.map((child, index) =>
        child.type === 'paragraph' && (!isLoose || (isTask && index === 0)) ? (
          renderAll(child.children, definitions)
        ) : (
          <Node key={index} node={child} definitions={definitions} />
        ),
      )}
    </li>
  );
}

function Fence({ code, language }: { code: string; language: string | null }) {
  const isGrowing = use(IsGrowing);
  if (!isGrowing && language === 'mermaid') return <Diagram source={code} />;
  if (!isGrowing && language === 'math') return <Formula tex={code} isBlock />;
  return <CodeBlock code={code} language={language} isGrowing={isGrowing} />;
}

/** Code in the line, in which formulas travel too. */
function InlineCode({ code }: { code: string }) {
  const [mark] = code;
  if (mark === FORMULA_MARK || mark === FORMULA_BLOCK_MARK) {
    return <Formula tex={code.slice(1)} isBlock={mark === FORMULA_BLOCK_MARK} />;
  }
  return (
    <code className="rounded-badge border border-border bg-hover px-1.5 py-0.5 font-mono text-[0.87em] tracking-normal wrap-anywhere">
      {code}
    </code>
  );
}

interface AddressProps {
  url: string;
  children: ReactNode;
}

const linkLook =
  'text-primary-text underline decoration-primary-border underline-offset-2 hover:decoration-current';

/** A link to a page of the app, or into another window, which learns nothing of this one. */
function Address({ url, children }: AddressProps) {
  const target = linkTarget(url);
  if (!target) return <span>{children}</span>;
  if (target.isPage) {
    return (
      <Link to={target.path} className={linkLook}>
        {children}
      </Link>
    );
  }
  return (
    <a href={target.address} target="_blank" rel="noopener noreferrer" className={linkLook}>
      {children}
    </a>
  );
}

/** A picture of another server is a link to it: the page loads nothing from elsewhere unless somebody asks for it. */
function ImageAddress({ url, alt }: { url: string; alt: string | null | undefined }) {
  return (
    <Address url={url}>
      <ImageIcon size={14} aria-hidden className="mr-1 inline align-[-2px] [stroke-width:2]" />
      {pictureWords(alt, url)}
    </Address>
  );
}
