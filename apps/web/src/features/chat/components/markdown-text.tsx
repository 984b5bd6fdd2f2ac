import { clsx } from 'clsx';
import { isValidElement, memo, useMemo, type ComponentProps, type ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { splitMarkdownBlocks } from '#features/chat/markdown-blocks.ts';
import { CodeBlock } from './code-block.tsx';

/** Headings of an answer stand below the one of the page, so none of them is a first-level one. */
function heading(Tag: 'h2' | 'h3' | 'h4', className: string) {
  return function Heading({ children }: { children?: ReactNode }) {
    return <Tag className={clsx('mt-5 mb-2 font-semibold', className)}>{children}</Tag>;
  };
}

/** A fenced block reaches us as `pre` around `code`; the language stands in the class of the latter. */
function Fence({ children }: ComponentProps<'pre'>) {
  if (!isValidElement<ComponentProps<'code'>>(children)) return <pre>{children}</pre>;
  const { className, children: code } = children.props;
  const language = /language-(\S+)/.exec(className ?? '')?.[1] ?? null;
  const text = typeof code === 'string' ? code.replace(/\n$/, '') : '';
  return <CodeBlock code={text} language={language} />;
}

/** How Robin's markdown looks. Pictures are shown as links: the page loads nothing from elsewhere. */
const components: Components = {
  h1: heading('h2', 'text-section'),
  h2: heading('h2', 'text-subsection'),
  h3: heading('h3', 'text-reading'),
  h4: heading('h4', 'text-reading'),
  h5: heading('h4', 'text-reading'),
  h6: heading('h4', 'text-reading'),
  p: ({ children }) => <p className="my-3">{children}</p>,
  strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
  a: ({ href, children }) => (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="text-primary-text underline decoration-primary-border underline-offset-2 hover:decoration-current"
    >
      {children}
    </a>
  ),
  img: ({ src, alt }) =>
    typeof src === 'string' ? (
      <a
        href={src}
        target="_blank"
        rel="noopener noreferrer"
        className="text-primary-text underline"
      >
        {alt || src}
      </a>
    ) : null,
  ul: ({ children, className }) => (
    <ul
      className={clsx(
        'my-3 flex flex-col gap-1',
        className?.includes('contains-task-list')
          ? 'pl-0'
          : 'list-disc pl-5 marker:text-text-subtle',
      )}
    >
      {children}
    </ul>
  ),
  ol: ({ children, start }) => (
    <ol
      start={start}
      className="my-3 flex list-decimal flex-col gap-1 pl-6 marker:font-semibold marker:text-text-2"
    >
      {children}
    </ol>
  ),
  li: ({ children, className }) => (
    <li
      className={clsx(
        '[&>ol]:my-1 [&>p]:my-1 [&>ul]:my-1',
        className?.includes('task-list-item') && 'list-none',
      )}
    >
      {children}
    </li>
  ),
  input: ({ checked }) => (
    <input
      type="checkbox"
      checked={checked === true}
      readOnly
      disabled
      className="mr-2 size-4 translate-y-0.5 accent-primary"
    />
  ),
  blockquote: ({ children }) => (
    <blockquote className="my-4 border-l-2 border-mode-border pl-4 text-text-2">
      {children}
    </blockquote>
  ),
  hr: () => <hr className="my-5 border-border-strong" />,
  code: ({ children }) => (
    <code className="rounded-badge border border-border bg-hover px-1.5 py-0.5 font-mono text-[0.87em] tracking-normal wrap-anywhere">
      {children}
    </code>
  ),
  pre: Fence,
  table: ({ children }) => (
    <div
      tabIndex={0}
      className="my-3 overflow-x-auto rounded-small border border-border bg-surface"
    >
      <table className="w-full border-collapse text-small [overflow-wrap:normal] tabular-nums">
        {children}
      </table>
    </div>
  ),
  thead: ({ children }) => (
    <thead className="bg-bg text-text-muted dark:bg-raised">{children}</thead>
  ),
  tr: ({ children }) => <tr className="not-first:border-t in-[tbody]:border-t">{children}</tr>,
  th: ({ children, style }) => (
    <th style={style} className="px-3 py-[7px] text-left font-medium whitespace-nowrap">
      {children}
    </th>
  ),
  td: ({ children, style }) => (
    <td
      style={style}
      className="px-3 py-2 align-top [&>code]:border-0 [&>code]:bg-transparent [&>code]:p-0 [&>code]:whitespace-nowrap [&>code]:text-[12.5px]"
    >
      {children}
    </td>
  ),
};

const plugins = [remarkGfm];

/** One block. Drawn again only when its own text changes. */
const MarkdownBlock = memo(function MarkdownBlock({ text }: { text: string }) {
  return (
    <Markdown remarkPlugins={plugins} components={components}>
      {text}
    </Markdown>
  );
});

/**
 * Markdown that may still be growing at its end: only the last block is read again with each piece.
 * Raw HTML is shown as the text that it is, and addresses that run scripts are removed.
 */
export const MarkdownText = memo(function MarkdownText({ text }: { text: string }) {
  const blocks = useMemo(() => splitMarkdownBlocks(text), [text]);
  return (
    <div className="text-reading wrap-anywhere touch:text-reading-phone [&>:first-child>:first-child]:mt-0 [&>:last-child>:last-child]:mb-0">
      {blocks.map((block, index) => (
        <div key={index}>
          <MarkdownBlock text={block} />
        </div>
      ))}
    </div>
  );
});
