import type { User } from '@robin/contract/accounts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { keepJson, readKeptJson } from '#shared/auth/kept-json.ts';
import { dropKept, personalKey } from '#shared/auth/personal-storage.ts';
import { useAuth } from '#shared/auth/auth-store.ts';
import { stopTelling, tellKept } from './tell-kept.ts';

const keyOf = (userId: number, name: string) => personalKey('form_text', userId, name);

/** What of a form is not saved. */
interface Typed {
  /** As JSON takes it. */
  value: unknown;
  /** The words in it, to be copied. */
  words: string;
}

/**
 * Keeps what stands in a form when the session runs out under it, its page breaks, or somebody else takes it off the
 * page, in this browser and for the person who typed it. Of the last nobody else tells them.
 *
 * @param name which form it is, and about what: `document:7`
 * @param typed reads what is not saved; null while there is nothing
 * @returns is to be called when what was typed may go, because it is saved or not wanted: nothing is kept of it any more
 */
export function useKeepingForm(name: string, typed: (() => Typed) | null): () => void {
  const latest = useRef(typed);
  const isLetGo = useRef(false);
  const isOnPage = useRef(false);
  useEffect(() => {
    latest.current = typed;
    // What is typed from here on is typed anew.
    if (!typed) isLetGo.current = false;
  });
  useEffect(() => {
    isOnPage.current = true;
    let hasCrashed = false;
    const read = () => (isLetGo.current ? null : (latest.current?.() ?? null));
    const keepFor = (user: User | null) => {
      const form = read();
      if (user && form) keepJson(user.id, keyOf(user.id, name), form.value);
    };
    // By its name only: whoever catches the crash is loaded long before any form.
    const keepCrashed = () => {
      hasCrashed = true;
      keepFor(useAuth.getState().user);
    };
    addEventListener('crash', keepCrashed);
    const unsubscribe = useAuth.subscribe(({ user }, { user: before }) => {
      if (!user) keepFor(before);
    });
    return () => {
      removeEventListener('crash', keepCrashed);
      unsubscribe();
      isOnPage.current = false;
      const { user } = useAuth.getState();
      // While it is developed, React takes each form off the page once and puts it back at once.
      queueMicrotask(() => {
        const form = hasCrashed || isOnPage.current ? null : read();
        if (!user || !form || useAuth.getState().user?.id !== user.id) return;
        keepJson(user.id, keyOf(user.id, name), form.value);
        tellKept({ topic: topicOf(name), words: form.words });
      });
    };
  }, [name]);

  return useCallback(() => {
    isLetGo.current = true;
    // Taken off the page while it was being saved.
    if (!isOnPage.current) forgetKept(name);
  }, [name]);
}

const topicOf = (name: string) => `form:${name}`;

/** The form has what was kept, or nobody wants it any more. */
function forgetKept(name: string): void {
  const { user } = useAuth.getState();
  if (user) dropKept(keyOf(user.id, name));
  stopTelling(topicOf(name));
}

/**
 * What was kept of a form, for the person who is signed in. It is handed out once: from then on the form has it.
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
    if (key !== null) forgetKept(name);
  }, [key, name]);
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
  const value = readKeptJson(keyOf(user.id, name), schema);
  forgetKept(name);
  return value;
}
