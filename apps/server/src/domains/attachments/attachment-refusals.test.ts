import { existsSync, mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccount, signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { messagesOf, newestFiles, sendFiles, type TestFile } from './attachments.fixture.ts';
import { docxOf, pdfOf, pdfPages, zipOf } from './documents.fixture.ts';
import { compoundFileOf, docOf, workbookOf } from '#platform/extraction/old-documents.fixture.ts';

let app: TestApp;
let client: TestClient;

/** Where forms wait to be judged, for this file only. */
const forms = mkdtempSync(join(tmpdir(), 'robin-forms-'));
const formsOfOthers = process.env['TMPDIR'];

beforeAll(async () => {
  process.env['TMPDIR'] = forms;
  app = await startTestApp();
  client = await signInSomebody(app);
});
afterAll(async () => {
  await app.close();
  if (formsOfOthers === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = formsOfOthers;
  await rm(forms, { recursive: true });
});

const TEN_MB = 10 * 1024 * 1024;

const db = () => app.testDatabase.database.query;
const newSession = async () => (await buildSession(db(), { userId: client.userId })).id;
const text = (name: string, type = 'text/plain'): TestFile => ({ name, content: 'words', type });
const ofSize = (bytes: number): TestFile => ({
  name: 'large.txt',
  content: Buffer.alloc(bytes, 'x'),
  type: 'text/plain',
});

/** What a refused call must leave behind: nothing. */
async function expectNothingKept(sessionId: string): Promise<void> {
  expect(await messagesOf(client, sessionId)).toEqual([]);
  const rows = db().selectFrom('attachments').select('id').where('session_id', '=', sessionId);
  expect(await rows.execute()).toEqual([]);
  const turns = db().selectFrom('turns').select('id').where('session_id', '=', sessionId);
  expect(await turns.execute()).toEqual([]);
}

const storedFiles = async () =>
  existsSync(`${app.uploads}/attachments`) ? readdir(`${app.uploads}/attachments`) : [];

async function refused(files: TestFile[], fields: Record<string, string> = {}) {
  const sessionId = await newSession();
  const before = await storedFiles();
  const answer = await sendFiles(client, sessionId, files, fields);
  await expectNothingKept(sessionId);
  expect(await storedFiles()).toEqual(before);
  return answer;
}

/** Nobody knows the password that this was made with. */
const lockedPdf = pdfOf(
  [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[]/Count 0>>',
    `<</Filter/Standard/V 1/R 2/P -4/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>>>`,
  ],
  '/Encrypt 3 0 R/ID[<00><00>]',
);
const oldWord = docOf({ pieces: ['x'] });
const unsupported = (type: string) =>
  `Dateityp "${type}" wird nicht unterstützt. Unterstützt werden: Bilder, PDFs, Office-Dokumente, Text- und Code-Dateien.`;

describe('files are judged by what is claimed about them', () => {
  test('five of them are taken with one message, each in its place [INPUT-039, INPUT-083]', async () => {
    const sessionId = await newSession();
    const names = ['a.txt', 'b.md', 'c.csv', 'd.json', 'e.py'];
    const answer = await sendFiles(
      client,
      sessionId,
      names.map((name) => text(name, '')),
    );
    expect(answer.status).toBe(200);
    const files = await newestFiles(client, sessionId);
    expect(files.map(({ fileName }) => fileName)).toEqual(names);
  });

  test('six are refused with 400 [INPUT-040, INPUT-073, ERR2-012, OPEN2-040, CONST2-005]', async () => {
    const six = Array.from({ length: 6 }, (_, number) => text(`${number}.txt`));
    expect(await refused(six)).toEqual({
      status: 400,
      code: 'attachment_refused',
      detail: 'Maximal 5 Dateien erlaubt',
    });
  });

  test('twenty too, without reading them to their end', async () => {
    const many = Array.from({ length: 20 }, () => ofSize(1_000_000));
    expect((await refused(many)).status).toBe(400);
  });

  test('twenty before the message are refused as too many, and not for the message that is not read any more [INPUT-040]', async () => {
    const form = new FormData();
    for (let number = 0; number < 20; number += 1) {
      form.append('files', new Blob([Buffer.alloc(1_000_000, 'x')]), `${number}.txt`);
    }
    form.append('message', 'See these');
    const path = `/api/chat/${await newSession()}`;
    const response = await client.fetch(path, { method: 'POST', body: form });
    expect(await response.json()).toMatchObject({ code: 'attachment_refused' });
    expect(response.status).toBe(400);
  });

  test('one of exactly 10 MB is taken [INPUT-041, OPEN2-039, CONST2-005]', async () => {
    const sessionId = await newSession();
    expect((await sendFiles(client, sessionId, [ofSize(TEN_MB)])).status).toBe(200);
    expect((await newestFiles(client, sessionId))[0]?.fileSize).toBe(TEN_MB);
  });

  test('one byte more is refused with 413 [INPUT-042, INPUT-043, INPUT-071, ERR2-010, OPEN2-040, CONST2-005]', async () => {
    expect(await refused([text('a.txt'), ofSize(TEN_MB + 1)])).toEqual({
      status: 413,
      code: 'payload_too_large',
      detail: 'File "large.txt" ist zu groß. Maximum: 10MB',
    });
  });

  test('one far larger than a whole form may be is refused by its own name', async () => {
    expect(await refused([ofSize(TEN_MB * 7)])).toEqual({
      status: 413,
      code: 'payload_too_large',
      detail: 'File "large.txt" ist zu groß. Maximum: 10MB',
    });
  });

  test.each([
    ['a program', { name: 'a.exe', type: 'application/x-msdownload' }, 'application/x-msdownload'],
    ['an archive', { name: 'a.zip', type: 'application/zip' }, 'application/zip'],
    ['one that says nothing but its ending', { name: 'film.mp4', type: '' }, null],
    ['one that says nothing at all', { name: 'README', type: 'application/octet-stream' }, null],
  ])(
    '%s is refused with 415 [INPUT-064, INPUT-065, INPUT-072, ERR2-011, OPEN2-040, CONST2-005]',
    async (_what, file, type) => {
      const answer = await refused([text('a.txt'), { ...file, content: 'x' }]);
      expect(answer).toMatchObject({ status: 415, code: 'unsupported_media_type' });
      // A browser sends a type of its own where a file has none.
      expect(answer.detail).toBe(unsupported(type ?? 'application/octet-stream'));
    },
  );

  test('the number counts before the size, and the size before the type [OPEN2-041]', async () => {
    const large = ofSize(TEN_MB + 1);
    const largeProgram = { ...large, name: 'a.exe', type: 'application/x-msdownload' };
    const program = { name: 'b.exe', content: 'x', type: 'application/x-msdownload' };
    const five = Array.from({ length: 5 }, (_, number) => text(`${number}.txt`));
    expect((await refused([large, program, ...five])).status).toBe(400);
    expect((await refused([largeProgram])).status).toBe(413);
    expect((await refused([program, large])).status).toBe(415);
  });

  test('a message of only whitespace is refused although it has files [INPUT-077, OPEN2-040, OPEN2-042]', async () => {
    expect(await refused([text('a.txt')], { message: ' \n\t ' })).toMatchObject({
      status: 422,
      code: 'message_blank',
      detail: 'Write a message first.',
    });
  });
});

describe('files are judged by what is in them', () => {
  const png = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
  const disguises: [string, () => Promise<TestFile> | TestFile][] = [
    [
      'text that calls itself PDF',
      () => ({ name: 'a.pdf', content: 'no', type: 'application/pdf' }),
    ],
    [
      'a PDF that calls itself PNG',
      () => ({ name: 'a.png', content: pdfPages('x'), type: 'image/png' }),
    ],
    [
      'a PNG that calls itself text',
      async () => ({ name: 'a.txt', content: await png(), type: 'text/plain' }),
    ],
    [
      'a page that calls itself SVG',
      () => ({ name: 'a.svg', content: '<html><svg/></html>', type: 'image/svg+xml' }),
    ],
    ['text that calls itself Word', () => ({ name: 'a.docx', content: 'no' })],
    [
      'a GIF with a PDF behind it',
      () => ({ name: 'a.pdf', content: Buffer.concat([Buffer.from('GIF89a'), pdfPages('x')]) }),
    ],
    [
      'a page with a PDF behind it',
      () => ({ name: 'a.pdf', content: Buffer.concat([Buffer.from('<html>'), pdfPages('x')]) }),
    ],
    ['text with a NUL', () => ({ name: 'a.txt', content: 'a\0b', type: 'text/plain' })],
    [
      'bytes far behind a beginning of text',
      () => ({
        name: 'a.csv',
        content: Buffer.concat([Buffer.alloc(500_000, 'a;b\n'), Buffer.from([0, 1, 2])]),
      }),
    ],
    [
      'machine code that calls itself source',
      () => ({ name: 'a.c', content: Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]) }),
    ],
    [
      'an archive that calls itself text',
      () => ({ name: 'a.md', content: zipOf({ 'a.txt': 'x' }) }),
    ],
    ['Word that calls itself PowerPoint', () => ({ name: 'a.pptx', content: docxOf('x') })],
    [
      'an OpenDocument spreadsheet that calls itself Excel',
      () => ({ name: 'a.xlsx', content: workbookOf('ods', { a: [['x']] }) }),
    ],
    ['old Word that calls itself new Word', () => ({ name: 'a.docx', content: oldWord })],
    ['old Word that calls itself old Excel', () => ({ name: 'a.xls', content: oldWord })],
    ['old Word that calls itself old PowerPoint', () => ({ name: 'a.ppt', content: oldWord })],
    ['text that calls itself old Word', () => ({ name: 'a.doc', content: 'no' })],
  ];

  test.each(disguises)(
    '%s is refused with 415, in the language of the person [INPUT-070]',
    async (_what, make) => {
      const file = await make();
      const good = text('good.txt');
      expect(await refused([good, file], { user_language: 'de' })).toEqual({
        status: 415,
        code: 'unsupported_media_type',
        detail: `Die Datei "${file.name}" ist nicht das, was Name und Typ sagen.`,
      });
      expect((await refused([good, file], { user_language: 'en' })).detail).toBe(
        `The file "${file.name}" is not what its name and type say.`,
      );
    },
  );

  const damages: [string, () => Promise<TestFile> | TestFile][] = [
    [
      'a PNG that ends too early',
      async () => ({ name: 'a.png', content: (await png()).subarray(0, 60) }),
    ],
    ['a PDF without anything', () => ({ name: 'a.pdf', content: '%PDF-1.7\n%%EOF' })],
    [
      'an archive that calls itself Word',
      () => ({ name: 'a.docx', content: zipOf({ 'a.txt': 'x' }) }),
    ],
    [
      'an archive that ends too early',
      () => ({ name: 'a.docx', content: docxOf('x').subarray(0, 500) }),
    ],
    [
      'a container without a document',
      () => ({
        name: 'a.doc',
        content: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      }),
    ],
    [
      'an SVG without an end',
      () => ({
        name: 'a.svg',
        content: '<svg xmlns="http://www.w3.org/2000/svg"><g>',
        type: 'image/svg+xml',
      }),
    ],
  ];

  test.each(damages)('%s is refused with 400 [INPUT-070]', async (_what, make) => {
    const file = await make();
    expect(await refused([text('good.txt'), file], { user_language: 'de' })).toEqual({
      status: 400,
      code: 'attachment_refused',
      detail: `Die Datei "${file.name}" ist beschädigt und lässt sich nicht lesen.`,
    });
  });

  test('nothing at all is refused, except for text, which may be empty', async () => {
    expect((await refused([{ name: 'a.png', content: '' }])).detail).toContain('is empty');
    const sessionId = await newSession();
    expect((await sendFiles(client, sessionId, [{ name: 'a.txt', content: '' }])).status).toBe(200);
  });

  const locked: [string, () => TestFile][] = [
    [
      'in the old container',
      () => ({ name: 'a.xlsx', content: compoundFileOf({ EncryptedPackage: 'secret' }) }),
    ],
    ['as a PDF', () => ({ name: 'a.pdf', content: lockedPdf })],
    [
      'as old Word',
      () => ({ name: 'a.doc', content: docOf({ pieces: ['x'], isEncrypted: true }) }),
    ],
    [
      'as OpenDocument',
      () => ({
        name: 'a.odt',
        content: zipOf({
          mimetype: 'application/vnd.oasis.opendocument.text',
          // As long as that of a presentation with very many images.
          'META-INF/manifest.xml': `${'<manifest:file-entry/>'.repeat(60_000)}<manifest:encryption-data/>`,
          'content.xml': 'secret',
        }),
      }),
    ],
  ];

  test.each(locked)(
    'a document that is locked %s needs its password removed',
    async (_how, make) => {
      const { status, detail } = await refused([make()]);
      expect([status, detail]).toEqual([400, expect.stringContaining('protected by a password')]);
    },
  );

  test('a CSV file that calls itself Excel is taken for what it is [OPEN2-038]', async () => {
    const sessionId = await newSession();
    const csv = { name: 'a.csv', content: 'a;b\n1;2', type: 'application/vnd.ms-excel' };
    expect((await sendFiles(client, sessionId, [csv])).status).toBe(200);
    expect((await newestFiles(client, sessionId))[0]?.mimeType).toBe('text/csv');
  });

  test('an OpenDocument spreadsheet that calls itself Excel by its type alone is taken for what it is', async () => {
    const sessionId = await newSession();
    const content = workbookOf('ods', { a: [['x']] });
    const sheet = { name: 'a.ods', content, type: 'application/vnd.ms-excel' };
    expect((await sendFiles(client, sessionId, [sheet])).status).toBe(200);
    expect((await newestFiles(client, sessionId))[0]?.mimeType).toContain('opendocument');
  });

  test('TypeScript that passes for a video is taken for what it is [OPEN2-038]', async () => {
    const sessionId = await newSession();
    const source = { name: 'a.ts', content: 'const a = 1;', type: 'video/mp2t' };
    expect((await sendFiles(client, sessionId, [source])).status).toBe(200);
    expect((await newestFiles(client, sessionId))[0]?.mimeType).toBe('text/typescript');
  });
});

test('nothing of a form stays on the disk, accepted or not', async () => {
  const sessionId = await newSession();
  await sendFiles(client, sessionId, [text('a.txt')]);
  await refused([text('a.exe', 'application/x-msdownload')]);
  await refused([ofSize(TEN_MB + 1)]);
  const left = (await readdir(forms)).filter((name) => name.startsWith('robin-upload-'));
  expect(left).toEqual([]);
});

test('files for a session of somebody else are refused before they are read', async () => {
  const other = await buildAccount(db());
  const foreign = (await buildSession(db(), { userId: other.id })).id;
  const six = Array.from({ length: 6 }, () => ofSize(2_000_000));
  for (const files of [six, [text('a.txt')]]) {
    expect(await sendFiles(client, foreign, files)).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  }
});

test('a disk that cannot be written is no mistake of the sender: 503, and the message can be sent again', async () => {
  const sessionId = await newSession();
  process.env['TMPDIR'] = join(forms, 'gone');
  try {
    expect(await sendFiles(client, sessionId, [text('a.txt')])).toEqual({
      status: 503,
      code: 'unavailable',
      detail: 'There is no room for files at the moment. Please tell those who run Robin.',
    });
  } finally {
    process.env['TMPDIR'] = forms;
  }
  await expectNothingKept(sessionId);
  expect((await sendFiles(client, sessionId, [text('a.txt')])).status).toBe(200);
});
