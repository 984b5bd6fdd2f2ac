import type { AuditEntry } from '@robin/contract/audit';
import type { ComponentProps, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#shared/i18n/format-day.ts';
import { formatTime, timeLocale } from '#shared/i18n/format-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useToday } from '#shared/i18n/use-today.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { describeEntry } from './describe-entry.ts';

interface AuditEntriesProps {
  entries: readonly AuditEntry[];
  /** Id of the first of those that were loaded last on request. */
  firstAddedId: number | undefined;
  /** Its row, which can take the focus. */
  firstAdded: Ref<HTMLLIElement>;
}

/** The entries under the days on which they happened where the reader is. */
export function AuditEntries({ entries, firstAddedId, firstAdded }: AuditEntriesProps) {
  const language = useLanguage();
  const today = useToday();
  const days = Map.groupBy(entries, (entry) => new Date(entry.created_at).toDateString());
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="mb-5">
      <h2 className="mb-2 text-small font-semibold text-text-2 first-letter:uppercase">
        {formatDay(ofDay[0]?.created_at ?? day, language, today)}
      </h2>
      <ol className="overflow-clip rounded-card border border-border bg-surface">
        {ofDay.map((entry) => (
          <AuditRow
            key={entry.id}
            entry={entry}
            {...(entry.id === firstAddedId && { ref: firstAdded, tabIndex: -1 })}
          />
        ))}
      </ol>
    </section>
  ));
}

interface AuditRowProps extends Pick<ComponentProps<'li'>, 'ref' | 'tabIndex'> {
  entry: AuditEntry;
}

function AuditRow({ entry, ...focusable }: AuditRowProps) {
  const { t } = useTranslation(['admin', 'roles', 'projects']);
  const language = useLanguage();
  const { sentence, detail } = describeEntry(t, entry, language);
  const instant = new Date(entry.created_at);
  return (
    <li
      {...focusable}
      className="flex gap-3 border-border px-3.5 py-4 not-first:border-t focus-visible:-outline-offset-2"
    >
      <Avatar name={entry.actor_name} size={28} className="-my-1 max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{sentence}</p>
        {detail && <p className="text-small wrap-anywhere text-text-muted">{detail}</p>}
      </div>
      <time
        dateTime={entry.created_at}
        title={instant.toLocaleString(timeLocale(language), {
          dateStyle: 'full',
          timeStyle: 'long',
        })}
        className="shrink-0 text-small leading-5 text-text-muted tabular-nums"
      >
        {formatTime(instant, language)}
      </time>
    </li>
  );
}
