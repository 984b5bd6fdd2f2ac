import katex from 'katex';

/** A formula in TeX, in the line or on lines of its own. */
export interface FormulaSource {
  tex: string;
  isBlock: boolean;
}

/**
 * Typesets a formula as HTML for the eye and MathML for screen readers. Nothing in it can load, link or run
 * anything: KaTeX is told to trust no command.
 * @throws when the formula cannot be read
 */
export function typesetFormula({ tex, isBlock }: FormulaSource): string {
  return katex.renderToString(tex, {
    displayMode: isBlock,
    throwOnError: true,
    trust: false,
    strict: 'ignore',
    maxExpand: 1_000,
    maxSize: 20,
  });
}
