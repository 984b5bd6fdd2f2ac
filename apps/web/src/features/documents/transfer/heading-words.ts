/**
 * The words of a heading, from what stands behind its signs: without the signs that may close it. Nothing here looks at
 * the same blanks twice, however many of them a line has.
 */
export const headingWords = (behind: string): string =>
  behind.trimEnd().replace(/(?<![ \t])[ \t]+#+$/, '');
