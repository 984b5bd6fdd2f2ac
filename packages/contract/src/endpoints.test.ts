import { describe, expect, test } from 'vitest';
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
