/** Whether raw HTML within Markdown only breaks the line, as `<br>` does: a cell of a table knows no other way. */
export const isLineBreakTag = (html: string): boolean => /^<br\s*\/?>$/i.test(html);
