import type { InterfaceLanguage, Session } from '@robin/contract/sessions';

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** A format of days is kept: making one takes longer than using it a hundred times, and there are lists of hundreds of talks. */
function dayFormat(language: InterfaceLanguage): Intl.DateTimeFormat {
  // It keeps the time zone that it was made in, and whoever travels does not load the page anew.
  const key = `${language} ${new Date().getTimezoneOffset()}`;
  const kept = dayFormats.get(key) ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  dayFormats.set(key, kept);
  return kept;
}

/** The title of a session; one without is a talk of its day. */
export function formatSessionTitle(
  session: Pick<Session, 'title' | 'created_at'>,
  language: InterfaceLanguage,
): string {
  return (
    session.title?.trim() || `Talk ${dayFormat(language).format(new Date(session.created_at))}`
  );
}
