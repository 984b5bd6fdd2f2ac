/**
 * What the model server answers: token i says its own number, so that a reader can tell a token that is
 * missing or out of order.
 */
export function answerToken(index: number): string {
  return ` t${index} lorem`;
}

/** The whole answer of that many tokens. */
export function answerText(tokens: number): string {
  return Array.from({ length: tokens }, (_, index) => answerToken(index)).join('');
}

/** What every user says. */
export const QUESTION = 'Please refine the backlog item about the export of the release report.';

/** What a long answer is made of, over and over: words as above, and the line breaks and marks of Markdown between. */
const SECTION: readonly string[] = [
  '\n\n## Part\n\n',
  ...Array.from({ length: 60 }, () => ''),
  '\n\n- ',
  ...Array.from({ length: 12 }, () => ''),
  '\n- **bold**',
  ...Array.from({ length: 12 }, () => ''),
  '\n\n```ts\nconst',
  ...Array.from({ length: 20 }, () => ''),
  '\n```\n\n| a | b |\n| - | - |\n|',
  ...Array.from({ length: 6 }, () => ' |'),
  '\n\n',
  ...Array.from({ length: 80 }, () => ''),
];

/** The same as a long answer in Markdown, with headings, paragraphs, lists, code and tables. */
export function markdownToken(index: number): string {
  return `${SECTION[index % SECTION.length] ?? ''}${answerToken(index)}`;
}

/** The whole answer of that many tokens in Markdown. */
export function markdownText(tokens: number): string {
  return Array.from({ length: tokens }, (_, index) => markdownToken(index)).join('');
}
