import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test as base, expect, onTestFinished } from 'vitest';
import { ensureWebBuilt, refuseUnbuildable } from './build-web.mjs';
import { SetupError } from './install.mjs';

/** A build that copies one file, and fails when that says so. */
const BUILD = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const outDir = process.argv[process.argv.indexOf('--outDir') + 1];
const source = readFileSync('src/main.ts', 'utf8');
if (source.includes('broken')) throw new Error('main.ts is broken');
mkdirSync(outDir, { recursive: true });
writeFileSync(outDir + '/main.js', source);
writeFileSync(outDir + '/arguments.json', JSON.stringify(process.argv.slice(2)));
`;

interface Repository {
  root: string;
  said: string[];
  build(): Promise<void>;
  write(path: string, text: string): Promise<void>;
  /** What the server would send for main.js. */
  built(): string;
}

const test = base.extend('repository', async ({}, { onCleanup }): Promise<Repository> => {
  const root = await mkdtemp(join(tmpdir(), 'robin build ü-'));
  onCleanup(() => rm(root, { recursive: true }));
  const said: string[] = [];
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  };
  const scripts = { build: 'node build.mjs' };
  await write('package.json', JSON.stringify({ name: 'planted', workspaces: ['apps/*'] }));
  await write('apps/web/package.json', JSON.stringify({ name: '@robin/web', scripts }));
  await write('apps/web/build.mjs', BUILD);
  await write('apps/web/src/main.ts', 'one();'.repeat(1_000));
  return {
    root,
    said,
    write,
    build: () =>
      ensureWebBuilt({ root, node: process.execPath, log: (line: string) => said.push(line) }),
    built: () => readFileSync(join(root, 'apps/web/dist/main.js'), 'utf8'),
  };
});

test('builds the web app where there is none, and anew only when what it is made of has changed', async ({
  repository,
}) => {
  await repository.build();
  await repository.build();
  expect(repository.said).toEqual(['Building the web app …']);
  expect(repository.built()).toContain('one();');

  await repository.write('apps/web/src/main.test.ts', 'a test');
  await repository.build();
  expect(repository.said).toHaveLength(1);

  await repository.write('apps/web/src/main.ts', 'two();'.repeat(1_000));
  await repository.build();
  expect(repository.said).toHaveLength(2);
  expect(repository.built()).toContain('two();');

  await repository.write('packages/contract/src/shapes.ts', 'new');
  await repository.build();
  expect(repository.said).toHaveLength(3);
});

test('hands the build nothing that a shell would part, whatever the folder of the repository is called', async ({
  repository,
}) => {
  await repository.build();
  const file = join(repository.root, 'apps/web/dist/arguments.json');
  const args = JSON.parse(readFileSync(file, 'utf8')) as string[];
  expect(args).toHaveLength(3);
  for (const argument of args) expect(argument).toMatch(/^[\w./\\-]+$/);
});

test('names the sign in the path of the repository with which the web app can not be built, and takes any other', () => {
  expect(() => refuseUnbuildable('/srv/c#/robin')).toThrow(SetupError);
  expect(() => refuseUnbuildable('/srv/c#/robin')).toThrow('/srv/c#/robin, because of the # in');
  refuseUnbuildable('/srv/ä ö %20 & (2)/robin');
});

test('the start refuses such a folder before it looks for anything in it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'robin #'));
  onTestFinished(() => rm(root, { recursive: true }));
  await cp(join(import.meta.dirname, '..'), join(root, 'scripts'), { recursive: true });
  const start = promisify(execFile)(process.execPath, [join(root, 'scripts/start.mjs')]);
  await expect(start).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('because of the # in that path') as string,
  });
});

test('keeps the app of before when a build fails, says why, and builds again the next time', async ({
  repository,
}) => {
  await repository.build();
  await repository.write('apps/web/src/main.ts', 'broken');
  await expect(repository.build()).rejects.toThrow(SetupError);
  await expect(repository.build()).rejects.toThrow('main.ts is broken');
  expect(repository.built()).toContain('one();');
  expect(await readdir(join(repository.root, '.cache'))).toEqual(['locks']);
});

test('removes what builds that were killed have left', async ({ repository }) => {
  await repository.write('.cache/web-1/main.js', 'half');
  await repository.build();
  expect(await readdir(join(repository.root, '.cache'))).toEqual(['locks']);
});

test('lays packed copies beside the files, which hold the same', async ({ repository }) => {
  await repository.build();
  const file = join(repository.root, 'apps/web/dist/main.js');
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(repository.built());
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(repository.built());
});
