import type { DocumentFacts } from '@robin/contract/documents';
import { formatDay, isToday } from '#shared/i18n/format-day.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';

/** When a document was changed last, `Today, 14:02`, and by whom. */
export function useLastChange({ updated_at: instant, updated_by: author }: DocumentFacts) {
  const language = useLanguage();
  const day = formatDay(instant, language);
  const time = new Date(instant).toLocaleTimeString(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const when = isToday(instant) ? `${day}, ${time}` : day;
  return {
    when: when.charAt(0).toLocaleUpperCase(language) + when.slice(1),
    who: author.is_robin ? 'Robin' : author.name,
  };
}
