import type { User } from '@robin/contract/accounts';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { keepJson, readKeptJson } from '#shared/auth/kept-json.ts';
import { personalKey } from '#shared/auth/personal-storage.ts';
import { useAuth } from '#shared/auth/auth-store.ts';

const keyOf = (userId: number, name: string) => personalKey('form_text', userId, name);

/**
 * Keeps what stands in a form when the session runs out under it or its page breaks, in this browser and for the person
 * who typed it.
 *
 * @param name which form it is, and about what: `document:7`
 * @param typed reads what is not saved, as JSON takes it; null while there is nothing
 */
export function useKeepingForm(name: string, typed: (() => unknown) | null): void {
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => {
    const keepFor = (user: User | null) => {
      if (user && latest.current) keepJson(user.id, keyOf(user.id, name), latest.current());
    };
    const keepNow = () => keepFor(useAuth.getState().user);
    // By its name only: whoever catches the crash is loaded long before any form.
    addEventListener('crash', keepNow);
    const unsubscribe = useAuth.subscribe(({ user }, { user: before }) => {
      if (!user) keepFor(before);
    });
    return () => {
      removeEventListener('crash', keepNow);
      unsubscribe();
    };
  }, [name]);
}

/**
 * What was kept of a form when the session or the page ended, for the person who is signed in. It is handed out once: from then on the
 * form has it.
 *
 * @param name as it was kept
 * @param schema what a page of earlier times has kept may no longer fit, and counts as nothing
 */
export function useKeptForm<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): { value: z.infer<Schema> | null; forget: () => void } {
  const userId = useAuth(({ user }) => user?.id);
  const key = userId === undefined ? null : keyOf(userId, name);
  const [value, setValue] = useState(() => (key === null ? null : readKeptJson(key, schema)));
  useEffect(() => {
    if (key !== null) localStorage.removeItem(key);
  }, [key]);
  return { value, forget: () => setValue(null) };
}

/**
 * The same for a form that is opened by a press: taken once, at that moment.
 *
 * @param name as it was kept
 */
export function takeKeptForm<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): z.infer<Schema> | null {
  const { user } = useAuth.getState();
  if (!user) return null;
  const key = keyOf(user.id, name);
  const value = readKeptJson(key, schema);
  localStorage.removeItem(key);
  return value;
}
