import { endpoints } from '@robin/contract';
import type { EndpointDefinition } from '@robin/contract/endpoint';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { almostFromSchema, arbitraryFromSchema } from './arbitrary-from-schema.ts';

const all: EndpointDefinition[] = Object.values(endpoints);
const schemas = all.flatMap(({ name, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [{ what: `${name} ${part}`, schema }] : [],
  ),
);

test.each(schemas)('of $what values are made that the schema accepts', ({ schema }) => {
  fc.assert(
    fc.property(arbitraryFromSchema(schema), (value) => {
      expect(schema.safeParse(value).success).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('of every kind of schema that the contract may come to use, values are made', () => {
  const schema = z.object({
    text: z.string().min(2).max(9),
    pattern: z.string().regex(/^[a-f]{3}$/),
    time: z.iso.datetime(),
    whole: z.int().min(1).max(5),
    real: z.number(),
    flag: z.boolean(),
    nothing: z.null(),
    choice: z.enum(['a', 'b']),
    fixed: z.literal('x'),
    either: z.union([z.string(), z.int()]),
    list: z.array(z.boolean()),
    table: z.record(z.string(), z.int()),
    anything: z.unknown(),
    maybe: z.string().nullable().optional(),
  });
  fc.assert(
    fc.property(arbitraryFromSchema(schema), (value) => {
      expect(schema.safeParse(value).success).toBe(true);
    }),
  );
});

test('among almost fitting values there are fitting and spoiled ones', () => {
  const schema = z.strictObject({ name: z.string().min(1), count: z.int() });
  const isFitting = fc
    .sample(almostFromSchema(schema), 200)
    .map((value) => schema.safeParse(value).success);
  expect(isFitting).toContain(true);
  expect(isFitting).toContain(false);
});
