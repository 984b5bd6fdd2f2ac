import type { z } from 'zod';
import { keepText, readKeptText } from './personal-storage.ts';

/** Keeps something of a person under a key of theirs, as `keepText` keeps words. */
export function keepJson(userId: number, key: string, value: unknown): void {
  keepText(userId, key, JSON.stringify(value));
}

/** What was kept under the key; null for nothing, and for what does not fit: a page of earlier times may have kept it. */
export function readKeptJson<Schema extends z.ZodType>(
  key: string,
  schema: Schema,
): z.infer<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(readKeptText(key) ?? 'null')).data ?? null;
  } catch {
    // Somebody else's words under our key: there is nothing kept.
    return null;
  }
}
