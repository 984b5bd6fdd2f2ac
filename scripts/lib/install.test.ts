import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { ensureInstalled, pinnedNode, SetupError } from './install.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/** A repository whose only package lies within it, so that npm needs no network. */
interface Repository {
  root: string;
  said: string[];
  install(): Promise<void>;
  /** Writes package.json and its lock file, as somebody does who changes what the project is made of. */
  declare(packages: string[], locked?: string[]): Promise<void>;
}

function lockFile(packages: string[]): unknown {
  const links = packages.flatMap((name): [string, unknown][] => [
    [`parts/${name}`, { name, version: '1.0.0' }],
    [`node_modules/${name}`, { resolved: `parts/${name}`, link: true }],
  ]);
  const dependencies = dependenciesOn(packages);
  return {
    name: 'planted',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'planted', version: '1.0.0', dependencies },
      ...Object.fromEntries<unknown>(links),
    },
  };
}

function dependenciesOn(packages: string[]): Record<string, string> {
  return Object.fromEntries(packages.map((name) => [name, `file:parts/${name}`]));
}

const test = base.extend('repository', async ({}, { onCleanup }): Promise<Repository> => {
  const root = await mkdtemp(join(tmpdir(), 'robin-install-'));
  onCleanup(() => rm(root, { recursive: true }));
  const said: string[] = [];
  const write = (path: string, content: unknown) =>
    writeFile(join(root, path), JSON.stringify(content));
  return {
    root,
    said,
    install: () => ensureInstalled({ root, log: (line: string) => said.push(line) }),
    declare: async (packages, locked = packages) => {
      const dependencies = dependenciesOn(packages);
      await write('package.json', { name: 'planted', version: '1.0.0', dependencies });
      await write('package-lock.json', lockFile(locked));
      for (const name of packages) {
        await mkdir(join(root, 'parts', name), { recursive: true });
        await write(`parts/${name}/package.json`, { name, version: '1.0.0' });
      }
    },
  };
});

/** `npm ci` begins by removing all that lies in `node_modules`: what is left there tells that it did not run. */
async function leaveMark(root: string): Promise<string> {
  const mark = join(root, 'node_modules', 'mark');
  await writeFile(mark, '');
  return mark;
}

test('installs what the lock file says, once, and again when it has changed', async ({
  repository,
}) => {
  const { root, said } = repository;
  await repository.declare(['teapot']);
  await repository.install();
  expect(existsSync(join(root, 'node_modules', 'teapot', 'package.json'))).toBe(true);
  expect(said).toEqual(['Installing what Robin needs (npm ci), a minute or two …']);

  const mark = await leaveMark(root);
  await repository.install();
  expect(existsSync(mark)).toBe(true);
  expect(said).toHaveLength(1);

  await repository.declare(['teapot', 'kettle']);
  await repository.install();
  expect(existsSync(mark)).toBe(false);
  expect(existsSync(join(root, 'node_modules', 'kettle', 'package.json'))).toBe(true);
  expect(said.at(-1)).toBe('Installing what has changed (npm ci) …');
});

test('leaves alone what somebody has installed by hand', async ({ repository }) => {
  const { root, said } = repository;
  await repository.declare(['teapot']);
  await repository.install();
  await rm(join(root, 'node_modules', '.robin-lock-hash'));
  const mark = await leaveMark(root);
  await repository.install();
  expect(existsSync(mark)).toBe(true);
  expect(said).toHaveLength(1);
});

test('of several that start at once one installs, and the others wait for it', async ({
  repository,
}) => {
  await repository.declare(['one']);
  await Promise.all([repository.install(), repository.install(), repository.install()]);
  const installs = repository.said.filter((line) => line.startsWith('Installing'));
  const waits = repository.said.filter((line) => line.startsWith('Another process installs'));
  expect([installs.length, waits.length]).toEqual([1, 2]);
});

test('says in the words of npm why it could not install, and tries again the next time', async ({
  repository,
}) => {
  await repository.declare(['teapot'], []);
  await expect(repository.install()).rejects.toThrow(/^npm ci failed:\n[^]*teapot/);
  await expect(repository.install()).rejects.toBeInstanceOf(SetupError);
  await repository.declare(['teapot']);
  await repository.install();
  expect(existsSync(join(repository.root, 'node_modules', 'teapot', 'package.json'))).toBe(true);
});

test('everything runs on the version of Node.js that is pinned, whichever one called', () => {
  const version = spawnSync(pinnedNode(ROOT), ['--version'], { encoding: 'utf8' }).stdout.trim();
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const pinned = new Set(Object.values(manifest.optionalDependencies));
  expect([...pinned].map((one) => `v${one}`)).toEqual([version]);
});
