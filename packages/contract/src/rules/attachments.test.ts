import { describe, expect, test } from 'vitest';
import {
  attachmentExtensions,
  claimedAttachmentTypes,
  judgeAttachments,
  judgeAttachmentType,
} from './attachments.ts';

const file = (name: string, type = '', size = 1) => ({ name, type, size });
const TEN_MB = 10 * 1024 * 1024;
const SUPPORTED =
  'wird nicht unterstützt. Unterstützt werden: Bilder, PDFs, Office-Dokumente, Text- und Code-Dateien.';

describe('the types of attachments', () => {
  test.each(['jpeg', 'jpg', 'png', 'webp', 'gif', 'bmp', 'tiff'])(
    'take an image of type %s [INPUT-044]',
    (name) => expect(judgeAttachmentType(file('picture', `image/${name}`))).toBe('image'),
  );

  test('take an SVG as an image [INPUT-044]', () => {
    expect(judgeAttachmentType(file('drawing.svg', 'image/svg+xml'))).toBe('image');
  });

  test('take a PDF [INPUT-045]', () => {
    expect(judgeAttachmentType(file('a.pdf', 'application/pdf'))).toBe('pdf');
  });

  test.each([
    ['doc', 'application/msword'],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['xls', 'application/vnd.ms-excel'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['ppt', 'application/vnd.ms-powerpoint'],
    ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['rtf', 'application/rtf'],
    ['odt', 'application/vnd.oasis.opendocument.text'],
    ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['odp', 'application/vnd.oasis.opendocument.presentation'],
  ])(
    'take an office file %s by its media type and by its extension [INPUT-046] [INPUT-047] [INPUT-048] [INPUT-049] [INPUT-050] [INPUT-051] [INPUT-052]',
    (extension, type) => {
      expect(judgeAttachmentType(file('noname', type))).toBe('office');
      expect(judgeAttachmentType(file(`a.${extension}`))).toBe('office');
    },
  );

  test.each([
    ['txt', 'text/plain'],
    ['csv', 'text/csv'],
    ['html', 'text/html'],
    ['xml', 'text/xml'],
    ['xml', 'application/xml'],
    ['md', 'text/markdown'],
    ['css', 'text/css'],
    ['js', 'text/javascript'],
    ['ts', 'application/typescript'],
    ['json', 'application/json'],
    ['yaml', 'application/yaml'],
  ])(
    'take text of type %s [INPUT-053] [INPUT-054] [INPUT-055] [INPUT-056] [INPUT-057] [INPUT-058] [INPUT-059] [INPUT-060] [INPUT-061] [INPUT-062]',
    (extension, type) => {
      expect(judgeAttachmentType(file('noname', type))).toBe('text');
      expect(judgeAttachmentType(file(`a.${extension}`))).toBe('text');
    },
  );

  test.each([
    ...['py', 'java', 'c', 'cpp', 'cs', 'go', 'rs', 'php', 'rb', 'swift', 'kt', 'scala'],
    ...['pl', 'sh', 'sql'],
  ])('take source code .%s [INPUT-063]', (extension) => {
    expect(judgeAttachmentType(file(`main.${extension}`))).toBe('text');
    expect(judgeAttachmentType(file(`MAIN.${extension.toUpperCase()}`))).toBe('text');
  });

  test.each([
    ['macOS', 'py', 'text/x-python-script'],
    ['macOS', 'rb', 'text/x-ruby-script'],
    ['macOS', 'pl', 'text/x-perl-script'],
    ['macOS', 'php', 'text/php'],
    ['Linux', 'py', 'text/x-python3'],
    ['Linux', 'java', 'text/x-java'],
    ['Linux', 'c', 'text/x-csrc'],
    ['Linux', 'cpp', 'text/x-c++src'],
    ['Linux', 'cs', 'text/x-csharp'],
    ['Linux', 'go', 'text/x-go'],
    ['Linux', 'rs', 'text/rust'],
    ['Linux', 'php', 'application/x-php'],
    ['Linux', 'rb', 'application/x-ruby'],
    ['Linux', 'swift', 'text/x-swift'],
    ['Linux', 'kt', 'text/x-kotlin'],
    ['Linux', 'scala', 'text/x-scala'],
    ['Linux', 'pl', 'application/x-perl'],
    ['Linux', 'sql', 'application/sql'],
    ['Linux', 'sh', 'application/x-shellscript'],
    ['Linux', 'ts', 'text/vnd.trolltech.linguist'],
    ['Windows', 'ts', 'video/vnd.dlna.mpeg-tts'],
    ['Windows', 'csv', 'application/vnd.ms-excel'],
    ['Android', 'csv', 'text/comma-separated-values'],
  ])(
    'take on %s a file .%s, which browsers call %s there [INPUT-054] [INPUT-060] [INPUT-063] [OPEN2-038]',
    (_system, extension, claim) => {
      const kinds = claimedAttachmentTypes(file(`a.${extension}`, claim)).map(({ kind }) => kind);
      expect(kinds).toContain('text');
    },
  );

  test('go by the extension when the browser takes TypeScript for a video or knows nothing [OPEN2-038]', () => {
    expect(judgeAttachmentType(file('a.ts', 'video/mp2t'))).toBe('text');
    expect(judgeAttachmentType(file('a.kt', 'application/octet-stream'))).toBe('text');
    expect(judgeAttachmentType(file('film.ts.mp4', 'video/mp2t'))).toBeNull();
  });

  test('refuse any other type, whatever its extension [INPUT-064]', () => {
    expect(judgeAttachmentType(file('a.exe'))).toBeNull();
    expect(judgeAttachmentType(file('a.zip', 'application/zip'))).toBeNull();
    expect(judgeAttachmentType(file('a.txt', 'application/x-msdownload'))).toBeNull();
  });

  test('list every extension that the file picker offers [INPUT-066] [INPUT-067]', () => {
    const offered =
      'txt pdf doc docx xls xlsx ppt pptx rtf odt ods odp csv html xml md css js ts json yaml yml py java c cpp cs go rs php rb swift kt scala pl sh sql jpeg jpg png webp gif bmp tiff svg';
    expect(attachmentExtensions).toEqual(expect.arrayContaining(offered.split(' ')));
  });
});

describe('adding files', () => {
  test('allows five files, those that are there already included [INPUT-039]', () => {
    expect(judgeAttachments([file('a.txt'), file('b.txt')], 3)).toBeNull();
    expect(judgeAttachments([file('a.txt'), file('b.txt')], 4)).toEqual({
      reason: 'count',
      message: 'Maximal 5 Dateien erlaubt',
    });
  });

  test('takes a file of exactly 10 MB and refuses one byte more [INPUT-041] [INPUT-042] [INPUT-071] [ERR2-010] [OPEN2-039]', () => {
    expect(judgeAttachments([file('big.txt', '', TEN_MB)])).toBeNull();
    expect(judgeAttachments([file('big.txt', '', TEN_MB + 1)])).toEqual({
      reason: 'size',
      message: 'File "big.txt" ist zu groß. Maximum: 10MB',
    });
  });

  test('names the media type that is not supported, else the extension, else unknown [INPUT-072] [ERR2-011] [OPEN2-038]', () => {
    const message = (name: string, type: string) => judgeAttachments([file(name, type)])?.message;
    expect(message('a.exe', 'application/x-msdownload; x=1')).toBe(
      `Dateityp "application/x-msdownload" ${SUPPORTED}`,
    );
    expect(message('a.exe', '')).toBe(`Dateityp "exe" ${SUPPORTED}`);
    expect(message('README', '')).toBe(`Dateityp "unknown" ${SUPPORTED}`);
  });

  test('judges the count before every file, each file in order, and its size before its type [OPEN2-041]', () => {
    const huge = file('a.exe', '', TEN_MB + 1);
    expect(judgeAttachments([huge, ...Array.from({ length: 5 }, () => huge)])?.reason).toBe(
      'count',
    );
    expect(judgeAttachments([huge])?.reason).toBe('size');
    expect(judgeAttachments([file('a.exe'), huge])?.reason).toBe('type');
  });

  test('fails as a whole when one file of several is invalid [INPUT-068] [INPUT-069]', () => {
    expect(judgeAttachments([file('a.txt'), file('b.exe')])?.reason).toBe('type');
  });
});
