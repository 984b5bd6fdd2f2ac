import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInSomebody } from '#domains/accounts/accounts.fixture.ts';
import { buildProject } from '#domains/projects/projects.fixture.ts';
import { buildSession } from '#domains/sessions/sessions.fixture.ts';
import { startTestS3 } from '#platform/files/s3.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import {
  fetchAttachment,
  messagesOf,
  newestFiles,
  sendFiles,
  type TestFile,
} from './attachments.fixture.ts';
import { pdfPages } from './documents.fixture.ts';

let app: TestApp;
let client: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  client = await signInSomebody(app);
});
afterAll(() => app.close());

const newSession = async (of = app, owner = client) =>
  (await buildSession(of.testDatabase.database.query, { userId: owner.userId })).id;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#dc1e1e' } });

/** Sends one file and answers its address. */
async function attached(file: TestFile, of = app, owner = client): Promise<string> {
  const sessionId = await newSession(of, owner);
  const { status, detail } = await sendFiles(owner, sessionId, [file]);
  expect([status, detail]).toEqual([200, null]);
  const [found] = await newestFiles(owner, sessionId);
  return `/api/attachments/${found?.id}`;
}

describe('the history tells of files by their addresses', () => {
  test('a document is a part `file_data` after the words [MSG-028, MSG-029, OPEN2-044]', async () => {
    const sessionId = await newSession();
    const content = pdfPages('Hallo');
    await sendFiles(client, sessionId, [{ name: 'Plan.pdf', content, type: 'application/pdf' }]);
    const [message] = await messagesOf(client, sessionId);
    const id = expect.stringMatching(/^[A-Za-z0-9_-]{24}$/) as string;
    expect(message?.content).toBe('See the files.');
    expect(message?.metadata.parts).toEqual([
      { text: 'See the files.' },
      {
        file_data: {
          id,
          fileName: 'Plan.pdf',
          fileSize: content.length,
          mimeType: 'application/pdf',
          content: expect.stringMatching(/^\/api\/attachments\/[A-Za-z0-9_-]{24}$/) as string,
        },
      },
    ]);
  });

  test('an image is a part `inline_data` with its size as it is seen [MSG-031, MSG-032, OPEN2-044]', async () => {
    const sessionId = await newSession();
    // Lying in the file, upright for whoever looks at it.
    const content = await plain(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    await sendFiles(client, sessionId, [{ name: 'a.jpg', content, type: 'image/jpeg' }]);
    const [message] = await messagesOf(client, sessionId);
    expect(message?.metadata.parts?.[1]).toEqual({
      inline_data: {
        id: expect.any(String) as string,
        data: expect.stringMatching(/^\/api\/attachments\//) as string,
        mimeType: 'image/jpeg',
        fileName: 'a.jpg',
        fileSize: content.length,
        width: 20,
        height: 30,
      },
    });
    expect(JSON.stringify(message).length).toBeLessThan(1_000);
  });

  test('a message without files has no parts, as before', async () => {
    const sessionId = await newSession();
    await sendFiles(client, sessionId, []);
    expect((await messagesOf(client, sessionId))[0]?.metadata.parts).toBeUndefined();
  });
});

describe('a file is fetched', () => {
  test('by its owner as it was sent, to be saved', async () => {
    const content = pdfPages('Hallo');
    const file = await fetchAttachment(client, await attached({ name: 'Plan.pdf', content }));
    expect(file.status).toBe(200);
    expect(file.content.equals(content)).toBe(true);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Plan.pdf"; filename*=UTF-8''Plan.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('as an image to be shown', async () => {
    const content = await plain(9, 9).png().toBuffer();
    const file = await fetchAttachment(client, await attached({ name: 'a.png', content }));
    expect(file.content.equals(content)).toBe(true);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('content-disposition')).toMatch(/^inline; filename="a\.png"/);
  });

  test('as the image that it is, where it was saved under the name of another format', async () => {
    const content = await plain(9, 9).webp().toBuffer();
    const id = await attached({ name: 'a.jpg', content, type: 'image/jpeg' });
    const file = await fetchAttachment(client, id);
    expect(file.content.equals(content)).toBe(true);
    expect(file.headers.get('content-type')).toBe('image/webp');
  });

  test.each([
    ['JPEG', 'jpg', () => plain(3_000, 1_500).jpeg().toBuffer()],
    ['PNG', 'png', () => plain(3_000, 1_500).png().toBuffer()],
    ['WebP', 'webp', () => plain(3_000, 1_500).webp().toBuffer()],
    ['GIF', 'gif', () => plain(3_000, 1_500).gif().toBuffer()],
    ['TIFF', 'tiff', () => plain(3_000, 1_500).tiff().toBuffer()],
    [
      'SVG',
      'svg',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="1500"><rect width="3000" height="1500" fill="#dc1e1e"/></svg>',
        ),
    ],
  ])('as a preview of at most 1024 pixels: %s [INPUT-044]', async (_format, extension, make) => {
    const address = await attached({ name: `a.${extension}`, content: await make() });
    const preview = await fetchAttachment(client, `${address}?preview=1`);
    expect(preview.headers.get('content-type')).toBe('image/webp');
    expect(preview.headers.get('content-disposition')).toMatch(/^inline; /);
    expect(await sharp(preview.content).metadata()).toMatchObject({
      format: 'webp',
      width: 1024,
      height: 512,
    });
  });

  test('as a drawing only to be saved, because it could act as a page of its own', async () => {
    const content =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const address = await attached({ name: 'a.svg', content, type: 'image/svg+xml' });
    const file = await fetchAttachment(client, address);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="a\.svg"/);
  });

  test('as a preview that is never larger than the image', async () => {
    const content = await plain(40, 30).png().toBuffer();
    const address = await attached({ name: 'a.png', content });
    const preview = await fetchAttachment(client, `${address}?preview=1`);
    expect(await sharp(preview.content).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  test('without a preview when it is no image: 404', async () => {
    const address = await attached({ name: 'a.txt', content: 'x' });
    expect((await fetchAttachment(client, `${address}?preview=1`)).status).toBe(404);
  });

  test('by nobody else: 404 for strangers and administrators, 401 without a token [OPEN2-044]', async () => {
    const address = await attached({ name: 'a.txt', content: 'secret' });
    for (const stranger of [
      await signInSomebody(app),
      await signInSomebody(app, { roles: ['admin'] }),
    ]) {
      const answer = await stranger.call('GET', address);
      expect(answer).toMatchObject({ status: 404, body: { detail: 'Attachment not found' } });
      const unknown = await stranger.call('GET', '/api/attachments/no-such-file');
      expect(unknown.body).toMatchObject({ detail: 'Attachment not found' });
    }
    expect((await app.anonymous.call('GET', address)).status).toBe(401);
    expect((await app.anonymous.fetch(`${address}?token=${client.token}`)).status).toBe(401);
    for (const path of [
      '/uploads/attachments/',
      `/uploads/attachments/${address.split('/').at(-1)}.txt`,
    ]) {
      expect((await app.anonymous.fetch(path)).status).toBe(404);
    }
  });

  test('by no one who works in the same project either [OPEN2-044]', async () => {
    const db = app.testDatabase.database.query;
    const [member, projectAdmin] = [await signInSomebody(app), await signInSomebody(app)];
    const { id: projectId } = await buildProject(db, {
      members: [client, member, { userId: projectAdmin.userId, isAdmin: true }],
    });
    const { id: sessionId } = await buildSession(db, { userId: client.userId, projectId });
    await sendFiles(client, sessionId, [{ name: 'a.txt', content: 'secret' }]);
    const [file] = await newestFiles(client, sessionId);
    const address = `/api/attachments/${file?.id}`;
    expect((await fetchAttachment(client, address)).status).toBe(200);
    for (const other of [
      member,
      projectAdmin,
      await signInSomebody(app, { roles: ['poweruser'] }),
    ]) {
      expect((await other.call('GET', address)).status).toBe(404);
    }
  });

  test.each([
    [
      'Übersicht "Q3".txt',
      'filename="_bersicht _Q3_.txt"; filename*=UTF-8\'\'%C3%9Cbersicht%20%22Q3%22.txt',
    ],
    ['../../etc/passwd.txt', 'filename="passwd.txt"; filename*=UTF-8\'\'passwd.txt'],
    ['a\u202etxt.exe.txt', 'filename="atxt.exe.txt"; filename*=UTF-8\'\'atxt.exe.txt'],
    [
      'Team \u{1f469}\u200d\u{1f4bb}.txt',
      'filename="Team _____.txt"; filename*=UTF-8\'\'Team%20%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB.txt',
    ],
    ["it's (1).txt", "filename=\"it's (1).txt\"; filename*=UTF-8''it%27s%20%281%29.txt"],
  ])('under its own name, cleaned: %s', async (name, expected) => {
    const file = await fetchAttachment(client, await attached({ name, content: 'x' }));
    expect(file.headers.get('content-disposition')).toBe(`attachment; ${expected}`);
  });

  test('under one that is seen, also when nothing of its own is', async () => {
    const sessionId = await newSession();
    await sendFiles(client, sessionId, [{ name: '\u200d', content: 'x', type: 'text/plain' }]);
    const [file] = await newestFiles(client, sessionId);
    expect(file?.fileName).toBe('file');
  });

  test('also when its name has a thousand characters', async () => {
    const sessionId = await newSession();
    await sendFiles(client, sessionId, [{ name: `${'n'.repeat(1_000)}.md`, content: 'x' }]);
    const [file] = await newestFiles(client, sessionId);
    expect(file?.fileName).toBe(`${'n'.repeat(197)}.md`);
  });

  test('which is not endless where all of it stands behind a dot', async () => {
    const sessionId = await newSession();
    const name = `1.${'n'.repeat(1_000)}`;
    await sendFiles(client, sessionId, [{ name, content: 'x', type: 'text/plain' }]);
    const [file] = await newestFiles(client, sessionId);
    expect(file?.fileName).toBe(`1.${'n'.repeat(198)}`);
  });
});

test('files lie in a bucket like on the disk, under names that nobody chose', async () => {
  const s3 = await startTestS3();
  const own = await startTestApp({ settings: { files: { s3: s3.settings } } });
  try {
    const owner = await signInSomebody(own);
    const content = await plain(9, 9).png().toBuffer();
    const address = await attached({ name: '../../x.png', content }, own, owner);
    expect([...s3.objects.keys()].sort()).toEqual(
      ['-model.png', '-preview.webp', '.png']
        .map((ending) => `attachments/${address.split('/').at(-1)}${ending}`)
        .sort(),
    );
    expect((await fetchAttachment(owner, address)).content.equals(content)).toBe(true);
  } finally {
    await own.close();
    await s3.close();
  }
});
