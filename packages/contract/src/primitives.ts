import { z } from 'zod';
import { isBlank } from './rules/is-blank.ts';
import { isStorableText } from './rules/storable-text.ts';

/** Largest id of an `integer` column in PostgreSQL. */
const MAX_INTEGER_ID = 2_147_483_647;

/** Id of a user or project inside a JSON body or answer. */
export const integerId = z.int().min(1).max(MAX_INTEGER_ID);

/** A number from 1 on as it stands in a path or query, of at most so many digits. */
export const countInUrl = (maxDigits: number) =>
  z
    .string()
    .regex(new RegExp(`^[1-9]\\d{0,${maxDigits - 1}}$`))
    .transform(Number);

/** The same from 0 on. */
export const placeInUrl = (maxDigits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${maxDigits}}$`))
    .transform(Number);

/** Id of a user or project as it stands in a path or query: decimal digits only. */
export const integerIdInUrl = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .refine((digits) => Number(digits) <= MAX_INTEGER_ID, 'The id is out of range.')
  .transform(Number);

/** Every other id: opaque to clients, URL-safe. */
export const opaqueId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** An instant, ISO 8601 in UTC with `Z`. */
export const timestamp = z.iso.datetime();

/** `true` or `false` as it stands in a query. */
export const booleanInUrl = z.enum(['true', 'false']).transform((word) => word === 'true');

/**
 * Text from outside, at most `maxLength` code points, storable in PostgreSQL.
 * Use this instead of `z.string()` wherever a client's words are kept.
 */
export function storableText(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine(isStorableText, 'The text contains characters that cannot be stored.');
}

/**
 * A name or title: without one, and with one of which nothing is seen, there would be nothing to point at.
 * @param missing what is said then
 */
export function nameText(maxLength: number, missing: string) {
  return (
    storableText(maxLength)
      .trim()
      // For the document of the interface, which can't tell the rule behind it.
      .min(1, { error: missing, abort: true })
      .refine((name) => !isBlank(name), missing)
  );
}

/**
 * An optional field of a change that is no text: left out it keeps its value, `null` and `""` clear it. Texts need
 * `nullable` only, because `""` is one of them.
 */
export function clearable<Schema extends z.ZodType>(schema: Schema) {
  const clear = (value: z.input<Schema> | '' | null) => (value === '' ? null : value);
  return z.preprocess(clear, schema.nullable()).optional();
}

/**
 * Counts the changes of a thing that several people edit. A change may name the version it was made on; when
 * somebody else was faster it is refused with 409 instead of overwriting what they did.
 */
export const version = z.int().min(1);

/** The version that a change was made on; 0 says that nothing was stored yet, and is refused when something is. */
export const seenVersion = z.int().min(0);

/** The answer of a change that has nothing else to say. */
export const messageAnswer = z.object({ message: z.string() });
