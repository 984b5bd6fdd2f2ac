import { expect, test } from 'vitest';
import { createActiveModelCache } from './active-model-cache.ts';
import type { LanguageModel } from './language-models.types.ts';

function named(model: string): LanguageModel {
  return {
    provider: 'openai',
    model,
    async *stream() {
      yield { type: 'text', text: model };
    },
  };
}

/** A store whose reads the test answers one by one. */
function createStore() {
  const reads: PromiseWithResolvers<LanguageModel | null>[] = [];
  let now = 0;
  const cache = createActiveModelCache(
    () => {
      const read = Promise.withResolvers<LanguageModel | null>();
      reads.push(read);
      return read.promise;
    },
    () => now,
  );
  return { cache, reads, pass: (milliseconds: number) => void (now += milliseconds) };
}

test('reads once for everybody who asks within a second, also when there is no model', async () => {
  const { cache, reads, pass } = createStore();
  const asked = [cache.get(), cache.get()];
  reads[0]?.resolve(null);
  expect(await Promise.all(asked)).toEqual([null, null]);
  pass(999);
  expect(await cache.get()).toBeNull();
  expect(reads).toHaveLength(1);
});

test('looks again after a minute, and at once when it is told that it is stale', async () => {
  const { cache, reads, pass } = createStore();
  for (const tell of [() => pass(60_000), () => cache.markStale()]) {
    const count = reads.length;
    const model = named(`model-${count}`);
    const asked = cache.get();
    reads[count]?.resolve(model);
    expect(await asked).toBe(model);
    tell();
  }
  void cache.get();
  expect(reads).toHaveLength(3);
});

test('after a second hands out what it knows, and looks meanwhile', async () => {
  const { cache, reads, pass } = createStore();
  const [old, fresh] = [named('old'), named('fresh')];
  void cache.get();
  reads[0]?.resolve(old);
  await cache.get();
  pass(1_000);
  expect(await Promise.all([cache.get(), cache.get()])).toEqual([old, old]);
  expect(reads).toHaveLength(2);
  reads[1]?.resolve(fresh);
  await expect.poll(() => cache.get()).toBe(fresh);
  expect(reads).toHaveLength(2);
});

test('hands out what it knows while looks fail, for a minute', async () => {
  const { cache, reads, pass } = createStore();
  const model = named('model');
  void cache.get();
  reads[0]?.resolve(model);
  await cache.get();
  for (const [look, passed] of [1_000, 58_999].entries()) {
    pass(passed);
    expect(await cache.get()).toBe(model);
    reads[look + 1]?.reject(new Error('The database is away.'));
    await new Promise(setImmediate);
  }
  pass(1);
  const failing = cache.get();
  reads[3]?.reject(new Error('The database is away.'));
  await expect(failing).rejects.toThrow('away');
});

test('hands out nothing that a change overtook, however young it is', async () => {
  const { cache, reads, pass } = createStore();
  void cache.get();
  reads[0]?.resolve(named('old'));
  await cache.get();
  pass(1_000);
  void cache.get();
  cache.markStale();
  const asked = cache.get();
  reads[1]?.resolve(named('overtaken'));
  const fresh = named('fresh');
  reads[2]?.resolve(fresh);
  expect(await asked).toBe(fresh);
  expect(await cache.get()).toBe(fresh);
});

test('does not keep a read that a change overtook', async () => {
  const { cache, reads } = createStore();
  const before = cache.get();
  cache.markStale();
  const after = cache.get();
  const [old, fresh] = [named('old'), named('fresh')];
  reads[1]?.resolve(fresh);
  reads[0]?.resolve(old);
  expect(await before).toBe(old);
  expect(await after).toBe(fresh);
  expect(await cache.get()).toBe(fresh);
  expect(reads).toHaveLength(2);
});

test('does not keep a failed read', async () => {
  const { cache, reads } = createStore();
  const failing = cache.get();
  reads[0]?.reject(new Error('The database is away.'));
  await expect(failing).rejects.toThrow('away');
  const model = named('model');
  const asked = cache.get();
  reads[1]?.resolve(model);
  expect(await asked).toBe(model);
});
