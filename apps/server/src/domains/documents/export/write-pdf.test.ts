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

test('the number of an item stands before its text for whoever copies it or hears it, also on the next page and within others', async () => {
  const items = Array.from(
    { length: 60 },
    (_, index) => `${index + 7}. Version ${index}\n    1. Inner`,
  );
  const text = (await pagesOf(items.join('\n'))).join(' ').replaceAll(/\s+/g, ' ');
  expect(
    text.match(/\d+\. ?Version \d+ 1\. ?Inner/g)?.map((found) => Number.parseInt(found)),
  ).toEqual(items.map((_, index) => index + 7));
});

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

test('the first row of a table never stands alone at the end of a page, nor does a heading above it', async () => {
  const table =
    '## Above\n\n|  | Names |\n| --- | --- |\n| row0 | c<br>d<br>e<br>f |\n| row1 | g |';
  for (let lines = 22; lines < 32; lines += 1) {
    const pages = await pagesOf(`${'Line\n\n'.repeat(lines)}${table}`);
    const [page = ''] = pages.filter((text) => text.includes('row0'));
    expect(page, String(lines)).toMatch(/Above\s+Names\s+row0/);
    expect(pages.join(' ').match(/Names/g)).toHaveLength(page.includes('row1') ? 1 : 2);
  }
});

test('whether a task is done stands before its text for whoever copies it or hears it', async () => {
  const [page = ''] = await pagesOf('- [x] Done\n- [ ] Open\n    - [x] Inner');
  expect(page.replaceAll(/\s+/g, ' ')).toContain('[x] Done [ ] Open [x] Inner');
});

test('a link to a heading leads to its page in a PDF', async () => {
  const words = 'words '.repeat(1_500);
  const markdown = `[Ziele](#übersicht) [None](#none)\n\n${words}\n\n## Übersicht\n\nText.`;
  const pdf = await getDocumentProxy(new Uint8Array(await writePdf(null, readMarkdown(markdown))));
  const links = (await (await pdf.getPage(1)).getAnnotations()) as { dest: string }[];
  expect(links).toHaveLength(1);
  const [page] = (await pdf.getDestination(links[0]?.dest ?? '')) as [{ num: number; gen: number }];
  const index = await pdf.getPageIndex(page);
  expect(index).toBeGreaterThan(0);
  expect((await pagesOf(markdown))[index]).toContain('Übersicht');
});
