import { clsx } from 'clsx';
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import '#features/chat/messages/copy-formulas.ts';
import { cutLongMarkdown } from '#features/chat/messages/cut-long-markdown.ts';
import { Markdown } from '#features/chat/messages/markdown.tsx';
import { followToHeading } from './follow-to-heading.ts';
import { MarkdownText, readingLook } from './markdown-text.tsx';

/** Up to here a text is drawn faster than anybody sees. */
const SHORT_LENGTH = 30_000;
/** Pieces that are there at once, and so many more with each step: more than a screen, less than a blink. */
const [FIRST_PIECES, STEP] = [2, 4];
/** Letters in a line and its height in pixels, for pieces that were never near the window. */
const [LINE_LENGTH, LINE_HEIGHT] = [80, 26];

const Piece = memo(Markdown);

/** Markdown of any length. A long text shows its beginning at once, and the rest follows without holding up the page. */
export const LongMarkdown = memo(function LongMarkdown({ text }: { text: string }) {
  return (
    <div onClickCapture={followToHeading}>
      {text.length <= SHORT_LENGTH ? <MarkdownText text={text} /> : <Pieces text={text} />}
    </div>
  );
});

function Pieces({ text }: { text: string }) {
  const pieces = useMemo(() => cutLongMarkdown(text), [text]);
  const [drawn, setDrawn] = useState(FIRST_PIECES);
  useEffect(() => {
    if (drawn >= pieces.length) return;
    // A task of its own each time: what is typed or clicked meanwhile comes in between.
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + STEP)));
    return () => clearTimeout(timer);
  }, [drawn, pieces.length]);
  return (
    <div className={readingLook}>
      {pieces.slice(0, drawn).map((piece, index) => (
        <div
          key={index}
          // Margins do not collapse across pieces: what they have in common is taken back.
          className={clsx(
            '[content-visibility:auto]',
            index > 0 && (piece.continuesList ? '-mt-5' : '-mt-3'),
          )}
          style={{
            containIntrinsicHeight: `auto ${Math.ceil(piece.text.length / LINE_LENGTH) * LINE_HEIGHT}px`,
          }}
        >
          <Piece text={piece.text} listStart={piece.listStart} />
        </div>
      ))}
    </div>
  );
}
