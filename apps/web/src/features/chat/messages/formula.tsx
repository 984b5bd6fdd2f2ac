import stylesAddress from 'katex/dist/katex.min.css?url';
import { useLayoutEffect, useRef } from 'react';
import { createAsk } from '#shared/workers/ask-worker.ts';
import { typesetStyles } from './typeset-styles.ts';
import type { FormulaSource } from './typeset-formula.ts';
import { createAnswerHook } from './use-worker-answer.ts';

const useTypeset = createAnswerHook<FormulaSource, string>({
  ask: createAsk({
    start: () => new Worker(new URL('./formula-worker.ts', import.meta.url), { type: 'module' }),
    timeoutMs: 5_000,
  }),
  keyOf: ({ tex, isBlock }) => `${isBlock}\n${tex}`,
  size: 500,
});

/** Loads the styles and fonts of formulas, with the first one. */
function loadStyles(): void {
  if (document.querySelector(`link[href="${stylesAddress}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesAddress;
  document.head.append(link);
}

/** A formula; in TeX until it is typeset, and where it cannot be. */
export function Formula({ tex, isBlock }: FormulaSource) {
  const outcome = useTypeset({ tex, isBlock });
  const element = useRef<HTMLSpanElement>(null);
  const html = outcome && 'answer' in outcome ? outcome.answer : null;
  useLayoutEffect(() => {
    if (html === null) return;
    loadStyles();
    element.current?.replaceChildren(...typesetStyles(html));
  }, [html]);
  const look = isBlock ? 'my-3 block overflow-x-auto overflow-y-hidden py-1 text-center' : '';
  if (html !== null)
    return <span ref={element} className={look} tabIndex={isBlock ? 0 : undefined} />;
  return (
    <span className={look}>
      <code className="font-mono text-[0.87em] text-text-2">{tex}</code>
    </span>
  );
}
