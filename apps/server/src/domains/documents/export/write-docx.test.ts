import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readMarkdown } from './read-markdown.ts';
import { writeDocx } from './write-docx.ts';

async function partsOf(title: string, content: string) {
  const files = Object.entries(unzipSync(await writeDocx(title, readMarkdown(content))));
  return new Map(files.map(([name, file]) => [name, strFromU8(file)]));
}

test('a Word document holds nothing that XML forbids, whatever stands in its title and text', async () => {
  const sign = fc.oneof(
    fc.constantFrom('\v', '\f', '\u001b', '\u0001', '\u007f', '\ufffe', '\uffff', '😀', '<', '&'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  // What is stored has neither of them.
  const storable = fc
    .array(sign, { maxLength: 30 })
    .map((signs) => signs.join('').replaceAll('\0', ''))
    .filter((text) => text.isWellFormed());
  await fc.assert(
    fc.asyncProperty(storable, storable, async (title, text) => {
      const contents = [
        text,
        `\`${text}\``,
        `| a |\n| --- |\n| ${text} |`,
        `\`\`\`\n${text}\n\`\`\``,
      ];
      const parts = await partsOf(
        title,
        [...contents, `[a](https://a.example/${text})`].join('\n\n'),
      );
      for (const [name, part] of parts)
        expect(part, name).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
    }),
    { numRuns: 40 },
  );
});

test('breaks of lines and pages from other programs are line breaks in a Word document, and spaces in its title', async () => {
  const parts = await partsOf('My\vtitle', 'one\vtwo\fthree\u001b!');
  const body = parts.get('word/document.xml') ?? '';
  expect(body).toMatch(/one<.*<w:br\/>.*two<.*<w:br\/>.*three!</);
  expect(body).toContain('My title');
  expect(parts.get('docProps/core.xml')).toContain('My title');
});

test('a heading of a Word document is not left alone at the end of a page, and a row of a table is not torn in two', async () => {
  const parts = await partsOf('Title', '# One\n\n###### Two\n\nText.\n\n| a |\n| --- |\n| b |');
  const body = parts.get('word/document.xml') ?? '';
  const paragraphs = body.match(/<w:p>.*?<\/w:p>/g) ?? [];
  const kept = paragraphs.filter((paragraph) => paragraph.includes('<w:keepNext/>'));
  expect(kept.map((paragraph) => /<w:t[^>]*>([^<]+)<\/w:t>/.exec(paragraph)?.[1])).toEqual([
    'One',
    'Two',
  ]);
  expect(body.match(/<w:cantSplit\/>/g)).toHaveLength(2);
});

test('a Word document numbers its pages, and marks what is quoted by a line beside all of it', async () => {
  const parts = await partsOf('Title', '> One\n>\n> - Two\n>   - Three\n\nFour');
  expect(parts.get('word/footer1.xml')).toMatch(/>PAGE<.*> \/ <.*>NUMPAGES</);
  const body = parts.get('word/document.xml') ?? '';
  expect(body).toContain('<w:footerReference w:type="default"');
  const quoted = (body.match(/<w:p>.*?<\/w:p>/g) ?? [])
    .filter((paragraph) => paragraph.includes('<w:pBdr><w:left '))
    .map((paragraph) => /<w:t[^>]*>([^<]+)<\/w:t>/.exec(paragraph)?.[1]);
  expect(quoted).toEqual(['One', 'Two', 'Three']);
});

test('a list of a Word document leaves room where all of it ends, and nowhere within', async () => {
  const body = (await partsOf('Title', '- One\n- Two\n  - Three\n    1. Four\n\nFive')).get(
    'word/document.xml',
  );
  const rooms = [...(body ?? '').matchAll(/<w:spacing w:after="(\d+)"\/>/g)].map(
    ([, room]) => room,
  );
  expect(rooms).toEqual(['0', '0', '0', '140', '140']);
});

test('a heading with which an item of a list begins stands beside its mark in a Word document', async () => {
  const body =
    (await partsOf('Title', '- ## One\n\n  Two\n- Three')).get('word/document.xml') ?? '';
  const paragraphs = (body.match(/<w:p>.*?<\/w:p>/g) ?? []).slice(1);
  expect(
    paragraphs.map((paragraph) => [
      /<w:t[^>]*>([^<]+)<\/w:t>/.exec(paragraph)?.[1],
      paragraph.includes('<w:numId '),
      /<w:pStyle w:val="(Heading\d)"/.exec(paragraph)?.[1],
    ]),
  ).toEqual([
    ['One', true, 'Heading2'],
    ['Two', false, undefined],
    ['Three', true, undefined],
  ]);
});

test('the columns of a table in a Word document are as wide as their texts ask for', async () => {
  const text = 'A decision that is told in a whole sentence, and why. '.repeat(3);
  const body = (await partsOf('Title', `| No | Text |\n| --- | --- |\n| 1 | ${text} |`)).get(
    'word/document.xml',
  );
  const [number = 0, told = 0] = [...(body ?? '').matchAll(/<w:gridCol w:w="(\d+)"\/>/g)].map(
    ([, width]) => Number(width),
  );
  expect(number + told).toBe(9026);
  expect(told / number).toBeGreaterThan(8);
});

test('a table of a Word document stands in the list or the quote that it belongs to, and ends where all others do', async () => {
  const table = (mark: string) => ['| a |', '| --- |', '| b |'].map((row) => mark + row).join('\n');
  const body = (
    await partsOf(
      'Title',
      `${table('')}\n\n- One\n\n${table('  ')}\n\n> > ${table('> > ').slice(4)}`,
    )
  ).get('word/document.xml');
  const values = (pattern: RegExp) =>
    [...(body ?? '').matchAll(pattern)].map(([, value]) => Number(value));
  const indents = values(/<w:tblInd [^>]*w:w="(\d+)"/g);
  expect(indents).toEqual([0, 360, 720]);
  expect(values(/<w:gridCol w:w="(\d+)"\/>/g)).toEqual(indents.map((indent) => 9026 - indent));
});

test('a Word document names nobody but Robin as who wrote it', async () => {
  const core = (await partsOf('Title', 'Text.')).get('docProps/core.xml');
  expect(core).toContain('<dc:creator>Robin</dc:creator>');
  expect(core).toContain('<cp:lastModifiedBy>Robin</cp:lastModifiedBy>');
});

test('a link to a heading leads there in a Word document, and one to no heading is what it says', async () => {
  const body =
    (
      await partsOf(
        'Title',
        '[Goals](#ziele--nutzen) [Second](#plan-1) [None](#none)\n\n## Ziele & *Nutzen*\n\n## Plan\n\n## Plan',
      )
    ).get('word/document.xml') ?? '';
  const links = [
    ...body.matchAll(/<w:hyperlink [^>]*w:anchor="([^"]+)"[^>]*>.*?<w:t[^>]*>([^<]+)</g),
  ];
  const headings = [
    ...body.matchAll(/<w:bookmarkStart [^>]*w:name="([^"]+)"[^>]*\/>(.*?)<w:bookmarkEnd/g),
  ];
  const headingOf = (anchor: string | undefined) =>
    headings.findIndex(([, name]) => name === anchor);
  expect(links.map(([, anchor, words]) => [words, headingOf(anchor)])).toEqual([
    ['Goals', 0],
    ['Second', 2],
  ]);
  // Word takes no other names, nor longer ones.
  for (const [, name] of headings) expect(name).toMatch(/^\w{1,40}$/);
  expect(body).toContain('>None<');
});
