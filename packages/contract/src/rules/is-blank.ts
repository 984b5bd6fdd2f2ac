/** Whether nothing of a text is seen: it has only spaces and characters that draw nothing by themselves. */
export const isBlank = (text: string): boolean => !/[^\s\u2800\p{DI}]/u.test(text);

/** The text, where something of it is seen; null for none. */
export const seenText = (text: string | null | undefined): string | null =>
  text && !isBlank(text) ? text : null;
