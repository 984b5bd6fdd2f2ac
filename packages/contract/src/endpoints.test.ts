import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EndpointDefinition } from './endpoint.ts';
import { endpoints } from './index.ts';

const all: [string, EndpointDefinition][] = Object.entries(endpoints);

function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

describe.each(all)('endpoint %s', (key, endpoint) => {
  test('is listed under its own name', () => {
    expect(endpoint.name).toBe(key);
  });

  test('has a schema for exactly the parameters of its path', () => {
    const schema: unknown = endpoint.params;
    const described =
      typeof schema === 'object' && schema !== null && 'shape' in schema
        ? Object.keys(schema.shape as object)
        : [];
    expect(described.sort()).toEqual(parametersOf(endpoint.path).sort());
  });

  test('names a success answer', () => {
    expect(Object.keys(endpoint.responses).length).toBeGreaterThan(0);
  });

  test('reads a body only where the method has one', () => {
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
  });
});

test('no two endpoints answer the same call', () => {
  const calls = all.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(calls).size).toBe(calls.length);
});

describe('a change of named fields clears an optional one with null and with ""', () => {
  /** What may be left out and yet is never empty: it always has a value, or says what the change builds on. */
  const neverEmpty: Record<string, string[]> = {
    updateMe: ['email'],
    setUserActive: ['version'],
    setUserRoles: ['version'],
    updateProject: ['name', 'version'],
    archiveProject: ['version'],
    setSystemConfiguration: ['version'],
    configureLanguageModel: ['provider', 'version'],
    saveOauthProvider: ['name', 'is_active', 'version'],
    updateSession: ['title', 'is_active'],
    updateEpisodeContent: ['oneliner', 'quality', 'memory_level'],
    updateDocument: ['title', 'type', 'is_deleted', 'version'],
  };
  const changes = all.filter(([, { method }]) => method === 'PUT' || method === 'PATCH');

  test.each(changes)('%s', (name, { body }) => {
    const shape = body instanceof z.ZodObject ? Object.entries(body.shape) : [];
    const optional = shape.filter(([, field]) => z.safeParse(field, undefined).success);
    const takes = (value: unknown) =>
      optional.filter(([, field]) => z.safeParse(field, value).success).map(([field]) => field);
    const clearable = optional
      .map(([field]) => field)
      .filter((field) => !neverEmpty[name]?.includes(field));
    expect(takes(null)).toEqual(clearable);
    // A blank name of a definition is no matter of the schema: it is refused together with all other blank fields.
    const refusedLater = name === 'saveOauthProvider' ? ['name'] : [];
    expect(takes('').sort()).toEqual([...clearable, ...refusedLater].sort());
  });
});
