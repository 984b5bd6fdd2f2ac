import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { readMarkdown } from './read-markdown.ts';
import { writePdf } from './write-pdf.ts';

/** The text of each page. */
async function pagesOf(markdown: string): Promise<string[]> {
  const pdf = await writePdf(null, readMarkdown(markdown));
  const proxy = await getDocumentProxy(new Uint8Array(pdf));
  return (await extractText(proxy, { mergePages: false })).text;
}

test('the first row of a table stands on each page, unless it is so long that no other row would have room', async () => {
  const tableOf = (head: string) =>
    [
      `| ${head} | b |`,
      '| --- | --- |',
      ...Array.from({ length: 60 }, (_, row) => `| row${row} | c |`),
    ].join('\n');
  const short = await pagesOf(tableOf('Names'));
  expect(short.length).toBeGreaterThan(1);
  for (const page of short) expect(page).toContain('Names');
  const long = (await pagesOf(tableOf('long '.repeat(1_500)))).join(' ');
  expect(long.match(/\blong\b/g)).toHaveLength(1_500);
  expect(long.match(/\brow\d+\b/g)).toHaveLength(60);
});
