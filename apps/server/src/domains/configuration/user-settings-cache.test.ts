import { expect, test } from 'vitest';
import type { StoredSetting } from './configuration.types.ts';
import { createUserSettingsCache } from './user-settings-cache.ts';

const setting = (value: string): StoredSetting[] => [
  { key: 'EPISODE_SYSTEM_ENABLED', value, sealedValue: null },
];

/** A store whose reads the test answers one by one. */
function createStore() {
  const reads: { userId: number; read: PromiseWithResolvers<StoredSetting[]> }[] = [];
  let now = 0;
  const cache = createUserSettingsCache(
    (userId) => {
      const read = Promise.withResolvers<StoredSetting[]>();
      reads.push({ userId, read });
      return read.promise;
    },
    () => now,
  );
  return { cache, reads, pass: (milliseconds: number) => void (now += milliseconds) };
}

test('reads once for everybody who asks about a person within a minute', async () => {
  const { cache, reads, pass } = createStore();
  const asked = [cache.get(1), cache.get(1), cache.get(2)];
  expect(reads.map((entry) => entry.userId)).toEqual([1, 2]);
  for (const { userId, read } of reads) read.resolve(setting(String(userId)));
  expect(await Promise.all(asked)).toEqual([setting('1'), setting('1'), setting('2')]);
  pass(59_999);
  expect(await cache.get(1)).toEqual(setting('1'));
  expect(reads).toHaveLength(2);
  pass(1);
  void cache.get(1);
  expect(reads).toHaveLength(3);
});

test('looks again at once when it is told that somebody is stale, and at nobody else', async () => {
  const { cache, reads } = createStore();
  const asked = [cache.get(1), cache.get(2)];
  for (const { read } of reads) read.resolve(setting('true'));
  await Promise.all(asked);
  cache.markStale(1);
  void cache.get(1);
  void cache.get(2);
  expect(reads.map((entry) => entry.userId)).toEqual([1, 2, 1]);
});

test('does not keep a read that a change overtook', async () => {
  const { cache, reads } = createStore();
  const before = cache.get(1);
  cache.markStale(1);
  const after = cache.get(1);
  reads[1]?.read.resolve(setting('new'));
  reads[0]?.read.resolve(setting('old'));
  expect(await before).toEqual(setting('old'));
  expect(await after).toEqual(setting('new'));
  expect(await cache.get(1)).toEqual(setting('new'));
  expect(reads).toHaveLength(2);
});

test('does not keep a failed read', async () => {
  const { cache, reads } = createStore();
  const failing = cache.get(1);
  reads[0]?.read.reject(new Error('The database is away.'));
  await expect(failing).rejects.toThrow('away');
  const asked = cache.get(1);
  reads[1]?.read.resolve(setting('true'));
  expect(await asked).toEqual(setting('true'));
});

test('forgets whoever it has known longest when there are too many', async () => {
  const { cache, reads } = createStore();
  for (let userId = 1; userId <= 10_001; userId += 1) void cache.get(userId);
  void cache.get(10_001);
  expect(reads).toHaveLength(10_001);
  void cache.get(1);
  expect(reads).toHaveLength(10_002);
});
