import { memo, useMemo } from 'react';
import { splitMarkdownBlocks } from '#features/chat/markdown-blocks.ts';
import { Markdown } from '#features/chat/messages/markdown.tsx';

/** One block. Drawn again only when its own text changes, or when it has come to its end. */
const MarkdownBlock = memo(Markdown);

interface MarkdownTextProps {
  text: string;
  /** Whether more may come at the end. */
  isGrowing?: boolean;
  /** Whether it ends before it was whole. */
  isCutOff?: boolean;
  /** Whether a line ends wherever the text has the end of one. */
  keepsLines?: boolean;
}

/** How a text looks whose parts each hold some of its elements. */
export const readingLook =
  'text-reading wrap-anywhere touch:text-reading-phone [&>:first-child>:first-child]:mt-0 [&>:last-child>:last-child]:mb-0';

/** Markdown that may still be growing at its end: only the last block is read again with each piece. */
export const MarkdownText = memo(function MarkdownText({
  text,
  isGrowing = false,
  isCutOff = false,
  keepsLines = false,
}: MarkdownTextProps) {
  const blocks = useMemo(() => splitMarkdownBlocks(text), [text]);
  return (
    <div className={readingLook}>
      {blocks.map((block, index) => (
        <div key={index}>
          <MarkdownBlock
            text={block}
            isGrowing={isGrowing && index === blocks.length - 1}
            isCutOff={isCutOff && index === blocks.length - 1}
            keepsLines={keepsLines}
          />
        </div>
      ))}
    </div>
  );
});
