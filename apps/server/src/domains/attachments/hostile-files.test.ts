import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildAccount, buildToken, signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { createLogger } from '#platform/logger.ts';
import {
  createTestClient,
  startTestApp,
  type TestApp,
  type TestClient,
} from '#testing/test-app.ts';
import { fetchAttachment, newestFiles, sendFiles, type TestFile } from './attachments.fixture.ts';
import { excelOf, pdfOf, pdfPages, pdfStream, wordOf, zipOf } from './documents.fixture.ts';
import { createExtractor, sandboxFlags } from '#platform/extraction/extract-in-process.ts';
import { MAX_TEXT_LENGTH } from '#platform/extraction/extraction.types.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  client = await signInSomebody(app);
});
afterAll(() => app.close());

const newSession = async () =>
  (await buildSession(app.testDatabase.database.query, { userId: client.userId })).id;

async function send(file: TestFile) {
  return sendFiles(client, await newSession(), [file]);
}

/** A content stream that is some hundred bytes long and half a gigabyte when it is unpacked. */
const bombStream = pdfStream(
  deflateSync(deflateSync(Buffer.alloc(500_000_000, ' '), { level: 9 })),
  '/Filter[/FlateDecode/FlateDecode]',
);
const pdfBomb = pdfOf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>',
  bombStream,
]);

/** Pages that contain each other. */
const pdfLoop = () =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 2 0 R]/Count 1000000>>',
    '<</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 1000000>>',
  ]);

/** Drawings that contain drawings, ten times each, on twelve levels. */
function pdfNest(): Buffer {
  const again = Buffer.from('/X Do '.repeat(10));
  const level = (next: number) =>
    pdfStream(
      again,
      `/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</X ${next} 0 R>>>>`,
    );
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>',
    pdfStream(again),
    ...Array.from({ length: 12 }, (_, depth) => level(6 + depth)),
    pdfStream(Buffer.from('BT ET'), '/Type/XObject/Subtype/Form/BBox[0 0 1 1]'),
  ]);
}

/** Says of every part, in its own head and in the directory, that its size follows behind it. */
function withHiddenSizes(archive: Buffer): Buffer {
  const [head, entry] = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x01\x02')];
  for (const [signature, flagsAt, sizeAt] of [
    [head, 6, 22],
    [entry, 8, 24],
  ] as const) {
    for (let at = archive.indexOf(signature); at >= 0; at = archive.indexOf(signature, at + 4)) {
      archive.writeUInt16LE(archive.readUInt16LE(at + flagsAt) | 8, at + flagsAt);
      archive.writeUInt32LE(0, at + sizeAt);
    }
  }
  return archive;
}

const entities = Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY b${level} "${(level === 0 ? 'lol' : `&b${level - 1};`).repeat(10)}">`,
);

/** A document type with names that stand for a billion words. */
const doctype = (element: string) => `<!DOCTYPE ${element} [${entities.join('')}]>`;

describe('a hostile file costs one refused call, and never the process', () => {
  const hostile: [string, string, () => TestFile | Promise<TestFile>][] = [
    [
      'a PDF that unpacks to half a gigabyte',
      'takes too much to read',
      () => ({ name: 'a.pdf', content: pdfBomb }),
    ],
    [
      'a PDF of pages that contain each other',
      'is damaged',
      () => ({ name: 'a.pdf', content: pdfLoop() }),
    ],
    [
      'an archive that unpacks to more than 50 MB',
      'is too large when unpacked',
      () => ({ name: 'a.docx', content: wordOf(' '.repeat(60_000_000)) }),
    ],
    [
      'an archive of thousands of parts',
      'is too large when unpacked',
      () => ({
        name: 'a.xlsx',
        content: zipOf(
          Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`xl/${n}.xml`, '<a/>'])),
        ),
      }),
    ],
    [
      'a document of a million elements',
      'is too large when unpacked',
      () => ({ name: 'a.docx', content: wordOf('<w:p/>'.repeat(1_000_000)) }),
    ],
    [
      'a sheet that unpacks to more than 50 MB',
      'is too large when unpacked',
      () => ({ name: 'a.xlsx', content: excelOf(' '.repeat(60_000_000)) }),
    ],
    [
      'an archive that hides in its directory how much it unpacks to',
      'is damaged',
      () => ({ name: 'a.xlsx', content: withHiddenSizes(excelOf(' '.repeat(100_000_000))) }),
    ],
    [
      'a rich text of a million groups within each other',
      'is too large when unpacked',
      () => ({ name: 'a.rtf', content: `{\\rtf1 ${'{'.repeat(1_000_000)}` }),
    ],
    [
      'an SVG whose entities multiply',
      'is damaged',
      () => ({
        name: 'a.svg',
        content: `${doctype('svg')}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&b8;</text></svg>`,
      }),
    ],
    [
      'an image of more than 50 megapixels',
      'is too large when unpacked',
      async () => ({
        name: 'a.png',
        content: await sharp({
          create: { width: 10_000, height: 6_000, channels: 3, background: '#fff' },
        })
          .png()
          .toBuffer(),
      }),
    ],
    [
      'a drawing of a million pixels a side',
      'is too large when unpacked',
      () => ({
        name: 'a.svg',
        content: '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>',
      }),
    ],
    [
      'a bitmap that claims more pixels than it has',
      'is damaged',
      () => {
        const content = Buffer.alloc(60);
        content.write('BM');
        content.writeUInt32LE(54, 10);
        content.writeUInt32LE(40, 14);
        content.writeInt32LE(7_000, 18);
        content.writeInt32LE(7_000, 22);
        content.writeUInt16LE(24, 28);
        return { name: 'a.bmp', content, type: 'image/bmp' };
      },
    ],
  ];

  test.each(hostile)('%s: it %s', async (_what, why, make) => {
    const { status, code, detail } = await send(await make());
    expect([status, code]).toEqual([400, 'attachment_refused']);
    expect(detail).toMatch(new RegExp(`^The file "a\\.\\w+" ${why}.*\\.$`));
    expect((await app.anonymous.call('GET', '/api/health')).status).toBe(200);
  });

  /** What the model would be shown of a file that is accepted. */
  async function textOf(file: TestFile): Promise<string | null> {
    const sessionId = await newSession();
    const { status } = await sendFiles(client, sessionId, [file]);
    if (status !== 200) return null;
    const rows = app.testDatabase.database.query
      .selectFrom('attachments')
      .select('text')
      .where('session_id', '=', sessionId);
    return (await rows.executeTakeFirstOrThrow()).text;
  }

  test.each([
    ['Word', 'a.docx', wordOf('<w:p><w:r><w:t>&b8;</w:t></w:r></w:p>', { doctype: doctype('x') })],
    ['Excel', 'a.xlsx', excelOf('<row><c t="str"><v>&b8;</v></c></row>', 'a', doctype('x'))],
  ])('entities that multiply in a file of %s stay what they are', async (_what, name, content) => {
    expect((await textOf({ name, content }))?.length ?? 0).toBeLessThan(1_000);
  });

  test('an archive within an office file is not unpacked', async () => {
    const bomb = zipOf({ 'word/document.xml': ' '.repeat(60_000_000) });
    const parts = { 'word/embeddings/inner.docx': bomb, 'inner.zip': bomb };
    const content = wordOf('<w:p><w:r><w:t>Harmless</w:t></w:r></w:p>', { parts });
    expect(await textOf({ name: 'a.docx', content })).toBe('Harmless');
  });

  test('a sheet with a cell in its last corner is as long as its text', async () => {
    const corner = '<row r="1048576"><c r="XFD1048576" t="str"><v>corner</v></c></row>';
    const text = await textOf({ name: 'a.xlsx', content: excelOf(corner) });
    expect(text).toBe(`# Sheet\n${'\t'.repeat(16_383)}corner`);
  });

  test('a PDF is read as far as its text is used: pages behind that cost nothing', async () => {
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
    // Small enough that all of it stands on the page: what does not is not read.
    const lines = `(${'x'.repeat(1_000)}) Tj T* `.repeat(MAX_TEXT_LENGTH / 1_000);
    const content = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R 5 0 R]/Count 2>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F ${font}>>>>>>`,
      pdfStream(Buffer.from(`BT /F 1 Tf 2 TL 9 700 Td ${lines} ET`)),
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 6 0 R>>',
      bombStream,
    ]);
    expect((await textOf({ name: 'a.pdf', content }))?.length).toBe(MAX_TEXT_LENGTH);
  });

  test('a file that is several things at once is only ever what it was sent as, or the image that it begins with', async () => {
    const sessionId = await newSession();
    const pixels = { create: { width: 2, height: 2, channels: 3, background: '#0a0' } } as const;
    const png = await sharp(pixels).png().toBuffer();
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const content = Buffer.concat([png, page, pdfPages('x'), zipOf({ 'a.js': 'alert(1)' })]);
    for (const name of ['a.pdf', 'a.docx', 'a.html']) {
      expect((await send({ name, content })).status).toBe(415);
    }
    for (const name of ['a.png', 'a.svg']) {
      expect((await sendFiles(client, sessionId, [{ name, content }])).status).toBe(200);
      const [file] = await newestFiles(client, sessionId);
      const { headers } = await fetchAttachment(client, `/api/attachments/${file?.id}`);
      expect(headers.get('content-type')).toBe('image/png');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      // What is shown to others is made of its pixels alone.
      const preview = await fetchAttachment(client, `/api/attachments/${file?.id}?preview=1`);
      expect(preview.content.includes('script')).toBe(false);
    }
  });

  test('a PDF of drawings that contain drawings is read or refused, and does not go on for ever', async () => {
    expect([200, 400]).toContain((await send({ name: 'a.pdf', content: pdfNest() })).status);
  });

  test('a sheet that repeats one cell a billion times is read as far as it is sensible', async () => {
    const content = zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml':
        '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="a"><table:table-row table:number-rows-repeated="30000"><table:table-cell table:number-columns-repeated="30000"><text:p>again</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>',
    });
    expect([200, 400]).toContain((await send({ name: 'a.ods', content })).status);
  });

  test('a drawing that wants to fetch, read or run something shows nothing of it', async () => {
    const sessionId = await newSession();
    const content = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20"><script>alert(1)</script><rect width="20" height="20" fill="#0a0"/><image xlink:href="file:///etc/passwd" width="20" height="20"/><image href="${app.url}/api/health" width="20" height="20"/></svg>`;
    expect((await sendFiles(client, sessionId, [{ name: 'a.svg', content }])).status).toBe(200);
    const [file] = await newestFiles(client, sessionId);
    const address = `/api/attachments/${file?.id}`;
    const preview = await fetchAttachment(client, `${address}?preview=1`);
    const pixel = await sharp(preview.content)
      .removeAlpha()
      .extract({ left: 9, top: 9, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(Number(pixel[1])).toBeGreaterThan(120);
    expect(preview.content.includes('script')).toBe(false);
    // The drawing itself can only be saved, never shown as a page of its own.
    const original = await fetchAttachment(client, address);
    expect(original.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(original.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });
});

describe('the process that takes a file apart', () => {
  const silent = createLogger('silent');

  async function extracting(
    file: Buffer,
    timeoutMs: number,
    signal = new AbortController().signal,
  ) {
    const directory = await mkdtemp(join(tmpdir(), 'robin-extract-'));
    const path = join(directory, 'file');
    await writeFile(path, file);
    try {
      return (
        await createExtractor({ timeoutMs }, silent)(
          'pdf',
          { path, extension: 'pdf' },
          { userId: 1, signal },
        )
      ).head;
    } finally {
      await rm(directory, { recursive: true });
    }
  }

  /** The processes of this test that still run. */
  async function children(): Promise<number[]> {
    const columns = ['-o', 'pid=,args=', '--ppid', String(process.pid)];
    const { stdout } = await promisify(execFile)('ps', columns);
    const lines = stdout.split('\n').filter((line) => line.includes('extraction-process'));
    return lines.map((line) => Number.parseInt(line, 10));
  }

  /** Waits until exactly one runs. */
  const onlyChild = () =>
    vi.waitFor(
      async () => {
        const [pid, ...others] = await children();
        if (pid === undefined) throw new Error('None runs.');
        expect(others).toEqual([]);
        return pid;
      },
      { timeout: 5_000 },
    );

  test('is ended when it takes too long, and the file with it', async () => {
    expect(await extracting(pdfBomb, 300)).toEqual({ ok: false, failure: 'too-complex' });
    expect(await children()).toEqual([]);
  });

  test('is killed when nobody waits for it any more', async () => {
    const stopping = new AbortController();
    const head = extracting(pdfBomb, 15_000, stopping.signal);
    await onlyChild();
    stopping.abort();
    expect(await head).toMatchObject({ ok: false });
    await expect.poll(children).toEqual([]);
  });

  test('is not even started for somebody who has gone before the turn of the file', async () => {
    const head = await extracting(pdfPages('Hello'), 15_000, AbortSignal.abort());
    expect(head).toMatchObject({ ok: false });
  });

  test('does not read to its end what is larger than any file that is taken', async () => {
    const large = Buffer.concat([pdfPages('Hello'), Buffer.alloc(12 * 1024 * 1024)]);
    expect(await extracting(large, 15_000)).toEqual({ ok: false, failure: 'too-complex' });
  });

  test('that is killed from outside costs its file alone', async () => {
    const head = extracting(pdfBomb, 15_000);
    const pid = await onlyChild();
    process.kill(pid, 'SIGKILL');
    expect(await head).toMatchObject({ ok: false });
  });

  test('works on two files at a time at most, and on all of them in the end', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'robin-extract-'));
    const path = join(directory, 'file');
    await writeFile(path, pdfPages('Hello'));
    const extract = createExtractor({ timeoutMs: 15_000 }, silent);
    const { signal } = new AbortController();
    const ended = Promise.all(
      Array.from({ length: 6 }, () =>
        extract('pdf', { path, extension: 'pdf' }, { userId: 1, signal }),
      ),
    );
    let isOver = false;
    const watching = (async () => {
      let most = 0;
      // A look is a process too: the next one begins when the one before has ended.
      while (!isOver) {
        most = Math.max(most, (await children()).length);
        await delay(20);
      }
      return most;
    })();
    const all = await ended.finally(() => (isOver = true));
    const most = await watching;
    await rm(directory, { recursive: true });
    expect(all.map(({ head }) => head)).toEqual(
      Array(6).fill({ ok: true, kind: 'document', text: 'Hello', isCut: false }),
    );
    expect(most).toBeLessThanOrEqual(2);
  });

  test('reads the profile image of somebody while another person’s heavy files still wait', async () => {
    const { id } = await buildAccount(app.testDatabase.database.query);
    const token = await buildToken(app.testDatabase.database.query, id);
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer();
    let read = 0;
    const heavy = Array.from({ length: 4 }, async () => {
      await send({ name: 'a.pdf', content: pdfBomb });
      read += 1;
    });
    await expect.poll(children).toHaveLength(2);
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(image)], { type: 'image/png' }), 'me.png');
    const { status } = await createTestClient(app.url, token, id).fetch(
      '/api/users/upload-profile-image',
      { method: 'POST', body: form },
    );
    // Both that were being read when the image came, at the most.
    expect([status, read <= 2]).toEqual([200, true]);
    await Promise.all(heavy);
  });

  test('finds its code compiled, by one that got no file, and leaves it as it is', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'robin-extract-'));
    const file = async (name: string, content: Buffer) => {
      const path = join(directory, name);
      await writeFile(path, content);
      return { path, extension: 'pdf' };
    };
    const codeCache = join(directory, 'code');
    const extract = createExtractor({ timeoutMs: 15_000, codeCache }, silent);
    const kept = async () => {
      const entries = await readdir(codeCache, { recursive: true });
      return Promise.all(
        entries.map(async (entry) => [entry, (await stat(join(codeCache, entry))).mtimeMs]),
      );
    };
    const { signal } = new AbortController();
    const hello = await file('hello', pdfPages('Hello'));
    const first = await extract('pdf', hello, { userId: 1, signal });
    // It starts behind the answer, and writes at its end.
    const before = await vi.waitFor(
      async () => {
        expect(await children()).toEqual([]);
        const found = await kept();
        expect(found.length).toBeGreaterThan(10);
        return found;
      },
      { timeout: 20_000 },
    );

    expect(await extract('pdf', hello, { userId: 1, signal })).toEqual(first);
    const stopping = new AbortController();
    const bomb = await file('bomb', pdfBomb);
    const reading = extract('pdf', bomb, { userId: 1, signal: stopping.signal });
    const pid = await onlyChild();
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
    stopping.abort();
    await reading;
    expect(environment.split('\0').toSorted()).toEqual([
      '',
      `NODE_COMPILE_CACHE=${codeCache}`,
      'NODE_COMPILE_CACHE_READONLY=1',
    ]);
    expect(await kept()).toEqual(before);
    await rm(directory, { recursive: true });
  });

  test('reads files also where its code can’t be kept, which is said once', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'robin-extract-'));
    const path = join(directory, 'file');
    await writeFile(path, pdfPages('Hello'));
    const lines: string[] = [];
    const logger = createLogger('warn', { write: (line) => void lines.push(line) });
    const extract = createExtractor({ timeoutMs: 15_000, codeCache: join(path, 'code') }, logger);
    const { signal } = new AbortController();
    for (const _try of [1, 2]) {
      const { head } = await extract('pdf', { path, extension: 'pdf' }, { userId: 1, signal });
      expect(head).toMatchObject({ ok: true, text: 'Hello' });
    }
    await expect.poll(() => lines).toEqual([expect.stringContaining('ENOTDIR')]);
    await rm(directory, { recursive: true });
  });

  test.each(['pdf', 'office', 'image', 'square-image'] as const)(
    'may read its own code only, and neither write, nor call, nor start anything (%s)',
    async (task) => {
      const outside = join(app.uploads, '..');
      const codeCache = join(outside, 'code');
      const attempts = [
        `require('node:fs').readdirSync(${JSON.stringify(outside)})`,
        `require('node:fs').readFileSync('/etc/hostname')`,
        `require('node:fs').writeFileSync(${JSON.stringify(join(outside, 'robin-escape'))}, 'x')`,
        `require('node:fs').writeFileSync(${JSON.stringify(join(codeCache, 'robin-escape'))}, 'x')`,
        `require('node:child_process').spawnSync('true').error && (() => { throw require('node:child_process').spawnSync('true').error })()`,
        `await fetch(${JSON.stringify(app.url)}).catch((error) => { throw error.cause })`,
      ];
      const code = attempts.map(
        (attempt) =>
          `try { ${attempt}; console.log('done') } catch (error) { console.log(error.code) }`,
      );
      const program = `(async () => { ${code.join('\n')} ; console.log(Object.keys(process.env).length) })()`;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...sandboxFlags(task, codeCache), '-e', program],
        { env: {} },
      );
      expect(stdout.trim().split('\n')).toEqual([...attempts.map(() => 'ERR_ACCESS_DENIED'), '0']);
    },
  );
});

describe('a form without an end', () => {
  /** Writes for ever, and reads what is answered until the line is cut. */
  function flood(sessionId: string, head: string): Promise<{ answer: string; sent: number }> {
    return new Promise((resolve) => {
      const { hostname, port } = new URL(app.url);
      const piece = Buffer.alloc(1_000_000, 'x');
      const chunk = Buffer.concat([
        Buffer.from(`${piece.length.toString(16)}\r\n`),
        piece,
        Buffer.from('\r\n'),
      ]);
      let sent = 0;
      let answer = '';
      const socket = connect(Number(port), hostname);
      const write = () => {
        do sent += chunk.length;
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('data', (data) => (answer += data.toString('latin1')));
      // The server hangs up on a sender that does not stop.
      socket.on('error', () => undefined);
      socket.on('close', () => resolve({ answer, sent }));
      socket.on('drain', write);
      socket.write(
        `POST /api/chat/${sessionId} HTTP/1.1\r\nhost: robin\r\nauthorization: Bearer ${client.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n`,
      );
      if (head !== '') socket.write(`${head.length.toString(16)}\r\n${head}\r\n`);
      write();
    });
  }

  test.each([
    [
      'in a file',
      '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n',
    ],
    ['before the first part', ''],
    ['in a field', '--x\r\ncontent-disposition: form-data; name="message"\r\n\r\n'],
  ])('%s is cut off, and nothing of it stays', async (_where, head) => {
    const { answer } = await flood(await newSession(), head);
    expect(answer).toContain('HTTP/1.1 413');
    expect((await app.anonymous.call('GET', '/api/health')).status).toBe(200);
    expect(
      existsSync(`${app.uploads}/attachments`) ? await readdir(`${app.uploads}/attachments`) : [],
    ).toEqual(expect.not.arrayContaining([expect.stringContaining('a.txt')]));
  });
});
