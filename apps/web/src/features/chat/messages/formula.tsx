import stylesAddress from 'katex/dist/katex.min.css?url';
import { use, useLayoutEffect, useRef } from 'react';
import { ChatPartsContext } from '#features/chat/layout/chat-parts.ts';
import { createAsk, MissingCode } from '#shared/workers/ask-worker.ts';
import { typesetStyles } from './typeset-styles.ts';
import type { FormulaSource } from './typeset-formula.ts';
import { createAnswerHook } from './use-worker-answer.ts';

const typeset = createAsk<FormulaSource, string>({
  start: () => new Worker(new URL('./formula-worker.ts', import.meta.url), { type: 'module' }),
  timeoutMs: 5_000,
  waitsForCode: true,
});

let styles: Promise<void> | null = null;

/** Loads the styles and fonts of formulas, with the first one. @throws MissingCode */
function loadStyles(): Promise<void> {
  styles ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = stylesAddress;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      styles = null;
      reject(new MissingCode('The styles of formulas did not come.'));
    });
    document.head.append(link);
  });
  return styles;
}

const useTypeset = createAnswerHook<FormulaSource, string>({
  ask: async (source) => {
    const html = await typeset(source);
    // Without them everything would stand there twice, for the eye and for screen readers.
    await loadStyles();
    return html;
  },
  keyOf: ({ tex, isBlock }) => `${isBlock}\n${tex}`,
  size: 500,
});

/** A formula; in TeX until it is typeset, and where it cannot be. */
export function Formula({ tex, isBlock }: FormulaSource) {
  const outcome = useTypeset({ tex, isBlock });
  const element = useRef<HTMLSpanElement>(null);
  const html = outcome && 'answer' in outcome ? outcome.answer : null;
  const parts = use(ChatPartsContext);
  useLayoutEffect(() => {
    if (html === null) return;
    element.current?.replaceChildren(...typesetStyles(html));
    parts?.copyFormulas?.();
  }, [html, parts]);
  const look = isBlock ? 'my-3 block overflow-x-auto overflow-y-hidden py-1 text-center' : '';
  if (html !== null)
    return <span ref={element} className={look} tabIndex={isBlock ? 0 : undefined} />;
  return (
    <span className={look}>
      <code className="font-mono text-[0.87em] text-text-2">{tex}</code>
    </span>
  );
}
