/** The beginning of a text, as long as it may be at most. It never ends with half of a character. */
export const beginningOf = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
