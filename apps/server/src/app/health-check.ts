import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#platform/db/database.ts';
import { isDatabaseReadOnly } from '#platform/db/unavailable.ts';
import { DomainError } from '#platform/errors/domain-error.ts';

/** Whoever asks is told in time: windows give up after five seconds. */
const PATIENCE_MS = 3_000;

/**
 * Asks the database for a sign of life. One that hangs, such as behind a line that is dead without a word, says neither yes nor
 * no for minutes, so it gets one question at a time, and everybody its silence for an answer.
 * @returns a check that throws DomainError unavailable
 */
export function createHealthCheck(database: Pick<Database, 'ping'>, patienceMs = PATIENCE_MS) {
  let asked: Promise<void> | null = null;
  return async (): Promise<void> => {
    asked ??= database.ping().finally(() => {
      asked = null;
    });
    const waiting = new AbortController();
    const silence = delay(patienceMs, null, { signal: waiting.signal }).then(() => {
      throw new Error('The database was silent.');
    });
    try {
      await Promise.race([asked, silence]);
    } catch (error) {
      throw new DomainError(
        'unavailable',
        isDatabaseReadOnly(error)
          ? {
              de: 'Die Datenbank nimmt keine Änderungen an.',
              en: 'The database takes no changes.',
            }
          : { de: 'Die Datenbank antwortet nicht.', en: 'The database does not answer.' },
      );
    } finally {
      waiting.abort();
    }
  };
}
