import { describe, expect, test } from 'vitest';
import { createExtractor } from '#platform/extraction/extract-in-process.ts';
import { workbookOf } from '#platform/extraction/old-documents.fixture.ts';
import { createLogger } from '#platform/logger.ts';
import { KEPT_CODE } from '#testing/kept-code.ts';
import {
  boxOf,
  odtOf,
  openDocument,
  pdfOf,
  pdfStream,
  rtfOf,
  slidesOf,
  wordOf,
} from './documents.fixture.ts';

const extract = createExtractor(
  { timeoutMs: 15_000, codeCache: KEPT_CODE },
  createLogger('silent'),
);

async function textOf(extension: string, content: Buffer): Promise<string> {
  const task = extension === 'pdf' ? 'pdf' : 'office';
  const { signal } = new AbortController();
  const { head } = await extract(task, { content, extension }, { userId: 1, signal });
  return head.ok && head.kind === 'document' ? head.text : JSON.stringify(head);
}

const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
/** @param level counts from nought */
const item = (list: number, level: number, text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`;

describe('beside a merged cell every other one stays in its column', () => {
  test('in a Word file [INPUT-046]', async () => {
    const cell = (text: string, look = '') =>
      `<w:tc><w:tcPr>${look}</w:tcPr><w:p>${run(text)}</w:p></w:tc>`;
    const rows = [
      [cell('Team'), cell('Mai', '<w:gridSpan w:val="2"/>'), cell('Summe')],
      [cell('A', '<w:vMerge w:val="restart"/>'), cell('1'), cell('2'), cell('3')],
      [cell('', '<w:vMerge/>'), cell('4'), cell('5'), cell('9')],
    ].map((cells) => `<w:tr>${cells.join('')}</w:tr>`);
    expect(await textOf('docx', wordOf(`<w:tbl>${rows.join('')}</w:tbl>`))).toBe(
      '| Team | Mai |  | Summe | \n| A | 1 | 2 | 3 | \n|  | 4 | 5 | 9 |',
    );
  });

  test('in an OpenDocument text, however many cells its numbers ask for [INPUT-050]', async () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const table = (covered: number) =>
      openDocument(
        'text',
        `<table:table><table:table-row>${cell('A')}${cell('1')}</table:table-row><table:table-row><table:covered-table-cell table:number-columns-repeated="${covered}"/>${cell('2')}</table:table-row></table:table>`,
      );
    expect(await textOf('odt', table(1))).toBe('| A | 1 | \n|  | 2 |');
    expect((await textOf('odt', table(999_999_999))).length).toBeLessThan(1_000);
  });

  test('in a page that was exported as a Word or Excel file [INPUT-046, INPUT-047]', async () => {
    const table = [
      '<tr><th>Team<th colspan="2">Mai<th>Summe',
      '<tr><td rowspan="2">A<td>1<td>2<td>3',
      '<tr><td>4<td>5<td>9',
      '<tr><td>B<td>6<td>7<td>13',
    ];
    expect(await textOf('html', Buffer.from(`<table>${table.join('')}</table>`))).toBe(
      '| Team | Mai |  | Summe | \n| A | 1 | 2 | 3 | \n|  | 4 | 5 | 9 | \n| B | 6 | 7 | 13 |',
    );
  });
});

test('the items of a Word list are counted on each level behind the one above, and what is taken out of a list is none [INPUT-046]', async () => {
  const level = (number: number, start: number) =>
    `<w:lvl w:ilvl="${number}"><w:start w:val="${start}"/><w:numFmt w:val="decimal"/></w:lvl>`;
  const numbering = `<w:numbering ${main}><w:abstractNum w:abstractNumId="0">${level(0, 4)}${level(1, 1)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
  const body = [
    item(1, 0, 'Vier'),
    item(1, 1, 'Eins'),
    item(1, 1, 'Zwei'),
    item(1, 0, 'Fünf'),
    item(0, 0, 'Dazu'),
    item(1, 1, 'Wieder eins'),
  ].join('');
  expect(await textOf('docx', wordOf(body, { parts: { 'word/numbering.xml': numbering } }))).toBe(
    '4. Vier\n    1. Eins\n    2. Zwei\n5. Fünf\nDazu\n    1. Wieder eins',
  );
});

test('what its style makes an item of a Word list stands as one, and a numbered heading with the whole of its number [INPUT-046]', async () => {
  const level = (number: number, format: string, text: string, style = '') =>
    `<w:lvl w:ilvl="${number}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${style && `<w:pStyle w:val="${style}"/>`}<w:lvlText w:val="${text}"/></w:lvl>`;
  const list = (id: number, ...levels: string[]) =>
    `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
  const lists = [
    list(1, level(0, 'decimal', '%1', 'Heading1'), level(1, 'decimal', '%1.%2', 'Heading2')),
    list(2, level(0, 'bullet', '·')),
    list(3, level(0, 'upperRoman', '%1.'), level(1, 'lowerLetter', '%2)')),
    list(4, level(0, 'none', '')),
  ];
  const numbers = lists.map(
    (_, index) => `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${index + 1}"/></w:num>`,
  );
  const style = (id: string, look: string, basedOn = '') =>
    `<w:style w:type="paragraph" w:styleId="${id}">${basedOn && `<w:basedOn w:val="${basedOn}"/>`}<w:pPr>${look}</w:pPr></w:style>`;
  const inList = (id: number) => `<w:numPr><w:numId w:val="${id}"/></w:numPr>`;
  const styles = [
    style('Heading1', inList(1)),
    style('Heading2', inList(1)),
    style('ListBullet', inList(2)),
    style('Mine', '', 'ListBullet'),
    style('Plain', inList(4)),
  ].join('');
  const styled = (id: string, text: string, look = '') =>
    `<w:p><w:pPr><w:pStyle w:val="${id}"/>${look}</w:pPr>${run(text)}</w:p>`;
  const body = [
    styled('Heading1', 'Ziele'),
    styled('Heading2', 'Umsatz'),
    styled('Heading2', 'Kosten'),
    styled('Mine', 'Punkt'),
    styled('ListBullet', 'Kein Punkt', inList(0)),
    styled('Heading1', 'Risiken'),
    styled('Heading2', 'Markt'),
    styled('Plain', 'Ohne'),
    item(3, 0, 'Erstens'),
    item(3, 1, 'Davon'),
    item(3, 1, 'Dazu'),
  ].join('');
  const parts = {
    'word/numbering.xml': `<w:numbering ${main}>${lists.join('')}${numbers.join('')}</w:numbering>`,
    'word/styles.xml': `<w:styles ${main}>${styles}</w:styles>`,
  };
  expect(await textOf('docx', wordOf(body, { parts }))).toBe(
    '1 Ziele\n1.1 Umsatz\n1.2 Kosten\n- Punkt\nKein Punkt\n2 Risiken\n2.1 Markt\nOhne\nI. Erstens\n    a) Davon\n    b) Dazu',
  );
});

test('a footnote has the number that stands where it is referred to [INPUT-046]', async () => {
  const note = (id: number, text: string) =>
    `<w:footnote w:id="${id}"><w:p>${run(text)}</w:p></w:footnote>`;
  const refer = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
  const body = `<w:p>${run('Umsatz steigt')}${refer(7)}${run(', Kosten fallen')}${refer(3)}${run('.')}</w:p>`;
  const footnotes = `<w:footnotes ${main}>${note(3, ' Controlling')}${note(7, 'Bericht')}</w:footnotes>`;
  expect(await textOf('docx', wordOf(body, { parts: { 'word/footnotes.xml': footnotes } }))).toBe(
    'Umsatz steigt[1], Kosten fallen[2].\n\n\n--- Notes ---\n[1] Bericht\n[2] Controlling',
  );
});

test('slides stand apart from each other and from what is said to them, and no break joins words [INPUT-048]', async () => {
  const table =
    '<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>oben</a:t></a:r><a:br><a:rPr lang="de"/></a:br><a:r><a:t>unten</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>';
  const content = slidesOf(
    { shapes: boxOf('Eins', 'Punkt'), notes: boxOf('Zu sagen') },
    { shapes: boxOf('Zwei') },
    { shapes: table },
  );
  expect(await textOf('pptx', content)).toBe('Eins\nPunkt\n\nZu sagen\n\nZwei\n\n\n| oben unten |');
});

test('a chart stands on its slide as the table that it shows, and the number of a slide is no note to it [INPUT-048]', async () => {
  const points = (...texts: string[]) =>
    texts.map((text, index) => `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`).join('');
  const series = (name: string, ...values: string[]) =>
    `<c:ser><c:idx val="0"/><c:tx><c:strRef><c:f>A1</c:f><c:strCache>${points(name)}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points('Q1', 'Q2')}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>General</c:formatCode>${points(...values)}</c:numCache></c:numRef></c:val></c:ser>`;
  const chart = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Umsatz &amp; Kosten</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${series('Nord', '4.2999999999999998', '2')}${series('Süd', '1', '12.5')}</c:barChart></c:plotArea></c:chart></c:chartSpace>`;
  const shapes =
    '<p:graphicFrame><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId2"/></a:graphicData></a:graphic></p:graphicFrame>';
  const notes = `${boxOf('Zu sagen')}<p:sp><p:txBody><a:p><a:fld id="{1}" type="slidenum"><a:rPr/><a:t>1</a:t></a:fld></a:p></p:txBody></p:sp>`;
  expect(await textOf('pptx', slidesOf({ shapes: boxOf('Titel') + shapes, notes, chart }))).toBe(
    'Titel\nUmsatz & Kosten\n|  | Nord | Süd |\n| Q1 | 4.3 | 1 |\n| Q2 | 2 | 12.5 |\n\nZu sagen',
  );
});

describe('an arrow, a tick or a bullet of a font of pictures is text', () => {
  test('in PowerPoint, where it is a letter by itself in that font [INPUT-048]', async () => {
    const inFont = (text: string) =>
      `<a:r><a:rPr lang="de"><a:sym typeface="Wingdings" pitchFamily="2"/></a:rPr><a:t>${text}</a:t></a:r>`;
    const shapes = `<p:sp><p:txBody><a:p>${inFont('à ')}<a:r><a:rPr lang="de"/><a:t>à 5 €</a:t></a:r>${inFont(' für')}</a:p></p:txBody></p:sp>`;
    expect(await textOf('pptx', slidesOf({ shapes }))).toBe('→ à 5 € für');
  });

  test('in rich text and OpenDocument, where it has a place of its own [INPUT-049, INPUT-050]', async () => {
    const rtf = Buffer.from(rtfOf(String.raw`\u-3872?Ziel \u-3844?`));
    expect(await textOf('rtf', rtf)).toBe('→Ziel ✓');
    expect(await textOf('odt', odtOf('\uf0e0Ziel \uf0fc\uf001'))).toBe('→Ziel ✓\uf001');
  });
});

describe('what people have remarked to cells stands behind the sheets, with its place', () => {
  test.each(['xlsx', 'biff8'] as const)('of Excel (%s) [INPUT-047]', async (format) => {
    const row = [
      ...Array<null>(27).fill(null),
      { t: 's' as const, v: 'x', c: [{ a: 'Ada', t: 'Ada:\nStimmt das?' }] },
    ];
    const content = workbookOf(format, { Umsatz: [['a'], row] });
    expect(await textOf(format === 'xlsx' ? 'xlsx' : 'xls', content)).toBe(
      `# Umsatz\na\n${'\t'.repeat(27)}x\n\n--- Comments ---\nUmsatz!AB2 Ada: Stimmt das?`,
    );
  });

  test('of OpenDocument [INPUT-051]', async () => {
    const remark =
      '<office:annotation><dc:creator>Ben</dc:creator><text:p>Nein.</text:p></office:annotation>';
    const content = openDocument(
      'spreadsheet',
      `<table:table table:name="Blatt"><table:table-row><table:table-cell/><table:table-cell>${remark}<text:p>5</text:p></table:table-cell></table:table-row></table:table>`,
    );
    expect(await textOf('ods', content)).toBe(
      '# Blatt\n\t5\n\n--- Comments ---\nBlatt!B1 Ben: Nein.',
    );
  });
});

test.each(['xlsx', 'biff8'] as const)(
  'a number whose format names a language and no currency gets none (%s) [INPUT-047]',
  async (format) => {
    const numbers: [number, string][] = [
      [0.125, '[$-407]0.0%'],
      [1234.5, '[$-407]#,##0.00'],
      [46145, '[$-407]d. mmm yyyy'],
      [1234.5, '#,##0.00\\ [$€-407]'],
    ];
    const content = workbookOf(format, {
      a: [numbers.map(([v, z]) => ({ t: 'n' as const, v, z }))],
    });
    expect(await textOf(format === 'xlsx' ? 'xlsx' : 'xls', content)).toBe(
      '# a\n12.5%\t1,234.50\t3. May 2026\t1,234.50 €',
    );
  },
);

test('what is filled into the form of a PDF and remarked in it stands behind its text, without passwords [INPUT-045]', async () => {
  const widget = (entries: string) =>
    `<</Type/Annot/Subtype/Widget/Rect[100 600 200 620]${entries}>>`;
  const content = pdfOf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R 7 0 R 8 0 R 9 0 R]>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Annots[5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R]/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
    pdfStream(Buffer.from('BT /F1 12 Tf 72 700 Td (Antrag) Tj ET')),
    widget('/FT/Tx/T(f1)/TU(Ihr Name)/V(M\xfcller)'),
    widget('/FT/Btn/T(agb)/V/Ja/AS/Ja/AP<</N<</Ja 4 0 R/Off 4 0 R>>>>'),
    widget('/FT/Ch/T(Land)/Ff 131072/V(DE)/Opt[[(DE)(Deutschland)][(AT)(Austria)]]'),
    widget('/FT/Tx/T(leer)'),
    widget('/FT/Tx/T(pin)/Ff 8192/V(geheim)'),
    '<</Type/Annot/Subtype/Text/T(Ada)/Contents(Bitte pr\xfcfen)/Rect[10 10 30 30]>>',
  ]);
  expect(await textOf('pdf', content)).toBe(
    'Antrag\n\n--- Form ---\nIhr Name: Müller\nagb: ☑\nLand: Deutschland\n\n--- Comments ---\nAda: Bitte prüfen',
  );
});
