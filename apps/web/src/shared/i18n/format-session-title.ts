import type { InterfaceLanguage, Session } from '@robin/contract/sessions';

/** The title of a session; one without is a talk of its day. */
export function formatSessionTitle(
  session: Pick<Session, 'title' | 'created_at'>,
  language: InterfaceLanguage,
): string {
  const title = session.title?.trim();
  if (title) return title;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return `Talk ${day.format(new Date(session.created_at))}`;
}
