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

test('looks again after a second, and at once when it is told that it is stale', async () => {
  const { cache, reads, pass } = createStore();
  for (const tell of [() => pass(1_000), () => cache.markStale()]) {
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
