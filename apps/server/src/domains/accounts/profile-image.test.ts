import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { limits } from '@robin/contract/limits';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Queryable } from '#platform/db/database.ts';
import { meetAtRow } from '#testing/meet-at-row.ts';
import { startTestApp, type TestApp, type TestClient } from '#testing/test-app.ts';
import { isOnServer } from '#testing/test-database.ts';
import { startTestS3 } from '#platform/files/s3.fixture.ts';
import { signInSomebody } from './accounts.fixture.ts';

const UPLOAD = '/api/users/upload-profile-image';
const ADDRESS = /^\/uploads\/profile_images\/[A-Za-z0-9_-]{24}\.webp$/;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function formWith(content: Buffer | string, field = 'file', name = 'me.png'): FormData {
  const form = new FormData();
  form.append(field, new Blob([Buffer.from(content)]), name);
  return form;
}

async function send(client: TestClient, body: FormData) {
  const response = await client.fetch(UPLOAD, { method: 'POST', body });
  return {
    status: response.status,
    body: (await response.json()) as { profile_image_url: string; code: string; detail: string },
  };
}

const upload = (client: TestClient, content: Buffer | string) => send(client, formWith(content));

/** The image behind an address, as anybody gets it. */
async function fetchImage(url: string, of: TestApp = app) {
  const response = await of.anonymous.fetch(url);
  return {
    status: response.status,
    headers: response.headers,
    content: Buffer.from(await response.arrayBuffer()),
  };
}

async function uploaded(client: TestClient, content: Buffer | string): Promise<Buffer> {
  const { status, body } = await upload(client, content);
  expect(status, body.detail).toBe(200);
  return (await fetchImage(body.profile_image_url)).content;
}

async function me(client: TestClient): Promise<{ profile_image_url: string | null }> {
  const { body } = await client.call('GET', '/api/users/me');
  return body as { profile_image_url: string | null };
}

const RED = { r: 220, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 220 };

/** An image of one colour. */
const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } });

/** The colour at a place of a square image, roughly. */
async function colourAt(image: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const [red = 0, , blue = 0] = await sharp(image)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  if (red > 150 && blue < 100) return 'red';
  return blue > 150 && red < 100 ? 'blue' : 'other';
}

describe('uploading a profile image', () => {
  test('answers its address, which the account has from then on [API1-009, PROF-022]', async () => {
    const client = await signInSomebody(app);
    const { status, body } = await upload(client, await plain(640, 480).png().toBuffer());
    expect(status).toBe(200);
    expect(body).toEqual({ profile_image_url: expect.stringMatching(ADDRESS) as string });
    expect(await me(client)).toMatchObject(body);
  });

  test('changes nothing for anybody else [ROLE-083]', async () => {
    const client = await signInSomebody(app);
    const other = await signInSomebody(app);
    const before = await uploaded(other, await plain(640, 480).png().toBuffer());
    const beforeOther = await me(other);
    await uploaded(client, await plain(480, 640).png().toBuffer());
    expect(await me(other)).toEqual(beforeOther);
    const address = String(beforeOther['profile_image_url']);
    expect((await fetchImage(address)).content).toEqual(before);
  });

  test.each([
    ['JPEG', () => plain(640, 480).jpeg().toBuffer()],
    ['PNG', () => plain(640, 480).png().toBuffer()],
    ['WebP', () => plain(640, 480).webp().toBuffer()],
    ['GIF', () => plain(640, 480).gif().toBuffer()],
    ['AVIF', () => plain(640, 480).avif().toBuffer()],
    ['TIFF', () => plain(640, 480).tiff().toBuffer()],
    ['a tiny one', () => plain(1, 1).png().toBuffer()],
    ['a narrow one', () => plain(2, 3_000).png().toBuffer()],
    [
      'SVG',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#dc1e1e"/></svg>',
        ),
    ],
  ])(
    'takes %s by its content, and keeps a square raster of 256 pixels [OPEN1-053]',
    async (_format, make) => {
      const image = await uploaded(await signInSomebody(app), await make());
      expect(await sharp(image).metadata()).toMatchObject({
        format: 'webp',
        width: limits.profileImagePixels,
        height: limits.profileImagePixels,
      });
      expect(await colourAt(image, 128, 128)).toBe('red');
    },
  );

  test('cuts the middle out and keeps its proportions [OPEN1-053]', async () => {
    const wide = await plain(900, 300, BLUE)
      .composite([{ input: await plain(300, 300).png().toBuffer(), left: 300, top: 0 }])
      .png()
      .toBuffer();
    const image = await uploaded(await signInSomebody(app), wide);
    for (const [x, y] of [
      [4, 4],
      [251, 251],
      [128, 128],
    ] as const) {
      expect(await colourAt(image, x, y)).toBe('red');
    }
  });

  test('turns it upright, and lets nothing but its pixels over: no place, no camera, no comment [OPEN1-053]', async () => {
    // Stored lying: what is left in the file is above when the camera is held upright (orientation 6).
    const lying = await plain(300, 300, BLUE)
      .composite([{ input: await plain(150, 300).png().toBuffer(), left: 0, top: 0 }])
      .withExif({
        IFD0: { Artist: 'Secret Person' },
        IFD3: { GPSLatitude: '52/1 31/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(lying.includes('Secret Person')).toBe(true);
    const image = await uploaded(await signInSomebody(app), lying);
    expect([await colourAt(image, 128, 20), await colourAt(image, 128, 235)]).toEqual([
      'red',
      'blue',
    ]);
    const { exif, icc, iptc, xmp, orientation } = await sharp(image).metadata();
    expect([exif, icc, iptc, xmp, orientation]).toEqual(Array(5).fill(undefined));
    expect(image.includes('Secret')).toBe(false);
  });

  test('keeps the first picture of an animation only [OPEN1-053]', async () => {
    const frames = await Promise.all(
      [RED, BLUE].map((colour) => plain(40, 40, colour).png().toBuffer()),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    const image = await uploaded(await signInSomebody(app), animated);
    expect((await sharp(image).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(image, 128, 128)).toBe('red');
  });

  test('gives each image a name of its own, and removes the one before it [OPEN1-053]', async () => {
    const client = await signInSomebody(app);
    const first = await upload(client, await plain(10, 10).png().toBuffer());
    const second = await upload(client, await plain(10, 10).png().toBuffer());
    expect(second.body.profile_image_url).not.toBe(first.body.profile_image_url);
    expect((await fetchImage(first.body.profile_image_url)).status).toBe(404);
    expect((await fetchImage(second.body.profile_image_url)).status).toBe(200);
  });

  test('by several windows at once leaves one image, and no file without an owner', async () => {
    const own = await startTestApp();
    try {
      const client = await signInSomebody(own);
      const image = await plain(10, 10).png().toBuffer();
      const answers = await Promise.all(Array.from({ length: 6 }, () => upload(client, image)));
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
      const { profile_image_url: url } = await me(client);
      expect(answers.map(({ body }) => body.profile_image_url)).toContain(url);
      expect(await readdir(`${own.uploads}/profile_images`)).toEqual([url?.split('/').at(-1)]);
    } finally {
      await own.close();
    }
  });
});

// The embedded database does one thing at a time.
test.runIf(isOnServer)(
  'of two windows that come to an account together the image before is removed too',
  async () => {
    const own = await startTestApp();
    try {
      const client = await signInSomebody(own);
      const image = await plain(10, 10).png().toBuffer();
      await meetAtRow(
        own.testDatabase.database.query,
        (holding) => sql`select from users where id = ${client.userId} for update`.execute(holding),
        [() => upload(client, image), () => upload(client, image)],
      );
      const { profile_image_url: url } = await me(client);
      expect(await readdir(`${own.uploads}/profile_images`)).toEqual([url?.split('/').at(-1)]);
    } finally {
      await own.close();
    }
  },
);

describe('of an image whose commit is not answered', () => {
  /** A database that does a transaction of an upload, or not, and whose line breaks before it says so. */
  async function withoutAnswer(isDone: boolean) {
    const { testDatabase } = app;
    let isBroken = false;
    const query = new Proxy(testDatabase.database.query, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (key !== 'transaction' || !isBroken) {
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        }
        return () => ({
          async execute(work: (db: Queryable) => Promise<unknown>) {
            isBroken = false;
            if (isDone) await target.transaction().execute(work);
            throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
          },
        });
      },
    });
    const database = { ...testDatabase.database, query };
    const own = await startTestApp({ testDatabase, database });
    return { own, breakLine: () => (isBroken = true) };
  }

  test.each([
    ['stays where the account has it', true],
    ['goes where the account has it not', false],
  ])('the file %s', async (_rule, isDone) => {
    const { own, breakLine } = await withoutAnswer(isDone);
    try {
      const client = await signInSomebody(own);
      const image = await plain(10, 10).png().toBuffer();
      breakLine();
      expect((await upload(client, image)).status).toBe(503);
      const { profile_image_url: url } = await me(client);
      expect(url !== null).toBe(isDone);
      expect(await readdir(`${own.uploads}/profile_images`)).toEqual(
        url === null ? [] : [url.split('/').at(-1)],
      );
    } finally {
      await own.close();
    }
  });
});

/** A PNG with one bit for each pixel, put together by hand: whoever encodes it needs none of the memory it is about. */
function blackPng(side: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.from('00000000000000000100000000', 'hex');
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an image that is refused', () => {
  async function expectRefused(content: Buffer | string): Promise<string> {
    const client = await signInSomebody(app);
    const { status, body } = await upload(client, content);
    expect([status, body.code]).toEqual([400, 'attachment_refused']);
    expect((await me(client)).profile_image_url).toBeNull();
    return body.detail;
  }

  test.each([
    ['nothing', ''],
    ['text', 'I am an image, believe me.'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'],
    ['a program', Buffer.from('7f454c4602010100', 'hex')],
    ['the beginning of a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a plain pixmap, of a format that nobody needs', 'P3\n1 1\n255\n255 0 0\n'],
    ['broken SVG', '<svg xmlns="http://www.w3.org/2000/svg"><rect'],
  ])('is %s: 400 with a sentence [PROF-030, OPEN1-052]', async (_what, content) => {
    expect(await expectRefused(content)).toBe(
      'The file is not an image that can be read. JPEG, PNG, WebP, GIF, AVIF, TIFF and SVG can.',
    );
  });

  test('was cut on its way', async () => {
    const whole = await plain(300, 300).jpeg().toBuffer();
    await expectRefused(whole.subarray(0, whole.length - 200));
  });

  test('is a small file that would fill the memory', async () => {
    const bomb = await plain(9_000, 9_000).png().toBuffer();
    expect(bomb.length).toBeLessThan(limits.profileImageMaxBytes);
    expect(await expectRefused(bomb)).toBe('The image may be at most 50 megapixels.');
  });

  test('is a small drawing whose image would fill the memory, which the server does not even notice [OPEN1-053]', async () => {
    // Its 18 KB become 400 MB, twice. The drawing itself is tiny, so that its own pixels tell nothing.
    const inner = blackPng(10_000);
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><image width="64" height="64" href="data:image/png;base64,${inner.toString('base64')}"/></svg>`;
    expect(drawing.length).toBeLessThan(100_000);
    expect(await expectRefused(drawing)).toBe(
      'The image takes too much memory or time to read. Save it smaller, or as JPEG.',
    );
    expect((await app.anonymous.call('GET', '/api/health')).status).toBe(200);
  });

  test.each([
    ['is too large', '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>'],
    [
      'multiplies itself',
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa">${'bcdefghijk'
        .split('')
        .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghij'[index]};`.repeat(30)}">`)
        .join(
          '',
        )}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&k;</text></svg>`,
    ],
  ])('is a drawing that %s', async (_what, content) => {
    await expectRefused(content);
  });
});

describe('a drawing', () => {
  test('fetches nothing: no file of the server, no address, no entity [OPEN1-053]', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(String(request.url));
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const drawing = `<?xml-stylesheet href="${address}/style.css"?>
        <!DOCTYPE svg [<!ENTITY secret SYSTEM "file:///etc/hostname">]>
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64">
          <style>@import url("${address}/import.css"); rect { fill: url("${address}/fill.svg#a") blue; }</style>
          <rect width="64" height="64" fill="#dc1e1e"/>
          <image xlink:href="${address}/image.png" width="64" height="64"/>
          <image href="file:///etc/passwd" width="64" height="64"/>
          <use href="${address}/use.svg#a"/>
          <text>&secret;</text>
          <script href="${address}/script.js">fetch("${address}/script")</script>
        </svg>`;
      const { status, body } = await upload(await signInSomebody(app), drawing);
      // Refused or drawn without them: nothing else may happen.
      expect([200, 400]).toContain(status);
      if (status === 200) {
        const { content } = await fetchImage(body.profile_image_url);
        expect((await sharp(content).metadata()).format).toBe('webp');
      }
      expect(asked).toEqual([]);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe('the size', () => {
  /** A PNG of exactly that many bytes: what follows its end is ignored. */
  async function ofSize(bytes: number): Promise<Buffer> {
    const png = await plain(10, 10).png().toBuffer();
    return Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
  }

  test('of exactly 5 MB is taken [PROF-031, OPEN1-052]', async () => {
    expect(limits.profileImageMaxBytes).toBe(5 * 1024 * 1024);
    const { status } = await upload(await signInSomebody(app), await ofSize(5 * 1024 * 1024));
    expect(status).toBe(200);
  });

  test.each([5 * 1024 * 1024 + 1, 12 * 1024 * 1024])(
    'of %i bytes is refused with 413 and a sentence, and the image stays [PROF-031, OPEN1-052]',
    async (bytes) => {
      const client = await signInSomebody(app);
      await upload(client, await plain(10, 10).png().toBuffer());
      const before = await me(client);
      const { status, body } = await upload(client, await ofSize(bytes));
      expect(status).toBe(413);
      expect(body).toMatchObject({
        code: 'payload_too_large',
        detail: 'The file may be at most 5 MB.',
      });
      expect(await me(client)).toEqual(before);
    },
  );
});

describe('the form', () => {
  const ONE_FILE = 'Exactly one file is expected, as file.';

  async function expectInvalid(form: FormData): Promise<void> {
    const client = await signInSomebody(app);
    const { status, body } = await send(client, form);
    expect([status, body.code, body.detail]).toEqual([422, 'invalid_input', ONE_FILE]);
    expect((await me(client)).profile_image_url).toBeNull();
  }

  test('needs a file, as file, and nothing else [API1-009]', async () => {
    const image = await plain(10, 10).png().toBuffer();
    await expectInvalid(new FormData());
    await expectInvalid(formWith(image, 'image'));
    const asText = new FormData();
    asText.append('file', 'x');
    await expectInvalid(asText);
    const two = formWith(image);
    two.append('file', new Blob([image]), 'b.png');
    await expectInvalid(two);
    const more = formWith(image);
    more.append('user_id', '1');
    await expectInvalid(more);
  });

  test('in another encoding is refused with 415', async () => {
    const client = await signInSomebody(app);
    const { status } = await client.call('POST', UPLOAD, { file: 'x' });
    expect(status).toBe(415);
  });

  test('without a token is refused with 401, before anything of it is read', async () => {
    const { status } = await send(app.anonymous, formWith('x'));
    expect(status).toBe(401);
  });

  test('names no file of the server, whatever its file is called', async () => {
    const client = await signInSomebody(app);
    const image = await plain(10, 10).png().toBuffer();
    const { body } = await send(client, formWith(image, 'file', '../../../secret.key'));
    expect(body.profile_image_url).toMatch(ADDRESS);
  });
});

describe('a stored image', () => {
  test('is served to everybody who knows its name, as an image that never changes and can’t act [PROF-022, OPEN1-053]', async () => {
    const { body } = await upload(await signInSomebody(app), await plain(10, 10).png().toBuffer());
    const { status, headers } = await fetchImage(body.profile_image_url);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const head = await app.anonymous.fetch(body.profile_image_url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test.each([
    '/uploads',
    '/uploads/',
    '/uploads/profile_images',
    '/uploads/profile_images/',
    '/uploads/profile_images/unknown',
    `/uploads/profile_images/${'a'.repeat(24)}.webp`,
    '/uploads/profile_images/..%2f..%2fsecret.key',
    '/uploads/profile_images/%2e%2e/%2e%2e/secret.key',
    '/uploads/profile_images/%00.webp',
    '/uploads/profile_images/..%5c..%5csecret.key',
    '/uploads/secret.key',
  ])(
    'is not found by listing or leaving its folder: %s is 404 in JSON [PROF-022]',
    async (path) => {
      await upload(await signInSomebody(app), await plain(10, 10).png().toBuffer());
      const response = await app.anonymous.fetch(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    },
  );

  test('is removed on request, the file with it, also when there is none', async () => {
    const client = await signInSomebody(app);
    const { body } = await upload(client, await plain(10, 10).png().toBuffer());
    const removed = await client.call('DELETE', '/api/users/me/profile-image');
    expect(removed).toMatchObject({
      status: 200,
      body: { id: client.userId, profile_image_url: null },
    });
    expect((await fetchImage(body.profile_image_url)).status).toBe(404);
    expect((await client.call('DELETE', '/api/users/me/profile-image')).status).toBe(200);
  });

  test('of an address from elsewhere is not taken for a file of the server', async () => {
    const client = await signInSomebody(app);
    const other = `${app.uploads}/profile_images/portrait.webp`;
    await mkdir(dirname(other), { recursive: true });
    await writeFile(other, 'not of this account');
    for (const url of ['https://example.org/../secret.key', 'https://example.org/portrait.webp']) {
      await app.testDatabase.database.query
        .updateTable('users')
        .set({ profile_image_url: url })
        .where('id', '=', client.userId)
        .execute();
      expect((await client.call('DELETE', '/api/users/me/profile-image')).status).toBe(200);
    }
    expect(existsSync(other)).toBe(true);
  });
});

describe('with S3-compatible storage', () => {
  test('images lie in the bucket, are served from there, and go when they are replaced', async () => {
    const s3 = await startTestS3();
    const remote = await startTestApp({ settings: { files: { s3: s3.settings } } });
    try {
      const client = await signInSomebody(remote);
      await upload(client, await plain(10, 10).png().toBuffer());
      const { body } = await upload(client, await plain(10, 10, BLUE).png().toBuffer());
      const name = body.profile_image_url.replace('/uploads/', '');
      expect([...s3.objects.keys()]).toEqual([name]);
      const { status, content } = await fetchImage(body.profile_image_url, remote);
      expect(status).toBe(200);
      expect(await colourAt(content, 128, 128)).toBe('blue');
      await client.call('DELETE', '/api/users/me/profile-image');
      expect(s3.objects.size).toBe(0);
    } finally {
      await remote.close();
      await s3.close();
    }
  });

  test('that is set up wrong, the log says so from the start on, before anybody uploads', async () => {
    const s3 = await startTestS3();
    const files = { s3: { ...s3.settings, bucket: 'other' } };
    const remote = await startTestApp({ settings: { files } });
    try {
      const warnings = () => remote.logs.filter(({ msg }) => String(msg).startsWith('uploads can'));
      await expect.poll(warnings).toHaveLength(1);
      expect(JSON.stringify(warnings())).not.toContain(s3.settings.secretAccessKey);
    } finally {
      await remote.close();
      await s3.close();
    }
  });

  test('that fails, an upload is refused with 503 and the old image stays', async () => {
    const s3 = await startTestS3();
    const remote = await startTestApp({ settings: { files: { s3: s3.settings } } });
    try {
      const client = await signInSomebody(remote);
      await upload(client, await plain(10, 10).png().toBuffer());
      const before = await me(client);
      s3.fail('PUT', 'cut');
      const { status, body } = await upload(client, await plain(10, 10).png().toBuffer());
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(await me(client)).toEqual(before);
      s3.fail('GET', 'cut');
      expect((await fetchImage(String(before.profile_image_url), remote)).status).toBe(503);
    } finally {
      await remote.close();
      await s3.close();
    }
  });

  test('that fails only when the old image is to be removed, an upload has succeeded', async () => {
    const s3 = await startTestS3();
    const remote = await startTestApp({ settings: { files: { s3: s3.settings } } });
    try {
      const client = await signInSomebody(remote);
      await upload(client, await plain(10, 10).png().toBuffer());
      s3.fail('DELETE', 'cut');
      const { status, body } = await upload(client, await plain(10, 10).png().toBuffer());
      expect(status).toBe(200);
      expect(await me(client)).toMatchObject(body);
      expect(remote.logs.map((line) => line['msg'])).toContain(
        'an old profile image could not be removed',
      );
    } finally {
      await remote.close();
      await s3.close();
    }
  });

  test('that fails when an image is removed keeps it only until it answers again', async () => {
    const s3 = await startTestS3();
    const remote = await startTestApp({ settings: { files: { s3: s3.settings } } });
    try {
      const client = await signInSomebody(remote);
      await upload(client, await plain(10, 10).png().toBuffer());
      const { profile_image_url: address } = await me(client);
      s3.fail('DELETE', 'cut');
      await client.call('DELETE', '/api/users/me/profile-image');
      expect((await fetchImage(String(address), remote)).status).toBe(200);
      s3.fail('DELETE');
      await remote.robin.domains.attachments.service.removeUnused();
      expect((await fetchImage(String(address), remote)).status).toBe(404);
    } finally {
      await remote.close();
      await s3.close();
    }
  });
});

test('the library for images is loaded with the first image, not with the server', () => {
  const script = `await import('#app/build-app.ts');
    console.log(process.report.getReport().sharedObjects.filter((path) => path.includes('sharp')).length);`;
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    encoding: 'utf8',
  });
  expect([status, stdout.trim()]).toEqual([0, '0']);
});
