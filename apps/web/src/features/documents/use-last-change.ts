import type { DocumentFacts } from '@robin/contract/documents';
import { formatDay, isToday } from '#shared/i18n/format-day.ts';
import { formatTime } from '#shared/i18n/format-time.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useToday } from '#shared/i18n/use-today.ts';

/** When a document was changed last, `Today, 14:02`, and by whom. */
export function useLastChange({ updated_at: instant, updated_by: author }: DocumentFacts) {
  const language = useLanguage();
  const today = useToday();
  const day = formatDay(instant, language, today);
  const when = isToday(instant, today) ? `${day}, ${formatTime(instant, language)}` : day;
  return {
    when: when.charAt(0).toLocaleUpperCase(language) + when.slice(1),
    who: author.is_robin ? 'Robin' : author.name,
  };
}
