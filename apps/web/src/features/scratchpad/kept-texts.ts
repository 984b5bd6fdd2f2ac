import { z } from 'zod';
import { useAuth } from '#shared/auth/auth-store.ts';
import { keepJson, readKeptJson } from '#shared/auth/kept-json.ts';
import { dropKept, keptKeys, personalKey } from '#shared/auth/personal-storage.ts';
import { newRandomId } from '#shared/api/random-id.ts';
import type { KeptText } from './scratchpad-text-types.ts';

const keptText = z.object({ version: z.number(), text: z.string() });

const prefixOf = (userId: number, documentId: string) =>
  personalKey('scratchpad_text', userId, `${documentId}:`);

/** A place for what one window has not saved of a document, for the person who is signed in. */
export function createTextKeeper(documentId: string) {
  const userId = useAuth.getState().user?.id;
  if (userId === undefined) return () => undefined;
  const key = prefixOf(userId, documentId) + newRandomId();
  return (kept: KeptText | null): void => {
    if (kept === null) dropKept(key);
    else keepJson(userId, key, kept);
  };
}

/** What windows that are gone have kept of a document, by its key. */
export function readKeptTexts(documentId: string): Map<string, KeptText> {
  const userId = useAuth.getState().user?.id;
  const found = new Map<string, KeptText>();
  if (userId === undefined) return found;
  for (const key of keptKeys()) {
    if (!key.startsWith(prefixOf(userId, documentId))) continue;
    const kept = readKeptJson(key, keptText);
    if (kept) found.set(key, kept);
  }
  return found;
}
