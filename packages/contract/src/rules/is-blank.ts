/** Whether nothing of a text is seen: it has only spaces and characters that draw nothing by themselves. */
export const isBlank = (text: string): boolean => !/[^\s\u2800\p{DI}]/u.test(text);
