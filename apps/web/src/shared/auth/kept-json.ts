import type { z } from 'zod';
import { storeText } from '#shared/storage/store-text.ts';
import { mayKeepTextsOf } from './personal-storage.ts';

/**
 * Keeps something of a person under a key of theirs (`personalKey`). Whoever has logged out leaves nothing behind; a session
 * that has run out is no reason to lose anything.
 */
export function keepJson(userId: number, key: string, value: unknown): void {
  keepText(userId, key, JSON.stringify(value));
}

/** As `keepJson`, for words alone. */
export function keepText(userId: number, key: string, text: string): void {
  if (mayKeepTextsOf(userId)) storeText(key, text);
}

/** What was kept under the key; null for nothing, and for what does not fit: a page of earlier times may have kept it. */
export function readKeptJson<Schema extends z.ZodType>(
  key: string,
  schema: Schema,
): z.infer<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    // Somebody else's words under our key: there is nothing kept.
    return null;
  }
}
