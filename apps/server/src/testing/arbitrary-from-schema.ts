import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that the contract's schemas are made of. */
interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

const LONG_TEXT = 40;

function textFrom({ pattern, minLength = 0, maxLength = LONG_TEXT, format }: JsonSchema) {
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (pattern !== undefined) {
    return fc
      .stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.min(maxLength, LONG_TEXT) })
      .filter((text) => text.length >= minLength);
  }
  const short = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONG_TEXT)) };
  return fc.oneof(
    { weight: 8, arbitrary: fc.string({ ...short, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(maxLength)) },
  );
}

function objectFrom(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const required = schema.required ?? [];
  const fields = fc.record(
    Object.fromEntries(properties.map(([name, property]) => [name, fromJsonSchema(property)])),
    { requiredKeys: required.filter((name) => name in (schema.properties ?? {})) },
  );
  if (properties.length > 0 || typeof schema.additionalProperties !== 'object') return fields;
  return fc.dictionary(fc.string(), fromJsonSchema(schema.additionalProperties), { maxKeys: 4 });
}

function fromJsonSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fromJsonSchema));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => fromJsonSchema({ ...schema, type })));
  }
  switch (schema.type) {
    case 'string':
      return textFrom(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -(2 ** 31), -(2 ** 31)),
        max: Math.min(schema.maximum ?? 2 ** 31 - 1, 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(schema.items ? fromJsonSchema(schema.items) : fc.jsonValue(), {
        maxLength: 4,
      });
    case 'object':
      return objectFrom(schema);
    case undefined:
      return fc.jsonValue();
    default:
      throw new Error(`No values are known for the JSON Schema type ${schema.type}.`);
  }
}

/**
 * Values that a schema accepts, as a caller sends them. They are made from the schema's JSON Schema,
 * and those that its further rules refuse are left out.
 */
export function arbitraryFromSchema(schema: z.ZodType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return fromJsonSchema(json).filter((value) => schema.safeParse(value).success);
}

/** Values that have ended programs: as text, as number, as structure. */
export const nastyTexts = fc.constantFrom(
  '',
  ' ',
  '\u{0}',
  'a\u{0}b',
  '\ud800',
  '\udfff\ud800',
  '\u{202e}\u{200b}\u{feff}',
  '\r\n\r\nHTTP/1.1 200 OK',
  '\n\ndata: x\n\n',
  `' or 1=1; drop table users; --`,
  '"\\\'`{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '%00%ff%',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e309',
  '99999999999999999999',
  '2147483648',
  '\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f466}',
  'Ａ\u{301}\u{fdfa}',
  'x'.repeat(70_000),
);

export const nastyValues: fc.Arbitrary<unknown> = fc.oneof(
  nastyTexts,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    [],
    {},
    [[[[[]]]]],
    { length: 1e9 },
    { toString: 1, valueOf: null },
    { constructor: { name: 'x' } },
    ['x', null, {}],
  ),
  fc.jsonValue(),
);

/**
 * Mostly what a schema accepts, with something wrong in it now and then: a field that is nasty, is
 * missing or does not belong there, or a value of another kind altogether.
 */
export function almostFromSchema(schema: z.ZodType): fc.Arbitrary<unknown> {
  const fitting = arbitraryFromSchema(schema);
  const spoiled = fc
    .tuple(fitting, fc.nat(), nastyValues, fc.constantFrom('replace', 'remove', 'add'))
    .map(([value, seed, nasty, how]): unknown => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return nasty;
      const entries = Object.entries(value);
      if (how === 'add' || entries.length === 0) return { ...value, [`field_${seed}`]: nasty };
      const victim = seed % entries.length;
      if (how === 'remove') return Object.fromEntries(entries.toSpliced(victim, 1));
      return Object.fromEntries(
        entries.map(([name, old], index) => [name, index === victim ? nasty : old]),
      );
    });
  return fc.oneof(
    { weight: 5, arbitrary: fitting },
    { weight: 4, arbitrary: spoiled },
    { weight: 1, arbitrary: nastyValues },
  );
}
