import { DomainError } from '#platform/errors/domain-error.ts';

/** What a caller hears whose file the disk does not take; the reason is for the operator, in the log. */
export function noRoomForFiles(): DomainError {
  return new DomainError(
    'unavailable',
    {
      de: 'Für Dateien ist gerade kein Platz. Bitte sag es denen, die Robin betreiben.',
      en: 'There is no room for files at the moment. Please tell those who run Robin.',
    },
    { retryAfterSeconds: 5 },
  );
}
